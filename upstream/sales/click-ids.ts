import type { StoredEvent } from '../facts/facts.ts';
import { matchClicks } from '../facts/ingest/orders/match-clicks.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';

/** A click with an id. */
export interface IdentifiedClick {
  readonly clickId: string;
  readonly event: Omit<StoredEvent, 'suspect'>;
}

/** Stores clicks by their ids, and matches orders that arrived before their clicks. */
export function storeClickIds(accountId: number, clicks: readonly IdentifiedClick[]): Statement[] {
  const known = clicks.filter(({ event: { kind, retailer } }) => kind === 'click' && retailer !== 0);
  if (known.length === 0) return [];
  return [
    statement(
      `INSERT OR IGNORE INTO click_id (id, account_id, operator_id, touchpoint_id, session_id, retailer_id, product_id,
         channel, country, clicked_at)
       SELECT j.value ->> 'clickId', ?1, j.value ->> '$.event.operator', j.value ->> '$.event.touchpoint',
         j.value ->> '$.event.session', j.value ->> '$.event.retailer', j.value ->> '$.event.product',
         j.value ->> '$.event.channel', j.value ->> '$.event.country', j.value ->> '$.event.at'
       FROM json_each(?2) j`,
      ...[accountId, JSON.stringify(known)],
    ),
    matchClicks(JSON.stringify(known.map(({ clickId }) => clickId))),
  ];
}

/** The longest window, plus 180 days for orders that are reported late. */
const retentionMs = (90 + 180) * 86_400_000;
/** Clicks deleted in one run; the others wait for the next minute. */
const batchSize = 5_000;

export async function deleteOldClickIds(database: Database, now: number): Promise<void> {
  await database.write(
    statement(
      'DELETE FROM click_id WHERE id IN (SELECT id FROM click_id WHERE clicked_at < ? LIMIT ?)',
      ...[new Date(now - retentionMs).toISOString(), batchSize],
    ),
  );
}
