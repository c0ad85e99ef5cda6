import { addDays, type DateRange } from '#shared/time/calendar.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import type { Statement } from '#upstream/platform/storage/statement.ts';
import { coverReplacedDays } from '../daily-portions.ts';
import type { ReplacedDays, ReportingPart } from '../facts.ts';
import { type ReportedKind, spanOwner, summedRows } from '../ingest/daily-facts.ts';
import { uncoverDays } from '../ingest/import-spans.ts';
import { buildDueDays } from './build.ts';
import type { ClickHouse } from './client.ts';
import { dailyFact, type RawFact } from './kinds.ts';
import { ofAccount } from './roll-ups/replaced-days.ts';
import { type RawTable, rawTables } from './tables.ts';
import { daysDue, type RollUpFamily, takeVersion } from './turn.ts';
import { clickHouseStatement } from './typed.ts';

/** Tables of daily facts, and their roll-ups. */
const dailyHomes = {
  'media-spend': { table: 'reported_spend', family: 'spend' },
  'sell-out': { table: 'reported_sellout', family: 'sellout' },
  attribution: { table: 'attribution_day', family: 'inputs' },
} as const satisfies Readonly<Record<ReportedKind, { readonly table: RawTable; readonly family: RollUpFamily }>>;

const datesOf = ({ from, to }: DateRange): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/**
 * Marks existing rows deleted with a new version, then inserts rows with a later one. Readers see the days once their
 * roll-ups are built.
 */
export async function replaceDays<Kind extends ReportedKind>(
  database: Database,
  clickhouse: ClickHouse,
  days: ReplacedDays<Kind>,
): Promise<void> {
  const { accountId, kind, part, also = [] } = days;
  const { table, family } = dailyHomes[kind];
  const rows = summedRows(kind, days.rows);
  const covered = coverReplacedDays(days, rows);
  const marks = daysDue(accountId, family, datesOf(days));
  await markDeleted(database, clickhouse, days, marks, days);
  const version = await takeVersion(database, accountId);
  const names = Object.keys(rawTables[table].columns).filter((name) => name !== 'account_id');
  await clickhouse.insert(
    table,
    ['account_id', ...names, 'version', 'is_deleted'],
    rows.map((row) => {
      const fact: RawFact = { ...dailyFact(kind, part, row), job: 0 };
      return [accountId, ...names.map((name) => fact[name] ?? null), version, 0];
    }),
    `${table}:${accountId}:${version}`,
  );
  await database.write(marks);
  await buildDueDays(database, clickhouse, accountId, { busy: 'wait' });
  await database.write(...covered, ...also);
}

export async function countPart(clickhouse: ClickHouse, { accountId, kind, part }: ReportingPart): Promise<number> {
  const [row] = await clickhouse.query(
    clickHouseStatement(
      `SELECT count() AS n FROM ${dailyHomes[kind].table} WHERE ${ofAccount} AND part = {part:String}`,
      { account: accountId, part },
    ),
  );
  return Number(row?.n ?? 0);
}

export async function removePart(
  database: Database,
  clickhouse: ClickHouse,
  reporting: ReportingPart,
  also: readonly Statement[] = [],
): Promise<void> {
  const { accountId, kind, part } = reporting;
  const { table, family } = dailyHomes[kind];
  const rows = await clickhouse.query(
    clickHouseStatement(`SELECT DISTINCT date FROM ${table} WHERE ${ofAccount} AND part = {part:String}`, {
      account: accountId,
      part,
    }),
  );
  const marks = daysDue(
    accountId,
    family,
    rows.map(({ date }) => String(date)),
  );
  await markDeleted(database, clickhouse, reporting, marks, null);
  await database.write(marks);
  await buildDueDays(database, clickhouse, accountId, { busy: 'wait' });
  await database.write(...uncoverDays(accountId, spanOwner(`${kind} ${part}`)), ...also);
}

async function markDeleted(
  database: Database,
  clickhouse: ClickHouse,
  { accountId, kind, part }: ReportingPart,
  marks: Statement,
  days: DateRange | null,
): Promise<void> {
  const { table } = dailyHomes[kind];
  const columns = Object.keys(rawTables[table].columns).join(', ');
  // Days are marked before they change, so that the mark remains if the run breaks off.
  const version = await takeVersion(database, accountId, marks);
  await clickhouse.run(
    clickHouseStatement(
      `INSERT INTO ${table} (${columns}, version, is_deleted)
       SELECT ${columns}, {version:UInt64}, 1 FROM ${table}
       WHERE ${ofAccount} AND part = {part:String}${days ? ' AND date BETWEEN {from:Date} AND {to:Date}' : ''}`,
      { account: accountId, part, version, ...(days && { from: days.from, to: days.to }) },
    ),
  );
}
