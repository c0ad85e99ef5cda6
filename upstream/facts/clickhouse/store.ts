import type { FactSink, FactStore } from '../../ingest/fact-store.ts';
import { buildDueDays } from './build.ts';
import type { ClickHouse } from './client.ts';
import { isRawKind, rawKinds } from './kinds.ts';

import { ClickHousePortion } from './portion.ts';
import { redemptionsSent } from './redemptions.ts';
import { sendOutbox } from './send-outbox.ts';
import type { OperationalStore } from './turn.ts';

/** Rows that go in one insert: each looks up what is there anew, and two of them are in memory at a time. */
const rowsAtOnce = 5_000;

/** D1 for what is kept there, and ClickHouse for facts. */
export const storeOf = (database: OperationalStore, clickhouse: ClickHouse): FactStore => ({
  readAll: (statements) => database.readAll(statements),
  write: (...statements) => database.write(...statements),
  elsewhere: sinkOf(database, clickhouse),
});

const sinkOf = (database: OperationalStore, clickhouse: ClickHouse): FactSink => ({
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
