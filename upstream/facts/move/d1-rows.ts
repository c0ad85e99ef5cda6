import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { RawTable } from '../clickhouse/tables.ts';

/** SQL of the imports that have a fact, and 0 if no import created it. */
const jobsOf = (kind: string, key: string, line: string): string => `(
  SELECT i.job_id FROM import_fact i WHERE i.account_id = f.account_id AND i.kind = '${kind}' AND i.key = ${key} AND i.line = ${line}
  UNION SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM import_fact i WHERE i.account_id = f.account_id AND i.kind = '${kind}'
    AND i.key = ${key} AND i.line = ${line} AND i.made = 1))`;

interface CopiedTable {
  /** The facts of account `?1` on the days that satisfy `$days`, with the columns of ClickHouse but `job`. */
  readonly facts: string;
  /** An order in which pages of a day can be read. */
  readonly order: string;
  /** The imports that have a fact `f`; null for tables without imports. */
  readonly jobs: string | null;
}

const group = `iif(o.id GLOB '[0-9]*:[A-Z][A-Z]:[A-Z][A-Z][A-Z]:*',
  substr(o.id, 1, instr(o.id, ':')) || ':' || substr(o.id, instr(o.id, ':') + 4), o.id)`;
/** The country as in the id of the order, since lines may have got a country after they were stored. */
const country = `iif(o.id GLOB '[0-9]*:[A-Z][A-Z]:[A-Z][A-Z][A-Z]:*', substr(o.id, instr(o.id, ':') + 1, 2), o.country)`;

const of = (table: string) => `SELECT t.* FROM ${table} t WHERE t.account_id = ?1 AND $days(t.date)`;

const spendKey = 'date, operator_id, channel, campaign, country, currency';
const selloutKey = 'date, operator_id, retailer_id, product_id, country, currency';
const attributionKey = 'date, operator_id, publisher, campaign, asin, currency';
const seriesKey = 'date, operator_id, name';
const columnsOfRow = (row: string, key: string): string => key.replaceAll(/\w+/g, (name) => `${row}.${name}`);
/** The key of a daily row, and the same with the part of the connection that reports it. */
const dailyId = (row: string, key: string): string => `json_array(${columnsOfRow(row, key)})`;
const rowId = (key: string): string =>
  `iif(t.part = '', ${dailyId('t', key)}, json_array(t.part, ${columnsOfRow('t', key)}))`;
const daily = (table: string, id: string) =>
  `SELECT t.*, ${id} AS id FROM ${table} t WHERE t.account_id = ?1 AND $days(t.date)`;

/** Each table of raw facts, and how its rows are read from D1. */
export const copiedTables: Readonly<Record<RawTable, CopiedTable>> = {
  touchpoint_event: { facts: of('touchpoint_event'), order: 'id', jobs: jobsOf('touchpoint-events', 'f.id', '0') },
  reported_line: {
    facts: `SELECT t.account_id, t.date, t.order_id, t.line, t.occurred_at, t.retailer_id, t.session_id,
        coalesce(t.operator_id, 0) AS operator_id, coalesce(t.touchpoint_id, 0) AS touchpoint_id,
        coalesce(t.channel, '') AS channel, t.country, t.currency, t.product_id, t.own, t.units, t.amount_minor
      FROM reported_line t WHERE t.account_id = ?1 AND $days(t.date)
      UNION ALL
      SELECT o.account_id, o.date, o.id, coalesce(l.line, 0), o.occurred_at, o.retailer_id, '', o.operator_id,
        o.touchpoint_id, o.channel, o.country, o.currency, coalesce(l.product_id, 0), coalesce(l.own, 0),
        coalesce(max(l.units, 1), 1), coalesce(l.amount_minor, 0)
      FROM attributed_order o
      LEFT JOIN basket_line l ON l.account_id = o.account_id AND l.date = o.date AND l.order_id = o.id
      WHERE o.account_id = ?1 AND $days(o.date)
        AND NOT EXISTS (SELECT 1 FROM reported_line r WHERE r.account_id = o.account_id AND r.order_id = o.id)`,
    order: 'order_id, line',
    jobs: jobsOf('attributed-orders', 'f.order_id', 'f.line'),
  },
  till_line: {
    facts: `SELECT o.account_id, o.date, o.id AS order_id, l.line, ${group} AS order_group, o.occurred_at, o.operator_id,
        ${country} AS country, o.currency, l.product_id, l.units, l.amount_minor, o.shopper, l.job_id AS owner
      FROM retailer_line l JOIN retailer_order o ON o.account_id = l.account_id AND o.date = l.date AND o.id = l.order_id
      WHERE l.account_id = ?1 AND $days(l.date)`,
    order: 'order_id, line',
    jobs: `(SELECT f.owner AS job_id WHERE f.owner > 0 UNION ALL
      SELECT job_id FROM ${jobsOf('retailer-sales', 'f.order_id', 'f.line')} WHERE f.owner = 0)`,
  },
  offer_observation: {
    facts: of('offer_observation'),
    order: 'offer_id, observed_at, id',
    jobs: jobsOf('offer-observations', 'f.id', '0'),
  },
  recipe_event: {
    facts: of('recipe_event'),
    order: 'recipe_id, occurred_at, id',
    jobs: jobsOf('recipe-events', 'f.id', '0'),
  },
  response: { facts: of('response'), order: 'voucher_id, form_id, id', jobs: '(SELECT 0 AS job_id)' },
  reported_spend: {
    facts: daily('media_spend', rowId(spendKey)),
    order: 'id',
    jobs: jobsOf('media-spend', dailyId('f', spendKey), '0'),
  },
  reported_sellout: {
    facts: daily('sellout_day', rowId(selloutKey)),
    order: 'id',
    jobs: jobsOf('sell-out', dailyId('f', selloutKey), '0'),
  },
  attribution_day: {
    facts: daily('attribution_day', rowId(attributionKey)),
    order: 'id',
    jobs: '(SELECT 0 AS job_id)',
  },
  model_input: {
    facts: daily('model_input', dailyId('t', seriesKey)),
    order: 'id',
    jobs: jobsOf('model-series', dailyId('f', seriesKey), '0'),
  },
  touchpoint_day: { facts: of('touchpoint_day'), order: 'operator_id, touchpoint_id, channel, country', jobs: null },
  touchpoint_click_day: {
    facts: of('touchpoint_click_day'),
    order: 'operator_id, touchpoint_id, channel, country, retailer_id, product_id, currency',
    jobs: null,
  },
};

/** Facts of an account on the days that satisfy a condition on their column. */
export const factsOn = (table: RawTable, condition: (date: string) => string): string =>
  copiedTables[table].facts.replaceAll(/\$days\(([\w.]+)\)/g, (_, date: string) => condition(date));

/** How many facts each of some days has: `date` and `facts`. */
export const factsByDay = (table: RawTable, accountId: number, days: readonly string[]): Statement =>
  statement(
    `SELECT d.value AS date, (SELECT count(*) FROM (${factsOn(table, (date) => `${date} = d.value`)})) AS facts
     FROM json_each(?2) d`,
    ...[accountId, JSON.stringify(days)],
  );

export interface Page {
  readonly date: string;
  readonly offset: number;
  readonly limit: number;
}

/** Facts of one day, each once for every import that has it. */
export function pageOf(table: RawTable, accountId: number, { date, offset, limit }: Page): Statement {
  const { order, jobs } = copiedTables[table];
  const facts = `(SELECT * FROM (${factsOn(table, (column) => `${column} = ?2`)}) ORDER BY ${order} LIMIT ?3 OFFSET ?4) f`;
  return statement(
    jobs
      ? `SELECT f.*, j.value AS job FROM ${facts}, json_each((SELECT json_group_array(job_id) FROM ${jobs})) j`
      : `SELECT f.* FROM ${facts}`,
    ...[accountId, date, limit, offset],
  );
}
