import type { DateRange } from '#shared/time/calendar.ts';
import type { ReadableDatabase } from '#upstream/platform/storage/readable-database.ts';
import { Bound, type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { Tenant } from '#upstream/scope/tenant.ts';
import type { MediaWeek, SeriesWeek } from '../facts.ts';
import { periods } from './engine.ts';

const week = periods.week('date');

/** @param columns columns and table */
function weeklyStatement(
  { accountId, operatorIds }: Tenant,
  { from, to }: DateRange,
  columns: string,
  keys: string,
): Statement {
  const bound = new Bound();
  const own = operatorIds === null ? '' : `AND operator_id IN ${bound.list(operatorIds)}`;
  const sql = `SELECT ${columns} WHERE account_id = ${bound.add(accountId)} ${own}
    AND date BETWEEN ${bound.add(from)} AND ${bound.add(to)} GROUP BY ${keys} ORDER BY ${keys}`;
  return statement(sql, ...bound.values);
}

export async function mediaWeeks(database: ReadableDatabase, tenant: Tenant, range: DateRange): Promise<MediaWeek[]> {
  const known = (column: string) => `iif(count(*) = count(${column}), sum(${column}), NULL)`;
  const columns = `channel, ${week} AS week, ${known('ad_impressions')} AS impressions, ${known('ad_clicks')} AS clicks
    FROM media_spend`;
  const [rows] = await database.readAll<[MediaWeek]>([weeklyStatement(tenant, range, columns, 'channel, week')]);
  return rows;
}

export async function seriesWeeks(database: ReadableDatabase, tenant: Tenant, range: DateRange): Promise<SeriesWeek[]> {
  const columns = `name, role, unit, ${week} AS week, sum(value) AS sum, avg(value) AS mean,
    min(date) AS "from", max(date) AS "to" FROM model_input`;
  const [rows] = await database.readAll<[SeriesWeek]>([
    weeklyStatement(tenant, range, columns, 'name, role, unit, week'),
  ]);
  return rows;
}
