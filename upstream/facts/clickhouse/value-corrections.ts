import type { Correction } from '#shared/api/families/imports-schemas.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import { listCorrections as listD1Corrections } from '../d1/version-corrections.ts';
import { describeCorrections, type VersionRow } from '../describe-corrections.ts';
import type { ImportTurn } from '../ingest/import-turn.ts';
import { type Identity, storedFacts } from '../ingest/stored-facts.ts';
import type { UndoneJob } from '../ingest/undo.ts';
import { undoCorrections } from '../ingest/undo-corrections.ts';
import { buildDueDays } from './build.ts';
import type { ClickHouse } from './client.ts';
import { type ImportValue, readValues } from './import-values.ts';
import { isRawKind, type RawFact, rawKinds } from './kinds.ts';
import { highestRanked, type LoadedFact, liveValues } from './loaded-fact.ts';
import { ClickHousePortion } from './portion.ts';
import { sendOutbox } from './send-outbox.ts';
import { storeOf } from './store.ts';

/** Corrections of an import after a given one, in order. */
export async function listCorrections(
  database: Database,
  clickhouse: ClickHouse,
  job: UndoneJob,
  after: number,
  limit: number,
): Promise<Correction[]> {
  const { id, accountId, kind } = job;
  if (!isRawKind(kind)) return await listD1Corrections(database, job, after, limit);
  const own = await readValues(
    clickhouse,
    job,
    'job = {job:UInt32} AND correction > {after:UInt64} ORDER BY correction LIMIT {limit:UInt32}',
    { job: id, after, limit },
  );
  const portion = new ClickHousePortion({ database, clickhouse, accountId, raw: rawKinds[kind] }, kind);
  await portion.load(own.map(({ key }) => key));
  const stored = (fact: RawFact | null) => fact && JSON.stringify(rawKinds[kind].toStored(fact));
  const rows = own.map((value): VersionRow => {
    const { key, line, correction, before, after: made } = value;
    const dates = { before_date: dateOf(before), after_date: dateOf(made) };
    return {
      ...{ id: correction, key, line, before: stored(before), after: stored(made), ...dates },
      ...correctionState(value, portion.loaded([key, line])),
    };
  });
  return await describeCorrections(database, kind, rows);
}

const dateOf = (fact: RawFact | null): string | null => (fact ? String(fact.date) : null);

/** A correction is applied while its import exists and it wasn’t undone. Another import may have overtaken it. */
function correctionState(
  { job, correction, rank, live }: ImportValue,
  held: LoadedFact,
): Pick<VersionRow, 'state' | 'undoable'> {
  if (!live || rank !== correction) return { state: 'undone', undoable: 0 };
  const others = liveValues(held).filter((other) => other.job !== job);
  const top = highestRanked(others)?.rank ?? -1;
  return {
    state: top > correction ? 'overtaken' : 'applied',
    undoable: top < correction && others.length > 0 ? 1 : 0,
  };
}

/** Facts per write. */
const factsAtOnce = 1_000;

/**
 * Undoes corrections of an import: it takes over the values before them, and the facts get these back unless a later
 * import has other values. A fact without an earlier value stays.
 * @param ids null for all of them
 */
export async function undoCorrectionsOf(
  database: Database,
  clickhouse: ClickHouse,
  job: UndoneJob,
  ids: readonly number[] | null,
  turn: ImportTurn,
): Promise<void> {
  const { id, accountId, kind } = job;
  if (!isRawKind(kind)) {
    await undoCorrections(storeOf(database, clickhouse), job, ids, () => [turn.keep()]);
    await sendOutbox(database, clickhouse, accountId);
  } else
    for (let after = 0; ; ) {
      const own = await readValues(
        clickhouse,
        job,
        `job = {job:UInt32} AND live = 1 AND correction > {after:UInt64}
           ${ids ? 'AND has({ids:Array(UInt64)}, correction)' : ''} ORDER BY correction LIMIT {limit:UInt32}`,
        { job: id, after, limit: factsAtOnce, ...(ids && { ids }) },
      );
      const last = own.at(-1);
      if (!last) break;
      after = last.correction;
      await database.write(turn.keep());
      const portion = new ClickHousePortion({ database, clickhouse, accountId, raw: rawKinds[kind] }, kind);
      await portion.load(own.map(({ key }) => key));
      // Includes corrections that were undone before: a writer that died may have left their rows unchanged.
      await portion.write([], () => {
        for (const value of own) {
          if (value.rank !== value.correction) continue;
          const earlier = highestRanked(
            liveValues(portion.loaded([value.key, value.line])).filter(
              (other) => other.job !== id && other.rank < value.rank,
            ),
          );
          if (earlier) portion.setValue({ ...value, rank: earlier.rank, value: earlier.value });
        }
      });
    }
  await buildDueDays(database, clickhouse, accountId, { keepAlive: () => [turn.keep()], busy: 'wait' });
}

/** Facts that were ever corrected and are in this import, in portions. */
export async function* correctedFacts(clickhouse: ClickHouse, job: UndoneJob): AsyncGenerator<Identity[]> {
  for (let after: Identity = ['', -1]; storedFacts[job.kind]; ) {
    const values = await readValues(
      clickhouse,
      job,
      `job = {job:UInt32} AND (key, line) > ({key:String}, {line:Int64}) ORDER BY key, line LIMIT {limit:UInt32}`,
      { job: job.id, key: after[0], line: after[1], limit: factsAtOnce },
    );
    const last = values.at(-1);
    if (!last) return;
    after = [last.key, last.line];
    yield values.map(({ key, line }) => [key, line] as const);
  }
}
