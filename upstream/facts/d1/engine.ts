import type { ReadableDatabase } from '#upstream/platform/storage/readable-database.ts';
import { Bound, type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { Dialect } from '../dialect.ts';
import type { Answered, Engine, Question, RawRow } from '../engine.ts';
import type { Period } from '../families/family.ts';
import { compile } from '../questions/compile.ts';
import type { Compiled, Section } from '../questions/selection.ts';
import { countUnits } from './count-shoppers.ts';
import {
  BasketReader,
  countsShoppersApart,
  maxBasketEntries,
  withoutShoppers,
  withShoppers,
} from './shopper-questions.ts';

/**
 * Answers questions from D1. Each question is one statement; all of an answer are one round trip and one snapshot.
 * Shoppers are counted from the account’s baskets in memory or, if there are too many, by the statement.
 */
export const d1Engine = (database: ReadableDatabase, maxEntries = maxBasketEntries): Engine => {
  const reader = new BasketReader(database, maxEntries);
  return {
    references: database,
    read: async (questions, beside = []) => {
      const accountId = questions.find(countsShoppersApart)?.tenant.accountId;
      if (accountId === undefined) return await readPlainly(database, questions, beside);
      const plans = questions.map((question) => planOf(question, accountId));
      const statements = plans.map(({ compiled }) => compiled.statement);
      const { rows, baskets } = await reader.readAll(accountId, [...beside, ...statements]);
      if (!baskets) return await readPlainly(database, questions, beside);
      const answers = plans.map(({ question, compiled, counts }, at) => {
        const found = separated(rows[beside.length + at] ?? [], compiled.sections);
        return counts ? withShoppers(question, found, baskets) : found;
      });
      return { answers, beside: rows.slice(0, beside.length) };
    },
    countUnits: async (asked) => {
      const { baskets } = await reader.readAll(asked.tenant.accountId, []);
      return baskets && countUnits(baskets, asked);
    },
  };
};

async function readPlainly(database: ReadableDatabase, questions: readonly Question[], beside: readonly Statement[]) {
  const compiled = questions.map(compileForD1);
  const rows = await database.readAll([...beside, ...compiled.map(({ statement: made }) => made)]);
  return {
    answers: compiled.map(({ sections }, at) => separated(rows[beside.length + at] ?? [], sections)),
    beside: rows.slice(0, beside.length),
  };
}

/** The statement of a question, and whether its shoppers are counted in memory. */
function planOf(question: Question, accountId: number) {
  const counts = countsShoppersApart(question) && question.tenant.accountId === accountId;
  return { question, compiled: compileForD1(counts ? withoutShoppers(question) : question), counts };
}

type Sections = readonly (readonly [Section, readonly string[]])[];

function compileForD1(question: Question): {
  readonly statement: Statement;
  readonly sections: Sections;
} {
  const bound = new Bound();
  const { tables, sections } = compile({ ...question, dialect: dialect(bound) });
  const { wanted } = question;
  const columns = wanted.map((section): Sections[number] => [section, sections[section]?.columns ?? []]);
  const sql = `WITH ${tables.join(',\n')}\n${wanted.length > 1 ? oneStatement(wanted, sections) : sections[wanted[0] ?? 'rows']?.sql}`;
  return { statement: statement(sql, ...bound.values), sections: columns };
}

/** Combines all sections into one statement, so that the facts are read once. */
function oneStatement(wanted: readonly Section[], sections: Compiled['sections']): string {
  const width = Math.max(...wanted.map((section) => sections[section]?.columns.length ?? 0));
  return wanted
    .map((section, at) => {
      const { columns = [], sql = '' } = sections[section] ?? {};
      const shown = Array.from({ length: width }, (_, column) => `${columns[column] ?? 'NULL'} AS c${column}`);
      return `SELECT ${[`${at} AS section`, ...shown].join(', ')} FROM (${sql})`;
    })
    .join('\nUNION ALL\n');
}

function separated(rows: readonly RawRow[], sections: Sections): Answered {
  const [only, ...more] = sections;
  if (only && more.length === 0) return { [only[0]]: rows };
  const bySection = Map.groupBy(rows, (row) => row.section);
  return Object.fromEntries(
    sections.map(([section, columns], at) => {
      const named = columns.map((column, index) => [column, `c${index}`] as const);
      return [section, (bySection.get(at) ?? []).map((row) => renamed(row, named))];
    }),
  );
}

/** Avoids `Object.fromEntries`, which takes ten times as long: there are many rows. */
function renamed(row: RawRow, columns: readonly (readonly [to: string, from: string])[]): RawRow {
  const own: Record<string, unknown> = {};
  for (const [to, from] of columns) own[to] = row[from];
  return own;
}

/** Values per list, so that its JSON stays well below the 2 MB that a D1 parameter may have. */
const factorsAtOnce = 20_000;

const inChunks = <Item>(items: readonly Item[], size: number): (readonly Item[])[] =>
  Array.from({ length: Math.max(1, Math.ceil(items.length / size)) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );

const tillMonths = {
  table: 'retailer_product_of_month',
  built: 'retailer_product_month',
  unbuilt: 'retailer_product_of_unbuilt_month',
};

const dialect = (bound: Bound): Dialect => ({
  home: (table) => table,
  table: (home) => home,
  monthly: (home) => (home === 'retailer_product_day' ? tillMonths : null),
  only: () => null,
  value: (value) => bound.add(value),
  day: (date) => bound.add(date),
  days: (column, days) => `${column} IN ${bound.list(days)}`,
  within: (expression, values) => `${expression} IN ${bound.list(values)}`,
  period: (date, period) => periods[period](date),
  orZero: (sum) => `coalesce(${sum}, 0)`,
  month: (date) => `substr(${date}, 1, 7)`,
  factors: (factors) =>
    inChunks(factors, factorsAtOnce)
      .map(
        (some) =>
          // Without a type SQLite builds no index of them, and scans all rates for each row.
          `SELECT CAST(value ->> 0 AS TEXT) AS currency, CAST(value ->> 1 AS TEXT) AS month, value ->> 2 AS factor
           FROM json_each(${bound.add(JSON.stringify(some))})`,
      )
      .join(' UNION ALL '),
  oneRow: null,
  once: 'MATERIALIZED',
  monthByMonth: true,
  amountsApart: true,
});

/** SQL of the period that a date falls in. */
export const periods: Readonly<Record<Period, (date: string) => string>> = {
  day: (date) => date,
  week: (date) => `date(${date}, 'weekday 0', '-6 days')`,
  month: (date) => `substr(${date}, 1, 7) || '-01'`,
  quarter: (date) => `substr(${date}, 1, 5) || substr('01040710', (substr(${date}, 6, 2) - 1) / 3 * 2 + 1, 2) || '-01'`,
  year: (date) => `substr(${date}, 1, 4) || '-01-01'`,
  weekday: (date) => `(strftime('%w', ${date}) + 6) % 7 + 1`,
};
