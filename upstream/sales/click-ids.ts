import type { StoredEvent } from '../facts/facts.ts';
import { matchClicks } from '../facts/ingest/orders/match-clicks.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';

/** A click that took an id along. */
export interface IdentifiedClick {
  readonly clickId: string;
  readonly event: Omit<StoredEvent, 'suspect'>;
}

/** Keeps what click ids stand for, and looks up the orders that came before their clicks. */
export function keepClickIds(accountId: number, clicks: readonly IdentifiedClick[]): Statement[] {
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

/** The longest window, after an order that may be reported 180 days late. */
const keptMs = (90 + 180) * 86_400_000;
/** As many as one run lets go of; the others wait for the next minute. */
const atATime = 5_000;

export async function forgetOldClickIds(database: Database, now: number): Promise<void> {
  await database.write(
    statement(
      'DELETE FROM click_id WHERE id IN (SELECT id FROM click_id WHERE clicked_at < ? LIMIT ?)',
      ...[new Date(now - keptMs).toISOString(), atATime],
    ),
  );
}
