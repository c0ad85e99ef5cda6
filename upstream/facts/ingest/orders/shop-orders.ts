import { fromMinor, minorDigits } from '#shared/analytics/money.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { tokenHash } from '#upstream/platform/tokens.ts';
import { columnsOf } from '../csv-rows.ts';
import type { FactStore } from '../fact-store.ts';
import { UnreadableFile } from '../failure.ts';
import { fileRows } from '../files/open-file.ts';
import { tableRows } from '../files/table-rows.ts';
import type { ImportRun } from '../import-run.ts';
import { type Counts, noCounts, type Reject } from '../jobs.ts';
import type { TakenRow } from '../kind.ts';
import { readLookups } from '../lookups.ts';
import type { NamedShop } from '../named-items.ts';
import { Row } from '../row.ts';
import { RowReader } from '../row-reader.ts';
import { attributedOrders, type OrderLine } from './attributed-orders.ts';
import { checkOrder, type OrderProblem } from './read-order.ts';
import { takeOrder } from './take-order.ts';

/** Rows that a file may have: the lines of an order may be anywhere in it, so all of it is in memory. */
const maxRows = 20_000;
/** Orders imported between two progress updates. */
const ordersPerUpdate = 50;

interface OfAccount extends Pick<ImportRun, 'kind'> {
  readonly target: Pick<ImportRun['target'], 'accountType'>;
}

/**
 * Whether a file has shop orders by visitors of brands. They become facts of the brands, not of the retailer.
 */
export const isOfShops = ({ kind, target }: OfAccount): boolean =>
  kind === 'attributed-orders' && target.accountType === 2;

/**
 * Imports a file of orders that shops report, by the rules of all other methods: click ids assign them to brands.
 * @throws UnreadableFile where the file as a whole can't be taken
 */
export async function importShopOrders(
  store: FactStore,
  pieces: AsyncIterable<Uint8Array>,
  run: ImportRun,
): Promise<Counts> {
  const counts = noCounts();
  const lookups = await readLookups(store, run.target, run.now, run.kind);
  const { orders, rejects } = await readOrders(store, pieces, run, { counts, lookups });
  const note = async (some: readonly Reject[]) => {
    const statements = [...(run.turn ? [run.turn.keep()] : []), ...(run.note?.(counts, some) ?? [])];
    if (statements.length > 0) await store.write(...statements);
  };
  await note(rejects);
  const open: Reject[] = [];
  for (const [nth, lines] of [...orders.values()].entries()) {
    const problem = await importOrder(store, lines, run, {
      counts,
      currencies: lookups.currencies,
      shops: lookups.items.shops,
    });
    if (problem) {
      counts.rejected += lines.length;
      open.push(...lines.map(({ row }) => rejectOf(row, problem)));
    }
    if (nth % ordersPerUpdate === ordersPerUpdate - 1) await note(open.splice(0));
  }
  await note(open);
  return counts;
}

type Line = TakenRow<OrderLine>;
type Lookups = Awaited<ReturnType<typeof readLookups>>;

async function readOrders(
  store: FactStore,
  pieces: AsyncIterable<Uint8Array>,
  run: ImportRun,
  { counts, lookups }: { readonly counts: Counts; readonly lookups: Lookups },
): Promise<{ readonly orders: ReadonlyMap<string, readonly Line[]>; readonly rejects: readonly Reject[] }> {
  const orders = new Map<string, Line[]>();
  const rejects: Reject[] = [];
  let reader: RowReader | null = null;
  let format: 'csv' | 'xlsx' = 'csv';
  const all = fileRows(pieces, { ...run.options, packed: run.packed }, (bytes, of) => {
    counts.bytes = bytes;
    format = of;
  });
  for await (const rows of run.headed ? all : tableRows(all))
    for (const row of rows) {
      if (!reader) {
        const columns = columnsOf(row.cells);
        reader = new RowReader(run.kind, run.options, columns, lookups);
        if (run.headings) await store.write(...(run.turn ? [run.turn.keep()] : []), ...run.headings(columns, format));
        continue;
      }
      if (reader.isTotals(row)) {
        counts.totalsLines += 1;
        continue;
      }
      if (counts.rows >= maxRows) throw new UnreadableFile('file-needs-splitting', { details: { most: maxRows } });
      counts.rows += 1;
      const read = new Row(reader, run.headed ? { ...row, row: row.row - 1 } : row);
      const fact = attributedOrders.read(read);
      if (!fact) {
        counts.rejected += 1;
        rejects.push({ row: read.number, problems: read.problems, ...(read.keptCells && { cells: read.keptCells }) });
        continue;
      }
      const key = `${fact.retailer} ${fact.order}`;
      orders.set(key, [...(orders.get(key) ?? []), { fact, row: read }]);
    }
  if (!reader) throw new UnreadableFile('file-empty');
  return { orders, rejects };
}

interface Taking {
  readonly counts: Counts;
  readonly currencies: ReadonlySet<string>;
  readonly shops: ReadonlyMap<string, NamedShop>;
}

/** @returns why the order was rejected; null if it was accepted */
async function importOrder(
  store: FactStore,
  lines: readonly Line[],
  run: ImportRun,
  { counts, currencies, shops }: Taking,
): Promise<OrderProblem | null> {
  const [first] = lines;
  const shop = first && shops.get(first.fact.retailer.toLowerCase());
  if (!first || !shop) return { column: 'retailer', reason: 'is no shop of this account', value: '' };
  const { order, currency, at, clickId, status } = first.fact;
  const raw = {
    ...{ order, currency, mlc: clickId, orderedAt: at, status: status || 'approved', voucher: '', test: false },
    lines: lines.map(({ fact: { line, units, amount, product } }) => ({
      ...{ line, units: String(units), ...namesOf(product) },
      amount: fromMinor(amount, currency).toFixed(minorDigits(currency)),
    })),
  };
  const read = checkOrder(raw, { now: run.now, currencies });
  if ('problem' in read) return read.problem;
  const taken = await takeOrder(store, {
    ...{ source: shop.source, order: read.order, address: '', now: Date.now() },
    ...(run.job === undefined ? {} : { job: run.job }),
    rawHash: await tokenHash(JSON.stringify(raw)),
  });
  if ('problem' in taken) return taken.problem;
  if (taken.outcome === 'known' || taken.outcome === 'duplicate') counts.duplicates += lines.length;
  else if (taken.outcome === 'changed') counts.corrected += lines.length;
  else counts.accepted += lines.length;
  for (const { fact } of lines) {
    if (counts.first === null || fact.date < counts.first) counts.first = fact.date;
    if (counts.last === null || fact.date > counts.last) counts.last = fact.date;
  }
  return null;
}

/** A product as its row names it: by GTIN, by number or by name alone. */
function namesOf(product: OrderLine['product']) {
  const { code = '', name = '' } = product ?? {};
  if (code.startsWith('sku:')) return { gtin: '', sku: code.slice('sku:'.length), name };
  return { gtin: code.startsWith('name:') ? '' : code, sku: '', name };
}

const rejectOf = (row: Row, problem: OrderProblem): Reject => ({
  row: row.number,
  problems: [problem],
  ...(row.keptCells && { cells: row.keptCells }),
});

/** How many lines of an import count, and would be removed by undoing it. */
export const shopLinesOf = (job: number) =>
  statement(`SELECT count(*) AS n FROM sales_event WHERE job_id = ? AND status <> 'declined'`, job);

/** Undoes a file of orders: they are declined, and the file can be imported again. */
export const undoShopOrders = (job: number, lines: number, at: string) => [
  statement(
    `DELETE FROM sales_call WHERE (retailer_id, test, order_id) IN (
       SELECT retailer_id, test, order_id FROM sales_event WHERE job_id = ?1)
     AND source_id IN (SELECT source_id FROM sales_event WHERE job_id = ?1)`,
    job,
  ),
  statement(
    `UPDATE sales_event SET status = 'declined', version = version + 1 WHERE job_id = ? AND status <> 'declined'`,
    job,
  ),
  statement('UPDATE import_job SET undone = ?2, undone_at = ?3, updated_at = ?3 WHERE id = ?1', job, lines, at),
];
