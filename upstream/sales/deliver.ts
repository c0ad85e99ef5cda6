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

/** Orders that go in one import, and their lines: a list of more can't be bound. */
const ordersAtOnce = 500;
const linesAtOnce = 2000;
/** A delivery ends within it; after a crash another one takes over. */
const leaseMs = 60_000;
const brandsAtOnce = 20;

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
  /** Whether anybody could have reported it. */
  readonly pixel: 0 | 1;
}

/** Whether a line of `sales_event` counts for the brand that its click is of. */
export const countsForBrand = `(mlc_state = 'matched' AND test = 0 AND held = '' AND status <> 'declined')`;

/** A line that the brand's facts show otherwise than it is by now. */
const isDue = `version <> delivered AND brand_id IS NOT NULL AND (delivered > 0 OR ${countsForBrand})`;

/**
 * Brings the orders of a brand that shops have reported into its facts, where they differ from what is there: new ones,
 * amended and declined ones as corrections. Where another delivery or an import of the brand is under way, it is left to
 * the next minute.
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
    // What was reported meanwhile goes with the next round; the rest waits for the next minute.
    for (let round = 0; round < 3; round++) {
      const lines = await dueLines(database, brandId);
      if (lines.length === 0) return;
      for (const alike of Map.groupBy(lines, (line) => `${line.retailer_id} ${onlyAdds(line)}`).values())
        await handOver(stores, brandId, alike, now);
    }
  } finally {
    await database.write(statement('DELETE FROM sales_delivery WHERE account_id = ?', brandId));
  }
}

/** Delivers whatever is due, for the cron trigger. */
export async function importReportedOrders(stores: Stores, now: number): Promise<void> {
  const brands = await stores.database.read<{ id: number }>(
    `SELECT DISTINCT brand_id AS id FROM sales_event INDEXED BY sales_event_due WHERE ${isDue} LIMIT ?`,
    brandsAtOnce,
  );
  const results = await Promise.allSettled(brands.map(({ id }) => deliverOrders(stores, id, now)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** What anybody could have reported corrects nothing that the brand brought in by itself. */
const onlyAdds = ({ pixel, delivered }: LineRow): boolean => pixel === 1 && delivered === 0;

/** All lines of orders that have one that is due: a declined order goes and comes back as a whole. */
async function dueLines(database: Database, brandId: number): Promise<LineRow[]> {
  // What a pixel says of a product names it only where the brand has it: strangers write nothing into catalogs.
  const named = `(s.method <> 'pixel' OR EXISTS (SELECT 1 FROM product p WHERE p.account_id = ?1
    AND ((e.gtin <> '' AND p.gtin = e.gtin) OR (e.sku <> '' AND p.sku = e.sku))))`;
  const lines = await database.read<LineRow>(
    `SELECT e.retailer_id, r.name AS retailer, e.order_id, e.line, e.ordered_at, e.touchpoint_id, e.channel, e.country,
       e.currency, iif(${named}, e.gtin, '') AS gtin, iif(${named}, e.sku, '') AS sku, iif(${named}, e.name, '') AS name,
       s.method = 'pixel' AS pixel, e.units, e.amount_minor, ${countsForBrand} AS counts, e.version, e.delivered
     FROM (SELECT DISTINCT retailer_id, order_id FROM sales_event INDEXED BY sales_event_due
           WHERE brand_id = ?1 AND ${isDue} LIMIT ${ordersAtOnce}) due
     JOIN sales_event e ON e.retailer_id = due.retailer_id AND e.test = 0 AND e.order_id = due.order_id
     JOIN retailer r ON r.id = e.retailer_id
     JOIN sales_source s ON s.id = e.source_id
     WHERE e.brand_id = ?1 AND (e.delivered > 0 OR ${countsForBrand})
     ORDER BY e.retailer_id, e.order_id, e.line`,
    brandId,
  );
  if (lines.length <= linesAtOnce) return lines;
  const { retailer_id: shop, order_id: order } = lines[linesAtOnce] ?? {};
  const whole = lines.findIndex((line) => line.retailer_id === shop && line.order_id === order);
  return lines.slice(0, whole);
}

async function handOver({ database, facts }: Stores, brandId: number, lines: readonly LineRow[], now: number) {
  const [first] = lines;
  const target = first && (await targetOf(database, brandId));
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
  const counts = await facts.importFile(fileOf(lines), {
    ...{ id, kind: 'attributed-orders', options: reading, target: claimed, packed: [], now: Date.now() },
  });
  if (counts.rejected > 0)
    console.error(JSON.stringify({ level: 'error', message: 'reported orders were rejected', job: id }));
  await database.write(noteDelivered(lines), ...coverDays(claimed, lines, now));
}

/** A line that was changed while it was delivered stays due. */
const noteDelivered = (lines: readonly LineRow[]) =>
  statement(
    `UPDATE sales_event SET delivered = j.value ->> 3 FROM json_each(?1) j
     WHERE retailer_id = j.value ->> 0 AND test = 0 AND order_id = j.value ->> 1 AND line = j.value ->> 2`,
    JSON.stringify(lines.map(({ retailer_id, order_id, line, version }) => [retailer_id, order_id, line, version])),
  );

/** Days of a shop that reports as orders come are covered to this day: one without an order had none. */
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

async function targetOf(database: Database, accountId: number): Promise<Target | null> {
  const row = await database.first<{ timezone: string; currency: string }>(
    'SELECT reporting_timezone AS timezone, default_currency AS currency FROM account WHERE id = ?',
    accountId,
  );
  if (!row) return null;
  return { ...{ accountId, accountType: 1, operatorId: null }, timeZone: row.timezone, currency: row.currency };
}

async function* fileOf(lines: readonly LineRow[]): AsyncGenerator<Uint8Array> {
  const orders = Map.groupBy(lines, ({ order_id }) => order_id);
  const rows = [...orders.values()].flatMap((order) => rowsOf(order));
  const text = [Object.fromEntries(columns.map((column) => [column, column])), ...rows]
    .map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','))
    .join('\n');
  yield new TextEncoder().encode(`${text}\n`);
}

type FileRow = Readonly<Partial<Record<Column, string>>>;

/** An order of which nothing counts any more is declined; of others, a line that is gone keeps its place with nothing in it. */
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
