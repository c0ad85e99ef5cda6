import { fromMinor, minorDigits } from '#shared/analytics/money.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { plainReading } from '#shared/ingest/options.ts';
import { tableOf } from '#shared/table.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import type { Stores } from '../facts/facts.ts';
import { claimWithTarget } from '../facts/ingest/claim.ts';
import { createJob } from '../facts/ingest/jobs.ts';
import type { Target } from '../facts/ingest/target.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';

/** Orders and lines per import: longer lists can't be bound to a statement. */
const maxOrders = 500;
const maxLines = 2000;
/** A delivery ends within its lease. After a crash, another one takes over when the lease ends. */
const leaseMs = 60_000;
const maxBrands = 20;

const columns = [
  ...(['orderId', 'line', 'orderedAt', 'retailer', 'touchpoint', 'channel', 'country'] as const),
  ...(['currency', 'gtin', 'sku', 'productName', 'units', 'amount', 'status'] as const),
] as const;
type Column = (typeof columns)[number];

const options: ImportOptions = {
  ...plainReading,
  ...{ delimiter: ',', encoding: 'utf-8', decimal: 'point', dateOrder: 'ymd', timeZone: 'UTC' },
  unknownCountries: 'without-country',
  mapping: tableOf(columns, (column) => ({ column })),
};

interface LineRow extends Record<string, unknown> {
  readonly retailer_id: number;
  readonly retailer: string;
  readonly order_id: string;
  readonly line: number;
  readonly ordered_at: string;
  readonly touchpoint_id: number;
  readonly channel: string;
  readonly country: string;
  readonly currency: string;
  readonly gtin: string;
  readonly sku: string;
  readonly name: string;
  readonly units: number;
  readonly amount_minor: number;
  readonly counts: 0 | 1;
  readonly version: number;
  readonly delivered: number;
  /** 1 if it came by a pixel, which anybody could call. */
  readonly pixel: 0 | 1;
}

/** SQL condition: whether a line of `sales_event` counts for the brand of its click. */
export const countsForBrand = `(mlc_state = 'matched' AND test = 0 AND held = '' AND status <> 'declined')`;

/** SQL condition: whether the brand's facts don't have the line in its current state. */
const isDue = `version <> delivered AND brand_id IS NOT NULL AND (delivered > 0 OR ${countsForBrand})`;

/**
 * Imports a brand's orders, reported by shops, into its facts: new orders, and corrections for amended and declined
 * ones. While another delivery or an import of the brand is under way, it is left to the next minute.
 */
export async function deliverOrders(stores: Stores, brandId: number, now: number): Promise<void> {
  const { database } = stores;
  const [[leased] = []] = await database.write(
    statement(
      `INSERT INTO sales_delivery (account_id, lease_until)
       SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM import_turn WHERE account_id = ?1 AND expires_at > ?3)
       ON CONFLICT DO UPDATE SET lease_until = excluded.lease_until WHERE lease_until <= ?3 RETURNING account_id`,
      ...[brandId, Date.now() + leaseMs, Date.now()],
    ),
  );
  if (!leased) return;
  try {
    // Further rounds deliver orders that were reported meanwhile; the rest waits for the next minute.
    for (let round = 0; round < 3; round++) {
      const lines = await readDueLines(database, brandId);
      if (lines.length === 0) return;
      for (const alike of Map.groupBy(lines, (line) => `${line.retailer_id} ${onlyAdds(line)}`).values())
        await importLines(stores, brandId, alike, now);
    }
  } finally {
    await database.write(statement('DELETE FROM sales_delivery WHERE account_id = ?', brandId));
  }
}

/** Called by the cron trigger: delivers due orders of all brands. */
export async function importReportedOrders(stores: Stores, now: number): Promise<void> {
  const brands = await stores.database.read<{ id: number }>(
    `SELECT DISTINCT brand_id AS id FROM sales_event INDEXED BY sales_event_due WHERE ${isDue} LIMIT ?`,
    maxBrands,
  );
  const results = await Promise.allSettled(brands.map(({ id }) => deliverOrders(stores, id, now)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/**
 * Whether a line may only be added. New lines of pixels, which anybody could call, must not correct facts that the
 * brand has imported.
 */
const onlyAdds = ({ pixel, delivered }: LineRow): boolean => pixel === 1 && delivered === 0;

/** All lines of orders with a due line, since an order is declined or restored as a whole. */
async function readDueLines(database: Database, brandId: number): Promise<LineRow[]> {
  // A pixel's product counts only if the brand has it, so that strangers can't add products to catalogs.
  const named = `(s.method <> 'pixel' OR EXISTS (SELECT 1 FROM product p WHERE p.account_id = ?1
    AND ((e.gtin <> '' AND p.gtin = e.gtin) OR (e.sku <> '' AND p.sku = e.sku))))`;
  const lines = await database.read<LineRow>(
    `SELECT e.retailer_id, r.name AS retailer, e.order_id, e.line, e.ordered_at, e.touchpoint_id, e.channel, e.country,
       e.currency, iif(${named}, e.gtin, '') AS gtin, iif(${named}, e.sku, '') AS sku, iif(${named}, e.name, '') AS name,
       s.method = 'pixel' AS pixel, e.units, e.amount_minor, ${countsForBrand} AS counts, e.version, e.delivered
     FROM (SELECT DISTINCT retailer_id, order_id FROM sales_event INDEXED BY sales_event_due
           WHERE brand_id = ?1 AND ${isDue} LIMIT ${maxOrders}) due
     JOIN sales_event e ON e.retailer_id = due.retailer_id AND e.test = 0 AND e.order_id = due.order_id
     JOIN retailer r ON r.id = e.retailer_id
     JOIN sales_source s ON s.id = e.source_id
     WHERE e.brand_id = ?1 AND (e.delivered > 0 OR ${countsForBrand})
     ORDER BY e.retailer_id, e.order_id, e.line`,
    brandId,
  );
  if (lines.length <= maxLines) return lines;
  const { retailer_id: shop, order_id: order } = lines[maxLines] ?? {};
  const whole = lines.findIndex((line) => line.retailer_id === shop && line.order_id === order);
  return lines.slice(0, whole);
}

async function importLines({ database, facts }: Stores, brandId: number, lines: readonly LineRow[], now: number) {
  const [first] = lines;
  const target = first && (await readTarget(database, brandId));
  if (!target) return;
  const at = new Date(now).toISOString();
  const reading: ImportOptions = { ...options, known: onlyAdds(first) ? 'keep' : 'correct' };
  const fileName = `Orders of ${first.retailer}`;
  const [[job] = []] = await database.write(
    createJob({
      ...{
        accountId: brandId,
        operatorId: 0,
        kind: 'attributed-orders',
        fileName,
        options: reading,
        userId: '',
        now: at,
      },
    }),
    statement('UPDATE import_job SET shop_id = ? WHERE id = last_insert_rowid()', first.retailer_id),
  );
  const id = Number(job?.id);
  const claimed = await claimWithTarget(database, id, target);
  if (!claimed) return;
  const counts = await facts.importFile(writeFile(lines), {
    ...{ id, kind: 'attributed-orders', options: reading, target: claimed, packed: [], now: Date.now() },
  });
  if (counts.rejected > 0)
    console.error(JSON.stringify({ level: 'error', message: 'reported orders were rejected', job: id }));
  await database.write(markDelivered(lines), ...coverDays(claimed, lines, now));
}

/** Marks lines as delivered. A line that was changed meanwhile stays due. */
const markDelivered = (lines: readonly LineRow[]) =>
  statement(
    `UPDATE sales_event SET delivered = j.value ->> 3 FROM json_each(?1) j
     WHERE retailer_id = j.value ->> 0 AND test = 0 AND order_id = j.value ->> 1 AND line = j.value ->> 2`,
    JSON.stringify(lines.map(({ retailer_id, order_id, line, version }) => [retailer_id, order_id, line, version])),
  );

/**
 * Marks the shop's days up to today as covered: since it reports orders as they come, days without an order had none.
 */
function coverDays({ accountId, timeZone }: Target, lines: readonly LineRow[], now: number) {
  const [first] = lines;
  if (!first) return [];
  const days = lines.map(({ ordered_at }) => dayAt(Date.parse(ordered_at), timeZone)).sort();
  const [from, to] = [days[0] ?? '', dayAt(now, timeZone)];
  const part = String(first.retailer_id);
  const span = [accountId, part, from, to] as const;
  const ofShop = `account_id = ?1 AND source = 'orders' AND operator_id = 0 AND part = ?2 AND live = 1`;
  return [
    statement(
      `UPDATE covered_span SET first_date = min(first_date, ?3), last_date = max(last_date, ?4) WHERE ${ofShop}`,
      ...span,
    ),
    statement(
      `INSERT INTO covered_span SELECT ?1, 'orders', 0, ?2, 1, ?3, ?4
       WHERE NOT EXISTS (SELECT 1 FROM covered_span WHERE ${ofShop})`,
      ...span,
    ),
  ];
}

async function readTarget(database: Database, accountId: number): Promise<Target | null> {
  const row = await database.first<{ timezone: string; currency: string }>(
    'SELECT reporting_timezone AS timezone, default_currency AS currency FROM account WHERE id = ?',
    accountId,
  );
  if (!row) return null;
  return { ...{ accountId, accountType: 1, operatorId: null }, timeZone: row.timezone, currency: row.currency };
}

async function* writeFile(lines: readonly LineRow[]): AsyncGenerator<Uint8Array> {
  const orders = Map.groupBy(lines, ({ order_id }) => order_id);
  const rows = [...orders.values()].flatMap((order) => rowsOf(order));
  const text = [Object.fromEntries(columns.map((column) => [column, column])), ...rows]
    .map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','))
    .join('\n');
  yield new TextEncoder().encode(`${text}\n`);
}

type FileRow = Readonly<Partial<Record<Column, string>>>;

/**
 * An order without any counting line is declined. In other orders, lines that no longer count have no units and no
 * amount.
 */
function rowsOf(order: readonly LineRow[]): FileRow[] {
  const declined = order.every(({ counts }) => counts === 0);
  return order.slice(0, declined ? 1 : order.length).map((row) => ({
    ...{ orderId: row.order_id, line: String(row.line), orderedAt: row.ordered_at, retailer: row.retailer },
    ...{ touchpoint: String(row.touchpoint_id), channel: row.channel, currency: row.currency },
    country: row.country === 'ZZ' ? '' : row.country,
    ...{ gtin: row.gtin, sku: row.sku, productName: row.name },
    units: String(row.counts === 1 ? row.units : 0),
    amount: (row.counts === 1 ? fromMinor(row.amount_minor, row.currency) : 0).toFixed(minorDigits(row.currency)),
    status: declined ? 'declined' : 'approved',
  }));
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
