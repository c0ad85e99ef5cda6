import { addDays, type DateRange, type LocalDate } from '#shared/time/calendar.ts';
import { dayAt, instantOf } from '#shared/time/wall-clock.ts';
import { segmentsOf } from '../ingest/move-days.ts';
import type { ClickHouse, ClickHouseStatement } from './client.ts';
import { columnsOf, type RawFact, type RawKind } from './kinds.ts';
import { ofAccount } from './roll-ups/replaced-days.ts';
import { clickHouseStatement } from './typed.ts';

/** Days of an account whose facts get the calendar days of another time zone. */
interface MovedDays extends DateRange {
  readonly accountId: number;
  readonly oldZone: string;
  readonly newZone: string;
}

const instantMs = (ms: number | string): string => `fromUnixTimestamp64Milli(toInt64(${ms}), 'UTC')`;

const dayInstant = (day: LocalDate, zone: string, dateAloneAt: string): number =>
  instantOf(Date.parse(`${day}T${dateAloneAt}Z`), zone);

/**
 * Rows of a kind on some days with `moved_to` and `moved_at`, their day and instant in the new zone. A fact with a date
 * alone keeps its date. Facts that belong together and end up on the same day get the earliest of their instants.
 */
function movedRows(raw: RawKind, { from: first, to: last, oldZone, newZone }: MovedDays) {
  const { table, instant = '', dateAloneAt, together } = raw;
  // Facts of neighboring days may move to the same day.
  const [from, to] = together ? [addDays(first, -1), addDays(last, 1)] : [first, last];
  const segments = segmentsOf({ from, to, newZone });
  const minutes = segments.map((segment) => String(segment.minutes));
  const until = segments
    .slice(0, -1)
    .map((segment, at) => `${instant} < ${instantMs(Date.parse(segment.to))}, ${minutes[at]}`);
  const shift = until.length > 0 ? `multiIf(${[...until, minutes.at(-1)].join(', ')})` : minutes[0];
  const zoned = `toDate(addMinutes(${instant}, ${shift}))`;
  const known = [Date.parse(segments[0]?.from ?? ''), Date.parse(segments.at(-1)?.to ?? '')] as const;
  const partition = together?.map((name) => (name === 'date' ? 'moved_to' : name)).join(', ');
  const rows = (movedTo: string, movedAt: string) => {
    const moved = `SELECT *, ${movedTo} AS moved_to, ${movedAt} AS ${partition ? 'own_at' : 'moved_at'} FROM ${table}
      WHERE ${ofAccount} AND date BETWEEN {from:Date} AND {to:Date}
        AND ${instant} >= ${instantMs(known[0])} AND ${instant} < ${instantMs(known[1])}`;
    return partition
      ? `(SELECT *, min(own_at) OVER (PARTITION BY ${partition}) AS moved_at FROM (${moved}))`
      : `(${moved})`;
  };
  if (!dateAloneAt) return { sql: rows(zoned, instant), values: { from, to } };
  const days: LocalDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  const instantsOfDays = (zone: string) => days.map((day) => dayInstant(day, zone, dateAloneAt));
  const at = (name: string) => `transform(toString(date), {days:Array(String)}, {${name}:Array(Int64)}, toInt64(-1))`;
  const alone = `toUnixTimestamp64Milli(${instant}) = ${at('old')}`;
  return {
    sql: rows(`if(${alone}, date, ${zoned})`, `if(${alone}, ${instantMs(at('settled'))}, ${instant})`),
    values: { from, to, days, old: instantsOfDays(oldZone), settled: instantsOfDays(newZone) },
  };
}

/**
 * Gives facts the calendar days of another zone: inserts the new rows, then deletes the old ones. It can be repeated
 * wherever it broke off.
 */
export async function moveDays(clickhouse: ClickHouse, raw: RawKind, days: MovedDays, version: number): Promise<void> {
  const { sql, values } = movedRows(raw, days);
  const { instant = '', table } = raw;
  const columns = columnsOf(table);
  const moved = columns.map((name) => (name === 'date' ? 'moved_to' : name === instant ? 'moved_at' : name));
  const write = (shown: readonly string[], isDeleted: 0 | 1, which: string): ClickHouseStatement =>
    clickHouseStatement(
      `INSERT INTO ${table} (account_id, ${columns.join(', ')}, version, is_deleted)
       SELECT account_id, ${shown.join(', ')}, {version:UInt64}, ${isDeleted} FROM ${sql} WHERE ${which}`,
      { account: days.accountId, version, ...values },
    );
  await clickhouse.run(write(moved, 0, `moved_to <> date OR moved_at <> ${instant}`));
  await clickhouse.run(write(columns, 1, 'moved_to <> date'));
}

/** How many facts would be on another day. @param counted the columns that identify a fact */
export async function countMoving(
  clickhouse: ClickHouse,
  raw: RawKind,
  days: MovedDays,
  counted: readonly string[],
): Promise<number> {
  const { sql, values } = movedRows(raw, days);
  const [row] = await clickhouse.query(
    clickHouseStatement(`SELECT uniqExact(${counted.join(', ')}) AS facts FROM ${sql} WHERE moved_to <> date`, {
      account: days.accountId,
      ...values,
    }),
  );
  return Number(row?.facts ?? 0);
}

/** The same for a fact stored as JSON. */
export function movedFact(
  { instant = '', dateAloneAt }: RawKind,
  fact: RawFact,
  oldZone: string,
  newZone: string,
): RawFact {
  const [day, at] = [String(fact.date), Date.parse(String(fact[instant]))];
  if (dateAloneAt && at === dayInstant(day, oldZone, dateAloneAt))
    return { ...fact, [instant]: new Date(dayInstant(day, newZone, dateAloneAt)).toISOString() };
  return { ...fact, date: dayAt(at, newZone) };
}
