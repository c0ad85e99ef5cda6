import type { DateRange } from '#shared/time/calendar.ts';
import type { Tenant } from '#upstream/scope/tenant.ts';
import type { FactPages } from '../facts.ts';
import type { ClickHouse } from './client.ts';
import { ofAccount } from './roll-ups/replaced-days.ts';
import { clickHouseStatement } from './typed.ts';

type ModelFacts = Pick<FactPages, 'mediaWeeks' | 'seriesWeeks'>;

const roles = ['kpi', 'control', 'organic', 'promotion'] as const;

const known = (value: unknown): number | null => (value == null ? null : Number(value));

/** Data that models are fitted to, besides the answers to questions. */
export function clickHouseModelFacts(clickhouse: ClickHouse): ModelFacts {
  const ask = (
    { accountId, operatorIds }: Tenant,
    { from, to }: DateRange,
    columns: string,
    table: string,
    keys: string,
  ) => {
    const own = operatorIds === null ? '' : 'AND has({operators:Array(UInt32)}, operator_id)';
    const rows = `SELECT * FROM ${table} WHERE ${ofAccount} AND date BETWEEN {from:Date} AND {to:Date} ${own} LIMIT 1 BY id`;
    return clickhouse.query(
      clickHouseStatement(
        `SELECT toMonday(date) AS week, ${columns} FROM (${rows}) AS f GROUP BY ${keys} ORDER BY ${keys}`,
        {
          ...{ account: accountId, from, to },
          ...(operatorIds !== null && { operators: operatorIds }),
        },
      ),
    );
  };
  return {
    async mediaWeeks(tenant, range) {
      const columns = `channel, if(count() = count(ad_impressions), sum(ad_impressions), NULL) AS impressions,
        if(count() = count(ad_clicks), sum(ad_clicks), NULL) AS clicks`;
      const rows = await ask(tenant, range, columns, 'reported_spend', 'channel, week');
      return rows.map(({ channel, week, impressions, clicks }) => ({
        ...{ channel: String(channel), week: String(week), impressions: known(impressions), clicks: known(clicks) },
      }));
    },
    async seriesWeeks(tenant, range) {
      const columns = `name, role, unit, sum(value) AS sum, avg(value) AS mean, min(f.date) AS first, max(f.date) AS last`;
      const rows = await ask(tenant, range, columns, 'model_input', 'name, role, unit, week');
      return rows.map(({ name, role, unit, week, sum, mean, first, last }) => ({
        ...{
          name: String(name),
          role: roles.find((one) => one === role) ?? 'control',
          unit: String(unit),
          week: String(week),
        },
        ...{ sum: Number(sum), mean: Number(mean), from: String(first), to: String(last) },
      }));
    },
  };
}
