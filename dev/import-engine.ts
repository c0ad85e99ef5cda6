import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { clickHouse } from '#upstream/facts/clickhouse/client.ts';
import { sendOutbox } from '#upstream/facts/clickhouse/send-outbox.ts';
import { storeOf } from '#upstream/facts/clickhouse/store.ts';
import type { OperationalStore } from '#upstream/facts/clickhouse/turn.ts';
import type { FactStore } from '#upstream/facts/ingest/fact-store.ts';
import { withTablesCreated } from '#upstream/facts/move/with-tables-created.ts';
import { factEngineOf, factEngines } from '#upstream/platform/config.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { CommandError } from './fail.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Opens the store of facts of the environment: ClickHouse with everything else in the local D1, or D1 itself. While
 * facts move, D1 is written, with a note of what to copy to ClickHouse.
 * @throws CommandError if ClickHouse is chosen without an address, or D1 no longer has all facts
 */
export async function factStoreFor(
  store: OperationalStore,
  { kind, accountId }: { readonly kind: ImportKind; readonly accountId: number },
  { ANALYTICS_URL: address, ANALYTICS_CLUSTER: cluster, FACTS_ENGINE }: Environment,
): Promise<FactStore> {
  const named = factEngines.find((one) => one === FACTS_ENGINE);
  if (FACTS_ENGINE && !named) throw new CommandError(`FACTS_ENGINE is one of ${factEngines.join(', ')}`);
  const engine = factEngineOf({ ...(address && { ANALYTICS_URL: address }), ...(named && { FACTS_ENGINE: named }) });
  if (engine !== 'clickhouse') {
    await refuseHalf(store);
    return store;
  }
  if (!address) throw new CommandError('ANALYTICS_URL is not set: it is the address of ClickHouse over HTTP');
  const layout = cluster ? { kind: 'cluster' as const, cluster } : { kind: 'single' as const };
  const clickhouse = withTablesCreated(store, clickHouse(address), address, layout);
  // Public events are stored before a file may refer to them, so that their owner is known.
  if (kind === 'touchpoint-events') await sendOutbox(store, clickhouse, accountId);
  return storeOf(store, clickhouse);
}

/** Facts written to D1 after ClickHouse took some alone would never be shown. */
async function refuseHalf(store: OperationalStore): Promise<void> {
  const [[engine] = [], [copying] = []] = await store.readAll([
    statement('SELECT since FROM fact_engine'),
    statement('SELECT 1 FROM fact_copy WHERE ended_at IS NULL'),
  ]);
  if (engine && !copying)
    throw new CommandError(
      `ClickHouse alone has taken facts since ${engine.since}: set ANALYTICS_URL as the product has it`,
    );
}
