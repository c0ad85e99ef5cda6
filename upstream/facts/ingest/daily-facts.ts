import { factsChanged } from '#shared/analytics/roll-up.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { hash53 } from '#shared/ingest/row-hash.ts';
import { entriesOf } from '#shared/table.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';

/** Media spend of a day. Amounts here and below are in minor units; operator 0 is the account itself. */
export interface SpendDay {
  readonly date: string;
  readonly operator: number;
  readonly channel: string;
  readonly campaign: string;
  readonly country: string;
  readonly currency: string;
  readonly spend: number;
  /** Null where the media don’t report it. */
  readonly impressions: number | null;
  readonly clicks: number | null;
}

/** A retailer’s sales of a product on a day; product 0 stands for sales without a product. */
export interface SelloutDay {
  readonly date: string;
  readonly operator: number;
  readonly retailer: number;
  readonly product: number;
  readonly country: string;
  readonly currency: string;
  readonly units: number;
  readonly sales: number;
}

/** Sales that Amazon attributes to ads within 14 days of a click. */
export interface AttributionDay {
  readonly date: string;
  readonly operator: number;
  readonly publisher: string;
  readonly campaign: string;
  readonly asin: string;
  readonly currency: string;
  readonly clicks: number;
  readonly detailPageViews: number;
  readonly addToCarts: number;
  readonly purchases: number;
  readonly units: number;
  readonly sales: number;
  readonly halo: number;
  readonly newToBrand: number;
  readonly bonus: number;
}

/** One day’s value of a series that marketing mix models are fitted to. */
export interface SeriesDay {
  readonly date: string;
  readonly operator: number;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly role: 'kpi' | 'control' | 'organic' | 'promotion';
}

export interface DailyRows {
  readonly 'media-spend': SpendDay;
  readonly 'sell-out': SelloutDay;
  readonly attribution: AttributionDay;
}
/** Kinds of daily facts that connections report. */
export type ReportedKind = keyof DailyRows;
export type DailyKind = keyof typeof dailyTables;
/** Kinds of daily facts that files have. */
export type DailyFileKind = DailyKind & ImportKind;
type Cell = string | number | null;
export type DailyRow = Readonly<Record<string, Cell>>;

/** How facts of a kind are stored, and what else they update. The records map properties of a row to columns. */
interface DailyTable {
  readonly table: string;
  /** With the account and the part, identifies a row. */
  readonly key: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<string, string>>;
  /**
   * The name of its source in coverage, and the property by which covered days are kept apart; null for kinds that no
   * question is about.
   */
  readonly coverage: { readonly source: 'spend' | 'sellout'; readonly part: string } | null;
  /** Dimensions whose values are remembered, each with the property that has the value. */
  readonly dimensions: Readonly<Record<string, string>>;
  /** Comes from files only, so its table has no column `part`. */
  readonly withoutParts?: true;
}

export const dailyTables = {
  'media-spend': {
    table: 'media_spend',
    key: {
      ...{ date: 'date', operator: 'operator_id', channel: 'channel', campaign: 'campaign', country: 'country' },
      currency: 'currency',
    },
    counts: { spend: 'spend_minor', impressions: 'ad_impressions', clicks: 'ad_clicks' },
    coverage: { source: 'spend', part: 'channel' },
    dimensions: { channel: 'channel', campaign: 'campaign', country: 'country' },
  },
  'sell-out': {
    table: 'sellout_day',
    key: {
      ...{ date: 'date', operator: 'operator_id', retailer: 'retailer_id', product: 'product_id', country: 'country' },
      currency: 'currency',
    },
    counts: { units: 'units', sales: 'sales_minor' },
    coverage: { source: 'sellout', part: 'retailer' },
    dimensions: { country: 'country', retailer: 'retailer', product: 'product' },
  },
  attribution: {
    table: 'attribution_day',
    key: {
      ...{ date: 'date', operator: 'operator_id', publisher: 'publisher', campaign: 'campaign', asin: 'asin' },
      currency: 'currency',
    },
    counts: {
      ...{ clicks: 'clicks', detailPageViews: 'detail_page_views', addToCarts: 'add_to_carts', purchases: 'purchases' },
      ...{ units: 'units', sales: 'sales_minor', halo: 'halo_minor', newToBrand: 'new_to_brand_minor' },
      bonus: 'bonus_minor',
    },
    coverage: null,
    dimensions: {},
  },
  'model-series': {
    table: 'model_input',
    key: { date: 'date', operator: 'operator_id', name: 'name' },
    counts: { value: 'value', unit: 'unit', role: 'role' },
    coverage: null,
    dimensions: {},
    withoutParts: true,
  },
} as const satisfies Readonly<Record<string, DailyTable>>;

const tableOf = (kind: DailyKind): DailyTable => dailyTables[kind];

/** The columns after account and part, by the properties of the rows. */
export const dailyColumns = (kind: DailyKind): Readonly<Record<string, string>> => ({
  ...tableOf(kind).key,
  ...tableOf(kind).counts,
});

/** Identifies a row within its account: its key as a JSON list. @param part empty for rows of files */
export const dailyId = (kind: DailyKind, part: string, row: DailyRow): string =>
  JSON.stringify([...(part === '' ? [] : [part]), ...Object.keys(tableOf(kind).key).map((name) => row[name] ?? null)]);

/** Rows with the same key added up. */
export function summedRows<Kind extends ReportedKind>(kind: Kind, rows: readonly DailyRows[Kind][]): DailyRow[] {
  const summed = new Map<string, DailyRow>();
  for (const given of rows) {
    const row: DailyRow = Object.fromEntries(Object.entries(given));
    const id = dailyId(kind, '', row);
    const before = summed.get(id);
    summed.set(id, before ? { ...row, ...sumOf(Object.keys(tableOf(kind).counts), before, row) } : row);
  }
  return [...summed.values()];
}

const sumOf = (names: readonly string[], one: DailyRow, other: DailyRow): DailyRow =>
  Object.fromEntries(
    names.map((name) => [
      name,
      one[name] === null && other[name] === null ? null : Number(one[name] ?? 0) + Number(other[name] ?? 0),
    ]),
  );

/** Inserts rows, given as a JSON list, unless they exist. Returns a row for each new one. */
export const insertDays = (accountId: number, kind: DailyKind, part: string, rows: string): Statement => {
  const columns = entriesOf(dailyColumns(kind));
  const { table, withoutParts = false } = tableOf(kind);
  return statement(
    `INSERT INTO ${table} (account_id, ${withoutParts ? '' : 'part, '}${columns.map(([, column]) => column).join(', ')})
     SELECT ?1, ${withoutParts ? '' : '?3, '}${columns.map(([name]) => `value ->> '${name}'`).join(', ')} FROM json_each(?2)
     WHERE true ON CONFLICT DO NOTHING RETURNING 1`,
    ...[accountId, rows, ...(withoutParts ? [] : [part])],
  );
};

/** Updates the coverage and dimension values of an account after rows were inserted, given as a JSON list. */
export function noteInsertedDays(accountId: number, kind: DailyKind, rows: string): Statement[] {
  const { coverage, dimensions } = tableOf(kind);
  const values = entriesOf(dimensions).map(([dimension, name]) =>
    statement(
      `INSERT OR IGNORE INTO fact_value
       SELECT DISTINCT ?1, '${dimension}', value ->> 'operator', value ->> '${name}' FROM json_each(?2)
       WHERE value ->> '${name}' NOT IN ('', 0)`,
      ...[accountId, rows],
    ),
  );
  if (!coverage) return [statement(factsChanged, accountId)];
  return [
    statement(
      `INSERT INTO family_coverage
       SELECT ?1, '${coverage.source}', value ->> 'operator', value ->> 'currency', min(value ->> 'date'), max(value ->> 'date')
       FROM json_each(?2) WHERE true GROUP BY 3, 4
       ON CONFLICT DO UPDATE SET first_date = min(first_date, excluded.first_date),
         last_date = max(last_date, excluded.last_date)`,
      ...[accountId, rows],
    ),
    ...values,
    statement(factsChanged, accountId),
  ];
}

/**
 * Updates the coverage after rows were deleted. Rows are sorted by day, so the first and last one are found without
 * reading the rest.
 */
export function noteDeletedDays(accountId: number, kind: DailyKind): Statement[] {
  const { table, coverage } = tableOf(kind);
  if (!coverage) return [statement(factsChanged, accountId)];
  const own = `account_id = ?1 AND family = '${coverage.source}'`;
  const rows = `FROM ${table} f WHERE f.account_id = ?1 AND f.operator_id = family_coverage.operator_id
    AND f.currency = family_coverage.currency`;
  return [
    statement(`DELETE FROM family_coverage WHERE ${own} AND NOT EXISTS (SELECT 1 ${rows})`, accountId),
    statement(
      `UPDATE family_coverage SET first_date = (SELECT f.date ${rows} ORDER BY f.date LIMIT 1),
         last_date = (SELECT f.date ${rows} ORDER BY f.date DESC LIMIT 1) WHERE ${own}`,
      accountId,
    ),
    statement(factsChanged, accountId),
  ];
}

/** Deletes the rows of files whose ids are in `undone_fact`, and updates the coverage. */
export function deleteUndoneDays(accountId: number, kind: DailyKind): Statement[] {
  const { table, key, withoutParts = false } = tableOf(kind);
  const columns = ['account_id', ...Object.values(key), ...(withoutParts ? [] : ['part'])];
  const values = ['?1', ...Object.keys(key).map((_, at) => `key ->> ${at}`), ...(withoutParts ? [] : ["''"])];
  return [
    statement(
      `DELETE FROM ${table} WHERE (${columns.join(', ')}) IN (
         SELECT ${values.join(', ')} FROM undone_fact WHERE account_id = ?1)`,
      accountId,
    ),
    ...noteDeletedDays(accountId, kind),
  ];
}

/**
 * SQL that finds rows of files. Parameter `?2` is a JSON list of ids and lines; returns `n`, the index in that list,
 * and `value`, the row as JSON.
 */
export function findDaysSql(kind: DailyKind): string {
  const { table, key, withoutParts = false } = tableOf(kind);
  const cells = entriesOf(dailyColumns(kind)).map(([name, column]) => `'${name}', f.${column}`);
  const same = Object.values(key).map((column, at) => `f.${column} = (j.value ->> 0) ->> ${at}`);
  return `SELECT j.key AS n, json_object(${cells.join(', ')}) AS value FROM json_each(?2) j
    CROSS JOIN ${table} f ON f.account_id = ?1 AND ${same.join(' AND ')}${withoutParts ? '' : " AND f.part = ''"}`;
}

/** Deletes the rows of a part. @param days null for all */
export const deleteDays = (accountId: number, kind: DailyKind, part: string, days: DateRange | null): Statement =>
  statement(
    `DELETE FROM ${tableOf(kind).table} WHERE account_id = ?1 AND part = ?2${days ? ' AND date BETWEEN ?3 AND ?4' : ''}`,
    ...[accountId, part, ...(days ? [days.from, days.to] : [])],
  );

/** How many rows a part has, as `n`. */
export const countDays = (accountId: number, kind: DailyKind, part: string): Statement =>
  statement(`SELECT count(*) AS n FROM ${tableOf(kind).table} WHERE account_id = ?1 AND part = ?2`, accountId, part);

/**
 * The owner of a part’s covered days, in the column that otherwise has an import’s id: a negative number, which no
 * import has.
 */
export const spanOwner = (part: string): number => -1 - (hash53(part) % 2 ** 52);
