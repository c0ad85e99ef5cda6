import type { FactSink, FactStore } from '../../ingest/fact-store.ts';
import type { Database } from '../../storage/database.ts';
import { buildDueDays } from './build.ts';
import type { ClickHouse } from './client.ts';
import { isRawKind, rawKinds } from './kinds.ts';
import { sendOutbox } from './outbox.ts';
import { ClickHousePortion } from './portion.ts';
import { redemptionsSent } from './redemptions.ts';

/** Rows that go in one insert: their JSON, and that of what they name, stays below the 2 MB that D1 binds. */
const rowsAtOnce = 5_000;

/** D1 for what is kept there, and ClickHouse for facts. */
export const storeOf = (database: Database, clickhouse: ClickHouse): FactStore => ({
  readAll: (statements) => database.readAll(statements),
  write: (...statements) => database.write(...statements),
  elsewhere: sinkOf(database, clickhouse),
});

const sinkOf = (database: Database, clickhouse: ClickHouse): FactSink => ({
  takes: isRawKind,
  redemptions: redemptionsSent,
  rowsAtOnce,
  portion(accountId, kind) {
    if (!isRawKind(kind)) throw new Error(`no facts of the kind ${kind} are in ClickHouse`);
    return new ClickHousePortion({ database, clickhouse, accountId, raw: rawKinds[kind] }, kind);
  },
  async build(accountId, alive) {
    await sendOutbox(database, clickhouse, accountId);
    await buildDueDays(database, clickhouse, accountId, { alive, busy: 'wait' });
  },
});
