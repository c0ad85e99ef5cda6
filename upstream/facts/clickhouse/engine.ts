import { z } from 'zod';
import { Failure, retryAfter } from '#shared/api/failure.ts';
import { compile } from '../../analytics/compile.ts';
import type { Section } from '../../analytics/selection.ts';
import type { Database } from '../../storage/database.ts';
import type { Dialect } from '../dialect.ts';
import type { Answered, Engine, Question, RawRow } from '../engine.ts';
import type { Period } from '../sources/source.ts';
import { ClickHouseParameters } from './parameters.ts';

/**
 * The facts in ClickHouse, over its HTTP interface. Rows bring totals along, since a statement costs more than what it
 * reads; references stay in D1.
 * @param address of the server; a user and a password in it are sent as headers, its `database` parameter stays
 */
export const clickhouseEngine = (references: Database, address: string): Engine => ({
  references,
  read: async (questions, beside = []) => {
    const [read, answers] = await Promise.all([
      references.readAll(beside),
      Promise.all(questions.map((question) => answer(address, question))),
    ]);
    return { answers, beside: read };
  },
});

async function answer(address: string, question: Question): Promise<Answered> {
  const { wanted } = question;
  const beside: readonly Section[] = wanted.includes('rows') ? wanted.filter((section) => section !== 'used') : [];
  const [together, apart] = await Promise.all([
    beside.length > 0 ? withRows(address, question, beside) : {},
    separately(
      address,
      question,
      wanted.filter((section) => !beside.includes(section)),
    ),
  ]);
  return { ...together, ...apart };
}

async function separately(address: string, question: Question, wanted: readonly Section[]): Promise<Answered> {
  const parts = wanted.map(
    async (section) => [section, await run(address, compileForClickHouse(question, [section]))] as const,
  );
  return Object.fromEntries(await Promise.all(parts));
}

/** Every row carries the one row of the other sections; where there is no row they are asked for by themselves. */
async function withRows(address: string, question: Question, wanted: readonly Section[]): Promise<Answered> {
  const rows = await run(address, compileForClickHouse(question, wanted));
  const others = wanted.filter((section) => section !== 'rows');
  const [first] = rows;
  if (!first) return { rows, ...(await separately(address, question, others)) };
  return { rows, ...Object.fromEntries(others.map((section) => [section, [columnsOf(section, first[section])]])) };
}

function columnsOf(section: Section, values: unknown): RawRow {
  const cells: readonly unknown[] = Array.isArray(values) ? values : [];
  return Object.fromEntries(cells.map((value, at) => [section === 'count' ? 'n' : `m${at}`, value]));
}

interface ClickHouseStatement {
  readonly sql: string;
  readonly parameters: ReadonlyMap<string, string>;
}

function compileForClickHouse(question: Omit<Question, 'wanted'>, wanted: readonly Section[]): ClickHouseStatement {
  const parameters = new ClickHouseParameters();
  const { tables, sections } = compile({ ...question, wanted, dialect: dialect(parameters) });
  const [main = 'rows'] = wanted;
  return { sql: `WITH ${tables.join(',\n')}\n${sections[main]?.sql}`, parameters: parameters.texts };
}

const dialect = (parameters: ClickHouseParameters): Dialect => ({
  value: (value) => parameters.add(value),
  day: (date) => parameters.day(date),
  days: (column, days) => (days.length > 0 ? `has(${parameters.days(days)}, ${column})` : '1 = 0'),
  within: (expression, values) => (values.length > 0 ? `has(${parameters.list(values)}, ${expression})` : '1 = 0'),
  period: (date, period) => periods[period](date),
  // It is already, and every function that a statement names takes longer to plan than to run.
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

const settings = {
  default_format: 'JSONCompact',
  // A name that isn't there is null, as everywhere else, and not an empty text.
  join_use_nulls: '1',
  output_format_json_quote_64bit_integers: '0',
  // The status says whether all of it worked.
  wait_end_of_query: '1',
  readonly: '2',
  max_execution_time: '30',
};

const cellSchema = z.union([z.string(), z.number(), z.null()]);
const answerSchema = z.object({
  meta: z.array(z.object({ name: z.string() })),
  data: z.array(z.array(z.union([cellSchema, z.array(cellSchema)]))),
});

async function run(address: string, { sql, parameters }: ClickHouseStatement): Promise<readonly RawRow[]> {
  const url = new URL(address);
  const headers = new Headers();
  if (url.username) headers.set('X-ClickHouse-User', decodeURIComponent(url.username));
  if (url.password) headers.set('X-ClickHouse-Key', decodeURIComponent(url.password));
  url.username = '';
  url.password = '';
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value);
  const body = new FormData();
  body.set('query', sql);
  for (const [name, text] of parameters) body.set(`param_${name}`, text);
  const response = await fetch(url, { method: 'POST', headers, body }).catch(() => null);
  if (!response) throw new Failure('facts-unreachable', { headers: retryAfter() });
  if (!response.ok) {
    console.error(JSON.stringify({ level: 'error', clickhouse: response.status, message: await firstLine(response) }));
    throw new Failure('facts-silent', { headers: retryAfter() });
  }
  const { meta, data } = answerSchema.parse(await response.json());
  return data.map((row) => Object.fromEntries(meta.map(({ name }, at) => [name, row[at]])));
}

const firstLine = async (response: Response): Promise<string> =>
  (await response.text()).split('\n')[0]?.slice(0, 300) ?? '';
