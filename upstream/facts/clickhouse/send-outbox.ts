import { statement } from '#upstream/platform/storage/statement.ts';
import { storedOf } from '../ingest/stored-facts.ts';
import type { ClickHouse } from './client.ts';
import { events as eventKind, type RawFact, responses as responseKind } from './kinds.ts';
import { ClickHousePortion } from './portion.ts';
import { sendRedemptions } from './redemptions.ts';
import { sendOrSetAside } from './set-aside.ts';
import type { OperationalStore } from './turn.ts';

/**
 * Facts that belong to something stored in D1, such as a claim, are put into an outbox in the same transaction, and
 * sent to ClickHouse from there. The cron trigger sends the rest, so nothing is lost or counted twice.
 */
export async function sendOutbox(database: OperationalStore, clickhouse: ClickHouse, accountId: number): Promise<void> {
  for (;;) {
    const [found = []] = await database.readAll([
      statement(
        'SELECT id, kind, facts FROM fact_outbox WHERE account_id = ?1 AND retry_at <= ?3 ORDER BY id LIMIT ?2',
        ...[accountId, batchSize, Date.now()],
      ),
    ]);
    const rows = found.map(({ id, kind, facts }) => ({
      id: Number(id),
      kind: kind === 'events' ? ('events' as const) : ('responses' as const),
      facts: String(facts),
    }));
    if (rows.length === 0) return await sendRedemptions(database, clickhouse, accountId);
    for (const [kind, of] of Map.groupBy(rows, (row) => row.kind))
      await sendOrSetAside(database, clickhouse, of, async (some) => {
        // Only `outbox.ts` writes these, as rows of the table.
        const facts: RawFact[] = some.flatMap((row) => JSON.parse(row.facts));
        const raw = rawKindOf[kind];
        const portion = new ClickHousePortion({ database, clickhouse, accountId, raw }, importKindOf[kind]);
        const fresh = facts.map((fact) => storedOf(JSON.stringify(raw.toStored(fact))));
        await portion.put(0, { fresh, same: [], changed: [] });
      });
  }
}

const batchSize = 200;
const rawKindOf = { events: eventKind, responses: responseKind } as const;
const importKindOf = { events: 'touchpoint-events', responses: null } as const;
