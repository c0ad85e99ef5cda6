import type { DateRange } from '#shared/time/calendar.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import { Bound, statement } from '#upstream/platform/storage/statement.ts';
import type { AskedCount, AskedOffers, FactMetric, FactPages, Subquery } from '../facts.ts';
import { offersOf } from '../questions/narrowed.ts';
import type { CellRow, ClickHouse } from './client.ts';
import { ofAccount } from './roll-ups/replaced-days.ts';
import { clickHouseStatement, isoOf } from './typed.ts';

const inRange = 'date BETWEEN {from:Date} AND {to:Date}';
const ofRange = `${ofAccount} AND ${inRange}`;

/** Reads facts for pages, besides answering questions. */
export const clickHousePages = (
  database: Database,
  clickhouse: ClickHouse,
): Omit<FactPages, 'mediaWeeks' | 'seriesWeeks'> => {
  const ask = (sql: string, values: Parameters<typeof clickHouseStatement>[1]) =>
    clickhouse.query(clickHouseStatement(sql, values));
  const offersAsked = (asked: AskedOffers) => offerIds(database, asked);
  return {
    async offerStates(asked) {
      const { tenant, from, to } = asked;
      const rows = await ask(
        `SELECT d.offer_id AS offer_id, s.seen_on AS seen_on, ${isoOf('assumeNotNull(any(s.last_at))')} AS closing_at,
                any(s.price) AS price, any(s.stock) AS in_stock,
                if(any(s.stock) = 1, NULL, dateDiff('day', ifNull(
                  maxOrNullIf(d.date, d.date < s.seen_on AND d.out_of_stock < d.observations), min(d.date) - 1),
                  s.seen_on)) AS out_days
         FROM (
           SELECT offer_id, max(date) AS seen_on,
                  argMax(tuple(closing_at, closing_price_minor, closing_in_stock), date) AS last,
                  last.1 AS last_at, last.2 AS price, last.3 AS stock
           FROM offer_day WHERE ${ofRange} AND observations > 0 AND offer_id IN (SELECT arrayJoin({offers:Array(UInt32)}))
           GROUP BY offer_id
         ) AS s
         JOIN (SELECT offer_id, date, out_of_stock, observations FROM offer_day WHERE ${ofAccount}
                 AND offer_id IN (SELECT arrayJoin({offers:Array(UInt32)}))) AS d ON d.offer_id = s.offer_id
         GROUP BY d.offer_id, s.seen_on`,
        { account: tenant.accountId, from, to, offers: await offersAsked(asked) },
      );
      return rowsAsSubquery(rows, ['offer_id', 'seen_on', 'closing_at', 'price', 'in_stock', 'out_days']);
    },
    async offerChanges(asked) {
      const { tenant, from, to, kind, behind, offset, limit } = asked;
      const [at, observation, before] = behind ?? [];
      const rows = await ask(
        `SELECT ${isoOf('occurred_at')} AS occurred_at, observation_id, kind, date, offer_id, before, after FROM (
           SELECT * FROM offer_change WHERE ${ofRange} AND offer_id IN (SELECT arrayJoin({offers:Array(UInt32)}))
             ${kind ? 'AND kind = {kind:String}' : ''}
             ${behind ? "AND (occurred_at, observation_id, kind) < (parseDateTime64BestEffort({at:String}, 3, 'UTC'), {observation:String}, {before:String})" : ''}
           ORDER BY occurred_at DESC, observation_id DESC, kind DESC LIMIT {limit:UInt32} OFFSET {offset:UInt32})`,
        {
          ...{ account: tenant.accountId, from, to, offers: await offersAsked(asked), limit, offset },
          ...(kind && { kind }),
          ...(behind && { at: at ?? '', observation: observation ?? '', before: before ?? '' }),
        },
      );
      return rowsAsSubquery(rows, ['occurred_at', 'observation_id', 'kind', 'date', 'offer_id', 'before', 'after']);
    },
    async recentOfferChanges(asked) {
      const { tenant, from, to, kind } = asked;
      const offers = 'offer_id IN (SELECT arrayJoin({offers:Array(UInt32)}))';
      const [row] = await ask(
        `WITH (SELECT max(closing_at) FROM offer_day WHERE ${ofRange} AND ${offers}) AS last
         SELECT if(last IS NULL, NULL, ${isoOf('assumeNotNull(last)')}) AS until, (
           SELECT count() FROM offer_change WHERE ${ofRange} AND ${offers} ${kind ? 'AND kind = {kind:String}' : ''}
             AND occurred_at > last - INTERVAL 24 HOUR AND occurred_at <= last) AS changes`,
        { account: tenant.accountId, from, to, offers: await offersAsked(asked), ...(kind && { kind }) },
      );
      return { count: Number(row?.changes ?? 0), until: row?.until == null ? null : String(row.until) };
    },
    async offerPrices(accountId, offers, range) {
      const rows = await ask(
        `SELECT offer_id, date, closing_price_minor AS price, closing_in_stock AS stock FROM offer_day
         WHERE ${ofRange} AND observations > 0 AND offer_id IN (SELECT arrayJoin({offers:Array(UInt32)}))
         ORDER BY offer_id, date`,
        { account: accountId, ...range, offers },
      );
      const known = (value: unknown) => (value == null ? null : Number(value));
      return rows.map(({ offer_id, date, price, stock }) => ({
        ...{ offer: Number(offer_id), date: String(date), price: known(price), stock: known(stock) },
      }));
    },
    async recipeViews(accountId, range) {
      const rows = await ask(
        `SELECT recipe_id, sum(views) AS views FROM recipe_day WHERE ${ofRange} GROUP BY recipe_id`,
        rangeParameters(accountId, range),
      );
      return rowsAsSubquery(rows, ['recipe_id', 'views']);
    },
    async recipeSwaps(accountId, range) {
      const rows = await ask(
        `SELECT recipe_id, from_product_id, to_product_id, uniqExact(id) AS swaps FROM recipe_event
         WHERE ${ofRange} AND kind = 'swap' GROUP BY recipe_id, from_product_id, to_product_id`,
        rangeParameters(accountId, range),
      );
      return rowsAsSubquery(rows, ['recipe_id', 'from_product_id', 'to_product_id', 'swaps']);
    },
    countMetrics: (accountId, asked) => Promise.all(asked.map((one) => count(ask, accountId, one))),
    async watched(accountId, { prefix, parts, from, to }) {
      const rows = await ask(
        `SELECT part, uniqExactIf(e.id, e.id <> '') AS views FROM (SELECT arrayJoin({parts:Array(String)}) AS part) AS p
         LEFT JOIN (
           SELECT id, splitByChar(':', substring(id, length({prefix:String}) + 1))[1] AS seen FROM touchpoint_event
           WHERE ${ofRange} AND suspect = '' AND startsWith(id, {prefix:String})
         ) AS e ON e.seen = p.part GROUP BY part`,
        { ...rangeParameters(accountId, { from, to }), prefix, parts: parts.map(String) },
      );
      const views = new Map(rows.map((row) => [String(row.part), Number(row.views)]));
      return parts.map((part) => ({ part, views: views.get(String(part)) ?? 0 }));
    },
  };
};

const rangeParameters = (account: number, { from, to }: DateRange) => ({ account, from, to });

/** Offers of the tenant that pass the filters. */
async function offerIds(database: Database, { tenant, filters }: AskedOffers): Promise<number[]> {
  const bound = new Bound();
  const sql = `SELECT o.id FROM offer o WHERE ${offersOf(tenant, filters, bound)}`;
  const [rows] = await database.readAll<[{ id: number }]>([statement(sql, ...bound.values)]);
  return rows.map(({ id }) => id);
}

/** Stays below the 2 MB that a D1 parameter may have. */
const maxCharacters = 1_500_000;

/** Rows as a table for one statement of D1. */
function rowsAsSubquery(rows: readonly CellRow[], columns: readonly string[]): Subquery {
  const texts = [''];
  for (const row of rows) {
    const text = JSON.stringify(columns.map((column) => row[column] ?? null));
    const last = texts.at(-1) ?? '';
    if (last.length + text.length > maxCharacters) texts.push(text);
    else texts[texts.length - 1] = last === '' ? text : `${last},${text}`;
  }
  const shown = columns.map((column, at) => `value ->> ${at} AS ${column}`).join(', ');
  return (bound) =>
    texts.map((text) => `SELECT ${shown} FROM json_each(${bound.add(`[${text}]`)})`).join(' UNION ALL ');
}

const counts: Readonly<Record<FactMetric, string>> = {
  impressions: `SELECT sum(impressions) AS counted FROM brand_day WHERE ${ofRange} AND reason = ''`,
  sessions: `SELECT sum(sessions) AS counted FROM brand_day WHERE ${ofRange} AND reason = ''`,
  piClicks: `SELECT sum(pi_clicks) AS counted FROM brand_day WHERE ${ofRange} AND reason = ''`,
  orders: `SELECT sum(orders) AS counted FROM (
    SELECT orders FROM brand_day WHERE ${ofRange} UNION ALL SELECT orders FROM till_day WHERE ${ofRange})`,
  retailers: `SELECT uniqExact(retailer_id) AS counted FROM offer_day WHERE ${ofRange} AND observations > 0`,
  offers: `SELECT uniqExact(offer_id) AS counted FROM offer_day WHERE ${ofRange} AND observations > 0`,
  siteSessions: `SELECT sum(sessions) AS counted FROM brand_day WHERE ${ofRange} AND reason = ''
    AND touchpoint_id IN (SELECT id FROM touchpoint WHERE ${ofAccount} AND kind = 'site')`,
};

async function count(
  ask: (sql: string, values: ReturnType<typeof rangeParameters>) => Promise<readonly CellRow[]>,
  accountId: number,
  { metric, ...range }: AskedCount,
): Promise<number> {
  const [row] = await ask(counts[metric], rangeParameters(accountId, range));
  return Number(row?.counted ?? 0);
}
