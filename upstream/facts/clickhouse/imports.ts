import type { KnownRows } from '#shared/api/families/imports-schemas.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { d1KnownFacts } from '../d1/known-facts.ts';
import type { FactWrites, UndoCounts } from '../facts.ts';
import { type ComparedRows, compareWithStored } from '../ingest/compare-preview.ts';
import { removeSpans } from '../ingest/import-spans.ts';
import type { ImportTurn } from '../ingest/import-turn.ts';
import { runClaimedImport } from '../ingest/run-claimed-import.ts';
import { undoCounts as d1UndoCounts, type UndoneJob, undoImport } from '../ingest/undo.ts';
import { buildDueDays, monthOf } from './build.ts';
import type { ClickHouse } from './client.ts';
import { isRawKind, type RawImportKind, rawKinds } from './kinds.ts';
import { ClickHousePortion } from './portion.ts';
import { ofAccount } from './roll-ups/replaced-days.ts';
import { sendOutbox } from './send-outbox.ts';
import { storeOf } from './store.ts';
import { rawTables, type Table } from './tables.ts';
import { daysDue, takeVersion } from './turn.ts';
import { clickHouseStatement } from './typed.ts';
import { correctedFacts } from './value-corrections.ts';

/** Imports facts of files. The days that files cover are stored in D1. */
export const importFile =
  (database: Database, clickhouse: ClickHouse): FactWrites['importFile'] =>
  async (file, job) => {
    // Public events are sent first, so that it is known whose an event in the file is.
    if (job.kind === 'touchpoint-events') await sendOutbox(database, clickhouse, job.target.accountId);
    return await runClaimedImport(storeOf(database, clickhouse), file, job);
  };

export async function compareRows(
  database: Database,
  clickhouse: ClickHouse,
  rows: ComparedRows,
): Promise<KnownRows | null> {
  const { accountId } = rows.lookups.target;
  const { kind } = rows;
  const known = isRawKind(kind)
    ? new ClickHousePortion({ database, clickhouse, accountId, raw: rawKinds[kind] }, kind)
    : d1KnownFacts(database, accountId, kind);
  return await compareWithStored(database, known, rows);
}

/** Counts the facts of an import that undoing it would delete, restore, and leave. */
export async function undoCounts(database: Database, clickhouse: ClickHouse, job: UndoneJob): Promise<UndoCounts> {
  if (!isRawKind(job.kind)) {
    const [[counts] = []] = await database.readAll([d1UndoCounts(job)]);
    const { facts = 0, restored = 0, staying = 0 } = counts ?? {};
    return { facts: Number(facts), restored: Number(restored), staying: Number(staying) };
  }
  const { table, identity } = rawKinds[job.kind];
  const key = identity.join(', ');
  const values = { account: job.accountId, job: job.id, kind: job.kind };
  const own = `${ofAccount} AND job = {job:UInt32}`;
  const ofKind = `${ofAccount} AND kind = {kind:String}`;
  const [[rows], [corrected]] = await Promise.all([
    clickhouse.query(
      clickHouseStatement(
        // A fact has the same day in all imports that have it.
        `SELECT count() - countIf(shared) AS facts, countIf(shared) AS staying FROM (
           SELECT (${key}) IN (
             SELECT ${key} FROM ${table} WHERE ${ofAccount} AND job <> {job:UInt32} AND date IN (
               SELECT DISTINCT date FROM ${table} WHERE ${own})) AS shared
           FROM ${table} WHERE ${own})`,
        values,
      ),
    ),
    clickhouse.query(
      clickHouseStatement(
        // A removed fact has no rows.
        `SELECT countIf(others = 0 AND is_out) AS gone, countIf(others > 0 AND is_out) AS staying,
                countIf(others > 0 AND own > top) AS restored
         FROM (
           SELECT countIf(job <> {job:UInt32}) AS others, maxIf(rank, job = {job:UInt32}) AS own,
                  maxIf(rank, job <> {job:UInt32}) AS top, argMax(value, rank) = '' AS is_out
           FROM import_value WHERE ${ofKind} AND live = 1 AND (key, line) IN (
             SELECT key, line FROM import_value WHERE ${ofKind} AND live = 1 AND job = {job:UInt32})
           GROUP BY key, line)`,
        values,
      ),
    ),
  ]);
  const restored = Number(corrected?.restored ?? 0);
  return {
    facts: Number(rows?.facts ?? 0) + Number(corrected?.gone ?? 0),
    restored,
    staying: Number(rows?.staying ?? 0) + Number(corrected?.staying ?? 0) - restored,
  };
}

/**
 * Undoes a claimed import. Its values of corrected facts no longer count, and each of its rows gets a later version
 * that is deleted. A fact that another import has too keeps the row of that import.
 */
export async function undoFileImport(
  database: Database,
  clickhouse: ClickHouse,
  job: UndoneJob,
  turn: ImportTurn,
): Promise<void> {
  const { id, accountId, kind } = job;
  if (!isRawKind(kind)) {
    await undoImport(storeOf(database, clickhouse), job, () => [turn.keep()]);
    return;
  }
  const { facts, restored } = await undoCounts(database, clickhouse, job);
  const now = () => new Date().toISOString();
  const keepAlive = () => [turn.keep(), statement('UPDATE import_job SET updated_at = ?2 WHERE id = ?1', id, now())];
  await database.write(
    // If an earlier run broke off after this, fewer facts are left to count.
    statement(
      'UPDATE import_job SET undone = max(undone, ?2), updated_at = ?3 WHERE id = ?1',
      ...[id, facts + restored, now()],
    ),
  );
  for await (const identities of correctedFacts(clickhouse, job)) {
    await database.write(...keepAlive());
    const portion = new ClickHousePortion({ database, clickhouse, accountId, raw: rawKinds[kind] }, kind);
    await portion.load(identities.map(([key]) => key));
    await portion.write([], () => {
      for (const identity of identities)
        for (const value of portion.loaded(identity).values)
          if (value.job === id) portion.setValue({ ...value, live: false });
    });
  }
  await deleteRows(database, clickhouse, { ...job, kind });
  await buildDueDays(database, clickhouse, accountId, { keepAlive, busy: 'wait' });
  await database.write(
    turn.keep(),
    ...removeSpans(accountId, id),
    statement('UPDATE import_job SET undone_at = ?2, updated_at = ?2 WHERE id = ?1', id, now()),
  );
}

type RawJob = UndoneJob & { readonly kind: RawImportKind };

async function deleteRows(database: Database, clickhouse: ClickHouse, job: RawJob): Promise<void> {
  const { id, accountId, kind } = job;
  const { table, family } = rawKinds[kind];
  const days = await daysAffectedBy(clickhouse, job);
  const version = await takeVersion(database, accountId, daysDue(accountId, family, days));
  const { key, lookups = [] }: Table = rawTables[table];
  // Key and lookup columns are enough for a deletion row. One month at a time, so that queries run in between.
  const columns = [...new Set([...key, ...lookups])].join(', ');
  for (const [, ofMonth] of Map.groupBy(days.toSorted(), monthOf)) {
    const [from = '', to = from] = [ofMonth[0], ofMonth.at(-1)];
    await clickhouse.run(
      clickHouseStatement(
        `INSERT INTO ${table} (${columns}, version, is_deleted)
         SELECT ${columns}, {version:UInt64}, 1 FROM ${table}
         WHERE ${ofAccount} AND date BETWEEN {from:Date} AND {to:Date} AND job = {job:UInt32}`,
        { account: accountId, job: id, version, from, to },
      ),
    );
  }
  await database.write(daysDue(accountId, family, days));
}

/** The days of an import's facts, and the days they affect. */
async function daysAffectedBy(clickhouse: ClickHouse, { id, accountId, kind }: RawJob): Promise<string[]> {
  const { table, affectedDays } = rawKinds[kind];
  const own = `FROM ${table} WHERE ${ofAccount} AND job = {job:UInt32}`;
  const beside = affectedDays
    ? affectedDays.type === 'String'
      ? affectedDays.days.replaceAll('(SELECT arrayJoin({keys:Array(String)}))', `(SELECT ${affectedDays.by} ${own})`)
      : `SELECT DISTINCT date FROM ${table} WHERE ${ofAccount} AND ${affectedDays.by} IN (SELECT ${affectedDays.by} ${own})`
    : `SELECT DISTINCT date ${own}`;
  const rows = await clickhouse.query(
    clickHouseStatement(`SELECT DISTINCT date FROM (SELECT DISTINCT date ${own} UNION ALL ${beside})`, {
      account: accountId,
      job: id,
    }),
  );
  return rows.map(({ date }) => String(date));
}
