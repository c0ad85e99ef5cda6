import { beforeAll, inject } from 'vitest';
import type { Correction, KnownRows } from '#shared/api/families/imports-schemas.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { emptyClickHouse } from '#tests/support/clickhouse-roll-ups.ts';
import { clickHouse } from '#upstream/facts/clickhouse/client.ts';
import { factsIn } from '#upstream/facts/clickhouse/facts.ts';
import { schemaStatements } from '#upstream/facts/clickhouse/schema.ts';
import { queueReferences } from '#upstream/facts/clickhouse/set-up.ts';
import { d1Facts } from '#upstream/facts/d1/facts.ts';
import type { Facts } from '#upstream/facts/facts.ts';
import { waitForTurn } from '#upstream/facts/ingest/import-turn.ts';
import { createJob } from '#upstream/facts/ingest/jobs.ts';
import { readLookups } from '#upstream/facts/ingest/lookups.ts';
import { previewOf } from '#upstream/facts/ingest/preview.ts';
import type { Target } from '#upstream/facts/ingest/target.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { importWorld, type Rows } from '../upstream/import-cases.ts';
import { csvOf, now, pieces, plainOptions, table } from '../upstream/ingest-support.ts';
import { d1 } from '../upstream/migrated.ts';

export const database = new Database(d1);
export const clickhouse = clickHouse(inject('clickhouse'));

/** Makes the tables before the first test of a file. */
export const withTables = () =>
  beforeAll(async () => {
    for (const sql of schemaStatements({ kind: 'single' })) await clickhouse.run({ sql, parameters: new Map() });
  });

/** Two tenants and the items that their files name, without facts. */
export async function worldOfD1(): Promise<void> {
  await importWorld();
  const facts = ['response', 'response_day', 'family_coverage', 'covered_span', 'fact_value', 'fact_change'];
  await d1.batch(facts.map((name) => d1.prepare(`DELETE FROM ${name}`)));
}

/** The same, with an otherwise empty ClickHouse. */
export async function worldOfClickHouse(): Promise<void> {
  await worldOfD1();
  await emptyClickHouse(clickhouse);
  await database.write(...queueReferences());
}

/** A store of facts, a function that empties it, and one that reads everything derived from its facts. */
export interface Store {
  readonly facts: Facts;
  readonly world: () => Promise<void>;
  readonly figures: () => Promise<Record<string, string[]>>;
}

export const inD1: Store = { facts: d1Facts(database), world: worldOfD1, figures: figuresOfD1 };
export const inClickHouse: Store = {
  facts: factsIn(database, clickhouse),
  world: worldOfClickHouse,
  figures: figuresOfClickHouse,
};
export const eachStore: readonly [string, Store][] = [
  ['D1', inD1],
  ['ClickHouse', inClickHouse],
];

/** A new import without rows. */
export async function newJob(kind: ImportKind, { accountId, operatorId }: Target): Promise<number> {
  const [[row] = []] = await database.write(
    createJob({
      ...{ accountId, operatorId: operatorId ?? 0, kind, fileName: 'f.csv', userId: 'u-ada' },
      ...{ options: plainOptions(kind, [], 'UTC'), now: new Date(now).toISOString() },
    }),
  );
  return Number(row?.id);
}

/** Rows, or a text whose header names fields without quotes. */
type FileOfRows = Rows | string;

function fileOf(kind: ImportKind, target: Target, rows: FileOfRows, more: Partial<ImportOptions>) {
  const text = typeof rows === 'string' ? rows : csvOf(rows);
  const names = text.slice(0, text.indexOf('\n')).replaceAll('"', '').split(',');
  const options = { ...plainOptions(kind, names, target.timeZone), ...more };
  return { options, read: () => pieces(new TextEncoder().encode(text), 700) };
}

/** Imports rows as the file of an import. */
export async function take(
  facts: Facts,
  kind: ImportKind,
  target: Target,
  rows: FileOfRows,
  id: number,
  more: Partial<ImportOptions> = {},
) {
  const { options, read } = fileOf(kind, target, rows, more);
  return await facts.importFile(read(), { id, kind, target, now, options });
}

/** The same, with a new import. */
export async function bring(
  facts: Facts,
  kind: ImportKind,
  target: Target,
  rows: FileOfRows,
  more: Partial<ImportOptions> = {},
): Promise<number> {
  const id = await newJob(kind, target);
  await take(facts, kind, target, rows, id, more);
  return id;
}

/** The preview of a file. */
export async function preview(
  facts: Facts,
  kind: ImportKind,
  target: Target,
  rows: FileOfRows,
  more: Partial<ImportOptions> = {},
) {
  const { options, read } = fileOf(kind, target, rows, more);
  const lookups = await readLookups(database, target, now, kind);
  return await previewOf(read(), { kind, options, locale: 'en-US', lookups, compare: facts.compareRows });
}

export const known = async (...given: Parameters<typeof preview>): Promise<KnownRows | null> =>
  (await preview(...given)).known;

/** Undoes an import once it has the turn. */
export async function undoFileImport(facts: Facts, kind: ImportKind, { accountId }: Target, id: number): Promise<void> {
  const turn = await waitForTurn(database, { accountId, job: id });
  await facts.undoFileImport({ id, accountId, kind }, turn);
  await turn.end();
}

/** Undoes corrections of an import: those with these ids, or all. */
export async function undoCorrectionsOf(
  facts: Facts,
  kind: ImportKind,
  { accountId }: Target,
  id: number,
  ids: readonly number[] | null = null,
): Promise<void> {
  const turn = await waitForTurn(database, { accountId, job: id });
  await facts.undoCorrectionsOf({ id, accountId, kind }, ids, turn);
  await turn.end();
}

/** Corrections of an import, which each store numbers for itself. */
export async function listed(
  facts: Facts,
  kind: ImportKind,
  { accountId }: Target,
  id: number,
): Promise<Omit<Correction, 'id'>[]> {
  return (await facts.corrections({ id, accountId, kind }, 0, 100)).map(({ id: _, ...told }) => told);
}

const plain = "reason = ''";
const places = 'account_id, date, operator_id, touchpoint_id, channel, country';
const bought = 'retailer_id, product_id, currency';
const tills = 'account_id, date, operator_id, country, currency';
const offers = 'account_id, date, offer_id, operator_id, product_id, retailer_id, country, currency';
const looks = `observations, out_of_stock, failed, priced, price_minor, indexed, round(index_sum, 6) AS index_sum, price_changes,
  stock_changes, clicks_lost, closing_price_minor, closing_in_stock`;
const recipes = 'account_id, date, operator_id, recipe_id, retailer_id, country, currency';
const cooked = 'views, serving_changes, carts, swaps, basket_minor, own_basket_minor';
const answered = 'account_id, date, operator_id, voucher_id, form_id, touchpoint_id, channel, country';
const counts = 'claims, submissions, redemptions';
const bySpend = 'account_id, date, operator_id, channel, campaign, country, currency';
const spent = ['spend_minor', 'ad_impressions', 'ad_clicks', 'clicked_minor'];
const bySellout = 'account_id, date, operator_id, retailer_id, product_id, country, currency';
const soldBy = ['units', 'sales_minor'];
const byCredit = 'account_id, date, operator_id, publisher, campaign, asin, currency';
const credited = [
  ...['clicks', 'detail_page_views', 'add_to_carts', 'purchases', 'units', 'sales_minor', 'halo_minor'],
  ...['new_to_brand_minor', 'bonus_minor'],
];
const bySeries = 'account_id, date, operator_id, name, value, unit, role';

const sums = (...columns: readonly string[]): string =>
  columns.map((name) => `coalesce(sum(u.${name}), 0) AS ${name}`).join(', ');
const grouped = (by: string, columns: readonly string[], from: string): string =>
  `SELECT ${by}, ${sums(...columns)} FROM (SELECT * FROM ${from}) u GROUP BY ${by}
   HAVING ${columns.map((name) => `sum(u.${name}) <> 0`).join(' OR ')}`;

const visits = ['impressions', 'sessions', 'pi_sessions', 'engaged_sessions'];
const clicks = ['pi_clicks', 'pi_value_minor'];
const sold = ['own_minor', 'halo_minor'];

/** Figures of the facts, with a query for each store: D1's first. */
const questions: Readonly<Record<string, readonly [string, string]>> = {
  visits: [grouped(places, visits, 'visit_day'), grouped(places, visits, `brand_day WHERE ${plain}`)],
  clicks: [
    grouped(`${places}, ${bought}`, clicks, 'click_day'),
    grouped(`${places}, ${bought}`, clicks, `brand_day WHERE ${plain}`),
  ],
  'clicks at those that report': [
    grouped(`${places}, ${bought}`, ['reporting_clicks'], 'reporting_click_day'),
    grouped(`${places}, ${bought}`, ['reporting_clicks'], `brand_day WHERE ${plain}`),
  ],
  orders: [
    grouped(`${places}, retailer_id, currency`, ['orders'], 'reported_order_day'),
    grouped(`${places}, retailer_id, currency`, ['orders'], `brand_day WHERE ${plain}`),
  ],
  lines: [
    grouped(`${places}, ${bought}`, sold, 'reported_line_day'),
    grouped(`${places}, ${bought}`, sold, `brand_day WHERE ${plain}`),
  ],
  'suspect visits': [
    grouped(`${places}, reason`, visits, 'suspect_visit_day'),
    grouped(`${places}, reason`, visits, "brand_day WHERE reason <> ''"),
  ],
  'suspect clicks': [
    grouped(`${places}, ${bought}, reason`, clicks, 'suspect_click_day'),
    grouped(`${places}, ${bought}, reason`, clicks, "brand_day WHERE reason <> ''"),
  ],
  'till orders': [
    grouped(tills, ['orders', 'units', 'sales_minor'], 'retailer_day'),
    grouped(tills, ['orders', 'units', 'sales_minor'], 'till_day'),
  ],
  'till products': [
    grouped(`${tills}, product_id`, ['units', 'sales_minor'], 'retailer_product_day'),
    grouped(`${tills}, product_id`, ['units', 'sales_minor'], 'till_day'),
  ],
  shoppers: [
    `SELECT ${tills}, count(DISTINCT shopper) AS shoppers FROM retailer_shopper_order GROUP BY ${tills}`,
    `SELECT ${tills}, uniqExact(shopper) AS shoppers FROM till_shopper_day GROUP BY ${tills}`,
  ],
  offers: [`SELECT ${offers}, ${looks} FROM offer_day`, `SELECT ${offers}, ${looks} FROM offer_day`],
  changes: [
    'SELECT date, observation_id, kind, offer_id, before, after FROM offer_change',
    'SELECT date, observation_id, kind, offer_id, before, after FROM offer_change',
  ],
  recipes: [`SELECT ${recipes}, ${cooked} FROM recipe_day`, `SELECT ${recipes}, ${cooked} FROM recipe_day`],
  spend: [grouped(bySpend, spent, 'media_spend'), grouped(bySpend, spent, 'media_spend')],
  sellout: [grouped(bySellout, soldBy, 'sellout_day'), grouped(bySellout, soldBy, 'sellout_day')],
  credited: [grouped(byCredit, credited, 'attribution_day'), grouped(byCredit, credited, 'attribution_day')],
  series: [`SELECT DISTINCT ${bySeries} FROM model_input`, `SELECT DISTINCT ${bySeries} FROM model_input`],
  responses: [`SELECT ${answered}, ${counts} FROM response_day`, `SELECT ${answered}, ${counts} FROM response_day`],
};

/** Summaries of the facts in D1, whichever store has the facts. */
const summaries = {
  coverage: 'SELECT * FROM fact_coverage',
  suspect: 'SELECT * FROM suspect_currency',
  families: 'SELECT * FROM family_coverage',
  spans: 'SELECT * FROM covered_span',
  values: "SELECT * FROM fact_value WHERE NOT (dimension = 'product' AND value = '0')",
  prices: `SELECT o.id, coalesce((SELECT l.price_minor FROM offer_last l WHERE l.offer_id = o.id), (
      SELECT d.closing_price_minor FROM offer_day d WHERE d.account_id = o.account_id AND d.offer_id = o.id
        AND d.closing_price_minor IS NOT NULL ORDER BY d.date DESC LIMIT 1)) AS price FROM offer o`,
  undone: 'SELECT id, undone, undone_at IS NULL AS stays FROM import_job',
} as const;

type Row = Readonly<Record<string, unknown>>;

/** Sorted, so that two lists can be compared. */
const sorted = (rows: readonly Row[]): string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted();

const knownInD1 = async (): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(summaries).map(async ([name, sql]) => [name, sorted(await table(sql))] as const)),
  );

/** Everything derived from the facts in D1. */
export async function figuresOfD1(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = await knownInD1();
  for (const [name, [sql]] of Object.entries(questions)) found[name] = sorted(await table(sql));
  return found;
}

/** The same of those in ClickHouse. */
export async function figuresOfClickHouse(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = await knownInD1();
  for (const [name, [, sql]] of Object.entries(questions))
    found[name] = sorted(await clickhouse.query({ sql, parameters: new Map() }));
  return found;
}
