import { Failure } from '#shared/api/failure.ts';
import type { FactSink } from '../../ingest/fact-store.ts';
import { forgetSpans } from '../../ingest/import-spans.ts';
import type { ImportTurn } from '../../ingest/import-turn.ts';
import { takeClaimed } from '../../ingest/take-claimed.ts';
import { undoCounts as d1UndoCounts, type UndoneJob, undoImport } from '../../ingest/undo.ts';
import { type Database, statement } from '../../storage/database.ts';
import type { FactWrites, UndoCounts } from '../facts.ts';
import { buildDueDays } from './build.ts';
import type { ClickHouse } from './client.ts';
import { columnsOf, rawKinds } from './kinds.ts';
import { putFacts } from './put.ts';
import { ofAccount } from './roll-ups/replaced-days.ts';
import { daysDue, type OperationalStore, takeVersion } from './turn.ts';
import { clickHouseStatement } from './typed.ts';

/** Rows that go in one insert: their JSON, and that of what they name, stays below the 2 MB that D1 binds. */
const rowsAtOnce = 5_000;

/** Takes the facts of files. What files name, and which days they cover, is kept in D1 as ever. */
export const takeFile =
  (database: Database, clickhouse: ClickHouse): FactWrites['takeFile'] =>
  (file, job) =>
    takeClaimed(
      {
        readAll: (statements) => database.readAll(statements),
        write: (...statements) => database.write(...statements),
        elsewhere: sinkOf(database, clickhouse),
      },
      file,
      job,
    );

const sinkOf = (database: OperationalStore, clickhouse: ClickHouse): FactSink => ({
  takes: (kind) => {
    if (kind === 'voucher-redemptions') throw new Failure('redemptions-not-imported');
    return kind !== 'voucher-codes';
  },
  rowsAtOnce,
  put: async ({ kind, accountId, job, facts }) => {
    if (kind === 'voucher-codes') return { added: 0, known: [] };
    const raw = rawKinds[kind];
    const put = await putFacts(database, clickhouse, { accountId, job, kind: raw, facts: facts.map(raw.row) });
    return { added: put.added, known: put.known.map((fact) => fact && raw.stored(fact)) };
  },
  build: (accountId, alive) => buildDueDays(database, clickhouse, accountId, { alive, busy: 'wait' }),
});

/** Facts that no other import names, and the others. */
export async function undoCounts(database: Database, clickhouse: ClickHouse, job: UndoneJob): Promise<UndoCounts> {
  if (job.kind === 'voucher-codes') {
    const [[counts] = []] = await database.readAll([d1UndoCounts(job)]);
    return { facts: Number(counts?.facts ?? 0), restored: 0, staying: Number(counts?.staying ?? 0) };
  }
  const { table, identity } = rawKinds[job.kind];
  const key = identity.join(', ');
  const [row] = await clickhouse.query(
    clickHouseStatement(
      `SELECT countIf(jobs = 1) AS facts, countIf(jobs > 1) AS staying FROM (
         SELECT uniqExact(job) AS jobs FROM ${table} WHERE ${ofAccount} AND (${key}) IN (
           SELECT ${key} FROM ${table} WHERE ${ofAccount} AND job = {job:UInt32})
         GROUP BY ${key})`,
      { account: job.accountId, job: job.id },
    ),
  );
  return { facts: Number(row?.facts ?? 0), restored: 0, staying: Number(row?.staying ?? 0) };
}

/**
 * Takes a claimed import back: each row that says that it names a fact gets a later version that is deleted. A fact that
 * another import names keeps the row of that one.
 */
export async function takeBack(
  database: Database,
  clickhouse: ClickHouse,
  job: UndoneJob,
  turn: ImportTurn,
): Promise<void> {
  if (job.kind === 'voucher-codes') {
    await undoImport(database, job, () => [turn.keep()]);
    return;
  }
  const { id, accountId } = job;
  const { table, family } = rawKinds[job.kind];
  const counts = await undoCounts(database, clickhouse, job);
  const days = await touchedBy(clickhouse, job);
  const alive = () => [statement('UPDATE import_job SET updated_at = ?2 WHERE id = ?1', id, new Date().toISOString())];
  const version = await takeVersion(
    database,
    accountId,
    daysDue(accountId, family, days),
    // Where a run broke off behind this, nothing is left to count.
    statement(
      'UPDATE import_job SET undone = max(undone, ?2), updated_at = ?3 WHERE id = ?1',
      ...[id, counts.facts, new Date().toISOString()],
    ),
  );
  const columns = columnsOf(table).join(', ');
  await clickhouse.run(
    clickHouseStatement(
      `INSERT INTO ${table} (account_id, ${columns}, version, is_deleted)
       SELECT account_id, ${columns}, {version:UInt64}, 1 FROM ${table} WHERE ${ofAccount} AND job = {job:UInt32}`,
      { account: accountId, job: id, version },
    ),
  );
  await database.write(daysDue(accountId, family, days));
  await buildDueDays(database, clickhouse, accountId, { alive, busy: 'wait' });
  await database.write(
    ...forgetSpans(accountId, id),
    statement('UPDATE import_job SET undone_at = ?2, updated_at = ?2 WHERE id = ?1', id, new Date().toISOString()),
  );
}

/** The days of an import's facts, and those that they touch. */
async function touchedBy(clickhouse: ClickHouse, { id, accountId, kind }: UndoneJob): Promise<string[]> {
  if (kind === 'voucher-codes') return [];
  const { table, touched } = rawKinds[kind];
  const own = `FROM ${table} WHERE ${ofAccount} AND job = {job:UInt32}`;
  const beside = touched
    ? touched.type === 'String'
      ? touched.days.replaceAll('(SELECT arrayJoin({keys:Array(String)}))', `(SELECT ${touched.by} ${own})`)
      : `SELECT DISTINCT date FROM ${table} WHERE ${ofAccount} AND ${touched.by} IN (SELECT ${touched.by} ${own})`
    : `SELECT DISTINCT date ${own}`;
  const rows = await clickhouse.query(
    clickHouseStatement(`SELECT DISTINCT date FROM (SELECT DISTINCT date ${own} UNION ALL ${beside})`, {
      account: accountId,
      job: id,
    }),
  );
  return rows.map(({ date }) => String(date));
}
