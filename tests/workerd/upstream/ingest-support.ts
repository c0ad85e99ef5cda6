import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { fieldsOf } from '#shared/ingest/kinds.ts';
import { type ImportOptions, plainReading } from '#shared/ingest/options.ts';
import type { ImportRun } from '#upstream/facts/ingest/import-run.ts';
import type { Counts, Reject } from '#upstream/facts/ingest/jobs.ts';
import { runImport } from '#upstream/facts/ingest/run.ts';
import type { Target } from '#upstream/facts/ingest/target.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { d1, insert } from './migrated.ts';
import { smallWorld } from './small-world.ts';

export const brand: Target = {
  accountId: 1,
  accountType: 1,
  operatorId: null,
  timeZone: 'America/New_York',
  currency: 'USD',
};
export const retailer: Target = {
  accountId: 2,
  accountType: 2,
  operatorId: null,
  timeZone: 'Europe/Paris',
  currency: 'EUR',
};

/** Noon UTC of a day after everything in the tests. */
export const now = Date.parse('2026-11-20T12:00:00Z');

/** The small world with touchpoints for its brand. */
export async function ingestWorld(): Promise<void> {
  await smallWorld();
  await insert(
    'touchpoint',
    ['id', 'account_id', 'operator_id', 'kind', 'name'],
    [
      [1101, 1, 11, 'ip', 'Spring page'],
      [1201, 1, 12, 'dl', 'Smartlink'],
      [3101, 3, 31, 'ip', 'Elsewhere'],
    ],
  );
}

/** Options with every field in a column of its own name. */
export function plainOptions(kind: ImportKind, columns: readonly string[], timeZone: string): ImportOptions {
  const mapping = Object.fromEntries(
    fieldsOf(kind).flatMap(([id]) => (columns.includes(id) ? [[id, { column: id }]] : [])),
  );
  return { ...plainReading, delimiter: ',', encoding: 'utf-8', decimal: 'point', dateOrder: 'ymd', timeZone, mapping };
}

export interface Outcome extends Counts {
  readonly rejects: readonly Reject[];
}

/** Imports rows given as objects, or a text whose header names fields. */
export async function bringIn(
  kind: ImportKind,
  target: Target,
  rows: readonly Readonly<Record<string, string | number>>[] | string,
  more: Partial<ImportOptions> = {},
  job?: number,
): Promise<Outcome> {
  const text = typeof rows === 'string' ? rows : csvOf(rows);
  const columns = text
    .slice(0, text.indexOf('\n'))
    .trim()
    .split(more.delimiter ?? ',');
  const rejects: Reject[] = [];
  const run: ImportRun = {
    kind,
    target,
    now,
    ...(job === undefined ? {} : { job }),
    options: { ...plainOptions(kind, columns, target.timeZone), ...more },
    note: (_, some) => {
      rejects.push(...some.map(({ row, problems }) => ({ row, problems })));
      return [];
    },
  };
  const counts = await runImport(new Database(d1), pieces(new TextEncoder().encode(text), 700), run);
  return { ...counts, rejects };
}

export function csvOf(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: string | number | undefined) => `"${String(value ?? '').replaceAll('"', '""')}"`;
  return [columns.join(','), ...rows.map((row) => columns.map((column) => cell(row[column])).join(','))].join('\n');
}

/** Bytes in arbitrary chunks, as over a network. */
export async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

export const table = async (sql: string): Promise<Record<string, unknown>[]> => (await d1.prepare(sql).all()).results;

/** Packed baskets without their time of packing, which differs with each build. */
export const baskets = `(SELECT account_id, date, operator_id, country, part, products FROM till_basket_day)`;
/** Sums of products by month, from built months and from days. */
const productMonths = `(SELECT account_id, date, operator_id, product_id, country, currency, sum(units) AS units,
  sum(sales_minor) AS sales FROM retailer_product_of_month GROUP BY 1, 2, 3, 4, 5, 6)`;
const rollUps = [...['brand_day', 'brand_product_day', 'retailer_day', 'retailer_product_day', baskets, productMonths]];

/** Every roll-up of an account, for comparison. */
export async function rollUpsOf(accountId: number): Promise<unknown> {
  const all = await d1.batch(
    rollUps.map((name) => d1.prepare(`SELECT * FROM ${name} WHERE account_id = ?`).bind(accountId)),
  );
  return all.map(({ results }) => results);
}
