import type { FactSink, FactStore } from '../ingest/fact-store.ts';
import { buildDueDays } from './build.ts';
import type { ClickHouse } from './client.ts';
import { isRawKind, type RawKind, rawKinds } from './kinds.ts';
import { ClickHousePortion } from './portion.ts';
import { redemptionsSent } from './redemptions.ts';
import { sendOutbox } from './send-outbox.ts';
import { StoredKeys } from './stored-keys.ts';
import type { OperationalStore } from './turn.ts';

/**
 * Rows in one insert. More would cost ClickHouse less, but block other calls for longer; two portions are in memory at
 * a time.
 */
const rowsAtOnce = 5_000;

/** D1, with ClickHouse for facts. It caches which keys are stored, so each file needs its own. */
export const storeOf = (database: OperationalStore, clickhouse: ClickHouse): FactStore => ({
  readAll: (statements) => database.readAll(statements),
  write: (...statements) => database.write(...statements),
  factSink: sinkOf(database, clickhouse),
});

function sinkOf(database: OperationalStore, clickhouse: ClickHouse): FactSink {
  let stored: StoredKeys | undefined;
  return {
    takes: isRawKind,
    redemptions: redemptionsSent,
    rowsAtOnce,
    portion(accountId, kind) {
      if (!isRawKind(kind)) throw new Error(`no facts of the kind ${kind} are in ClickHouse`);
      const raw: RawKind = rawKinds[kind];
      if (raw.affectedDays?.areReadAnyway) stored ??= new StoredKeys(clickhouse, accountId);
      return new ClickHousePortion({ database, clickhouse, accountId, raw, stored }, kind);
    },
    async build(accountId, alive) {
      await sendOutbox(database, clickhouse, accountId);
      await buildDueDays(database, clickhouse, accountId, { keepAlive: alive, busy: 'wait' });
    },
  };
}
