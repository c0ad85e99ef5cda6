import type { Database } from '#upstream/platform/storage/database.ts';
import { countUnits } from '../d1/count-shoppers.ts';
import { countsShoppersApart, maxBasketEntries, withoutShoppers, withShoppers } from '../d1/shopper-questions.ts';
import type { Dialect } from '../dialect.ts';
import type { Answered, Engine, Question, RawRow } from '../engine.ts';
import type { Period } from '../families/family.ts';
import { compile } from '../questions/compile.ts';
import type { Section } from '../questions/selection.ts';
import type { ClickHouse, ClickHouseStatement } from './client.ts';
import { ClickHouseParameters } from './parameters.ts';
import { referencesBehind, updateReferences } from './references.ts';
import { ClickHouseBaskets } from './till-baskets.ts';

/**
 * Answers questions from ClickHouse, for one call. Rows carry the totals, since a further statement costs more than
 * what it reads. Shoppers are counted from the account’s baskets in memory or, if there are too many, by the statement.
 */
export const clickHouseEngine = (database: Database, clickhouse: ClickHouse, maxEntries = maxBasketEntries): Engine => {
  const baskets = new ClickHouseBaskets(database, clickhouse, maxEntries);
  const ask = async (question: Question): Promise<Answered> => {
    const held = countsShoppersApart(question) ? await baskets.of(question.tenant.accountId) : null;
    if (!held) return await answer(clickhouse, question);
    return withShoppers(question, await answer(clickhouse, withoutShoppers(question)), held);
  };
  return {
    references: database,
    read: async (questions, beside = []) => {
      const askAll = () => Promise.all(questions.map(ask));
      const [[behind = [], ...read], answers] = await Promise.all([
        database.readAll([referencesBehind, ...beside]),
        askAll(),
      ]);
      if (behind.length === 0) return { answers, beside: read };
      await updateReferences(database, clickhouse);
      return { answers: await askAll(), beside: read };
    },
    countUnits: async (asked) => {
      const held = await baskets.of(asked.tenant.accountId);
      return held && countUnits(held, asked);
    },
  };
};

async function answer(store: ClickHouse, question: Question): Promise<Answered> {
  const { wanted } = question;
  const beside: readonly Section[] = wanted.includes('rows') ? wanted.filter((section) => section !== 'used') : [];
  const [together, apart] = await Promise.all([
    beside.length > 0 ? withRows(store, question, beside) : {},
    separately(
      store,
      question,
      wanted.filter((section) => !beside.includes(section)),
    ),
  ]);
  return { ...together, ...apart };
}

async function separately(store: ClickHouse, question: Question, wanted: readonly Section[]): Promise<Answered> {
  const parts = wanted.map(
    async (section) => [section, await store.query(compileForClickHouse(question, [section]))] as const,
  );
  return Object.fromEntries(await Promise.all(parts));
}

/** Every row carries the single row of the other sections; without rows those are asked separately. */
async function withRows(store: ClickHouse, question: Question, wanted: readonly Section[]): Promise<Answered> {
  const rows = await store.query(compileForClickHouse(question, wanted));
  const others = wanted.filter((section) => section !== 'rows');
  const [first] = rows;
  if (!first) return { rows, ...(await separately(store, question, others)) };
  return { rows, ...Object.fromEntries(others.map((section) => [section, [columnsOf(section, first[section])]])) };
}

function columnsOf(section: Section, values: unknown): RawRow {
  const cells: readonly unknown[] = Array.isArray(values) ? values : [];
  return Object.fromEntries(cells.map((value, at) => [section === 'count' ? 'n' : `m${at}`, value]));
}

function compileForClickHouse(question: Omit<Question, 'wanted'>, wanted: readonly Section[]): ClickHouseStatement {
  const parameters = new ClickHouseParameters();
  const { tables, sections } = compile({ ...question, wanted, dialect: dialect(parameters) });
  const [main = 'rows'] = wanted;
  return { sql: `WITH ${tables.join(',\n')}\n${sections[main]?.sql}`, parameters: parameters.texts };
}

/** Tables of questions, and the ClickHouse tables that contain them. */
const homes: Readonly<Record<string, string>> = {
  ...{ touchpoint_day: 'brand_day', touchpoint_event_day: 'brand_day', touchpoint_click_day: 'brand_day' },
  ...{ touchpoint_event_click_day: 'brand_day', reporting_click_day: 'brand_day', reported_order_day: 'brand_day' },
  ...{ reported_line_day: 'brand_day', brand_product_day: 'brand_day' },
  ...{ suspect_click_day: 'suspect_visit_day', suspect_reporting_click_day: 'suspect_visit_day' },
  ...{ retailer_day: 'till_day', retailer_product_day: 'till_day' },
  ...{ retailer_shopper_order: 'till_shopper_day', retailer_shopper_line: 'till_shopper_day' },
};

/** The condition of a table that is part of another one. */
const tableSubsets: Readonly<Record<string, readonly [table: string, condition: string]>> = {
  brand_day: ['brand_day', "f.reason = ''"],
  suspect_visit_day: ['brand_day', "f.reason <> ''"],
};

const dialect = (parameters: ClickHouseParameters): Dialect => ({
  home: (table) => homes[table] ?? table,
  table: (home) => tableSubsets[home]?.[0] ?? home,
  monthly: () => null,
  only: (home) => tableSubsets[home]?.[1] ?? null,
  value: (value) => parameters.add(value),
  day: (date) => parameters.day(date),
  days: (column, days) => (days.length > 0 ? `has(${parameters.days(days)}, ${column})` : '1 = 0'),
  within: (expression, values) => (values.length > 0 ? `has(${parameters.list(values)}, ${expression})` : '1 = 0'),
  period: (date, period) => periods[period](date),
  // Sums are never null here, and each function takes longer to plan than to run.
  orZero: (sum) => sum,
  month: (date) => `substring(toString(${date}), 1, 7)`,
  factors: (factors) =>
    `SELECT tupleElement(rate, 1) AS currency, tupleElement(rate, 2) AS month, tupleElement(rate, 3) AS factor
     FROM (SELECT arrayJoin(JSONExtract(${parameters.add(JSON.stringify(factors))}, 'Array(Tuple(String, String, Float64))')) AS rate)`,
  oneRow: (columns, sql) => `(SELECT tuple(${columns.join(', ')}) FROM (${sql}))`,
  once: '',
});

const periods: Readonly<Record<Period, (date: string) => string>> = {
  day: (date) => `toString(${date})`,
  week: (date) => `toString(toMonday(${date}))`,
  month: (date) => `toString(toStartOfMonth(${date}))`,
  quarter: (date) => `toString(toStartOfQuarter(${date}))`,
  year: (date) => `toString(toStartOfYear(${date}))`,
  weekday: (date) => `toDayOfWeek(${date})`,
};
