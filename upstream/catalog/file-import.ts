import { type CatalogFileOptions, maxCatalogRows } from '#shared/catalog/import-fields.ts';
import { RowCount } from '#shared/ingest/count-rows.ts';
import { maxRejects } from '#shared/ingest/options.ts';
import { columnsOf, csvRows } from '../facts/ingest/csv-rows.ts';
import type { FactStore } from '../facts/ingest/fact-store.ts';
import { UnreadableFile } from '../facts/ingest/failure.ts';
import { sniff } from '../facts/ingest/sniff.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { type FileProduct, ProductRows, type ReadRow } from './file-rows.ts';
import { deleteOldChanges, recordAdded, recordChanged } from './import-changes.ts';
import { type FileTarget, type KnownProduct, readKnownProducts, refusalOf } from './known-products.ts';
import { isInUse, isNamedByOthers } from './tenancy.ts';

/** Rows written in one transaction. */
const maxBatch = 500;
/** First id of products from people and files, above those of any seed. */
const firstOwnProduct = 1_000_000;

interface CatalogRun extends FileTarget {
  readonly importId: number;
  readonly userId: string;
  /** Whether the source's products are the account's own. */
  readonly own: boolean;
  readonly options: CatalogFileOptions;
}

/** Checks the number of rows before anything is imported. @throws UnreadableFile if the file has too many products */
export function checkRows(pieces: Iterable<Uint8Array>, { delimiter, encoding }: CatalogFileOptions): void {
  const decoder = new TextDecoder(encoding);
  const count = new RowCount(delimiter);
  for (const piece of pieces) count.push(decoder.decode(piece, { stream: true }));
  if (count.rows - 1 > maxCatalogRows)
    throw new UnreadableFile('catalog-file-too-long', { details: { rows: count.rows - 1 } });
}

/**
 * Imports a file of products in portions. Products with a known GTIN are updated, unless another source maintains them
 * or, in the source of a subaccount, others use them too. Each portion is one transaction with its counts and rejects,
 * which does nothing once the source is archived.
 * @throws UnreadableFile if the file as a whole can't be read; portions written before stay
 */
export async function importProducts(store: FactStore, pieces: Iterable<Uint8Array>, run: CatalogRun): Promise<void> {
  await store.write(deleteOldChanges(run.sourceId));
  let reader: ProductRows | null = null;
  let portion: ReadRow[] = [];
  const stored = { rejects: 0 };
  const write = async () => {
    const rows = portion;
    portion = [];
    if (rows.length === 0) return;
    const [[written] = []] = await store.write(...(await portionStatements(store, run, reader, rows, stored)));
    if (!written) throw new UnreadableFile('source-archived-meanwhile');
  };
  try {
    for await (const some of csvRows(withTextChecked(pieces), run.options)) {
      for (const row of some) {
        if (!reader) {
          reader = new ProductRows(run.options, columnsOf(row.cells));
          continue;
        }
        portion.push(reader.read(row));
        if (portion.length >= maxBatch) await write();
      }
    }
    if (!reader) throw new UnreadableFile('file-empty');
  } finally {
    await write();
  }
}

/** The statements of a portion. The first one returns a row if the portion was written. */
async function portionStatements(
  store: FactStore,
  run: CatalogRun,
  reader: ProductRows | null,
  portion: readonly ReadRow[],
  stored: { rejects: number },
): Promise<Statement[]> {
  const known = await readKnownProducts(store, run, portion);
  const rejects = portion.flatMap(({ row, problems }) =>
    problems.map((problem, position) => ({ row, position, ...problem })),
  );
  let [unchanged, foreign] = [0, 0];
  const added: FileProduct[] = [];
  const changed: FileProduct[] = [];
  for (const { row, product } of portion) {
    if (!product) continue;
    const before = known.get(product.gtin);
    const reason = before && refusalOf(before, run);
    if (reason) {
      foreign += 1;
      rejects.push({ row, position: 0, column: reader?.gtinColumn ?? '', reason, value: product.gtin });
    } else if (!before) added.push(product);
    else if (before.source_id === run.sourceId && before.archived === 0 && isSame(before, product)) unchanged += 1;
    else changed.push(product);
  }
  const storedRejects = rejects.slice(0, Math.max(0, maxRejects - stored.rejects));
  stored.rejects += storedRejects.length;
  const rejected = portion.filter(({ product }) => product === null).length + foreign;
  return [
    statement(
      `UPDATE catalog_import SET rows_read = rows_read + ?2, added = added + ?3, changed = changed + ?4,
         unchanged = unchanged + ?5, rejected = rejected + ?6 WHERE id = ?1 AND ${isInUse('source_id')} RETURNING id`,
      ...[run.importId, portion.length, added.length, changed.length, unchanged, rejected],
    ),
    ...(added.length > 0 ? [insertProducts(run, added), recordAdded(run, added)] : []),
    ...(changed.length > 0 ? [recordChanged(run, changed), updateProducts(run, changed)] : []),
    statement(
      `INSERT OR IGNORE INTO catalog_import_reject
       SELECT ?1, value ->> 'row', value ->> 'position', value ->> 'column', value ->> 'reason', value ->> 'value' FROM json_each(?2)
       WHERE ${isInUse('?3')}`,
      ...[run.importId, JSON.stringify(storedRejects), run.sourceId],
    ),
  ];
}

const isSame = (before: KnownProduct, product: FileProduct): boolean =>
  Object.entries(product).every(([field, value]) => before[field] === value);

const insertProducts = (
  { accountId, sourceId, userId, own }: CatalogRun,
  products: readonly FileProduct[],
): Statement =>
  statement(
    `INSERT OR IGNORE INTO product
       (id, account_id, gtin, name, brand, category, own, source_id, sku, description, updated_at, updated_by)
     SELECT max(?1, (SELECT coalesce(max(id), 0) FROM product)) + row_number() OVER (), ?2, value ->> 'gtin', value ->> 'name',
       coalesce(value ->> 'brand', ''), coalesce(value ->> 'category', ''), ?3, ?4, coalesce(value ->> 'sku', ''),
       coalesce(value ->> 'description', ''), ?5, ?6
     FROM json_each(?7) WHERE ${isInUse('?4')}`,
    ...[firstOwnProduct, accountId, own ? 1 : 0, sourceId, new Date().toISOString(), userId, JSON.stringify(products)],
  );

/** Updates products. Fields without a column in the file stay; archived products are restored. */
const updateProducts = (
  { accountId, sourceId, operatorId, userId, own }: CatalogRun,
  products: readonly FileProduct[],
): Statement =>
  statement(
    `UPDATE product AS p SET name = j.value ->> 'name', brand = coalesce(j.value ->> 'brand', brand),
       category = coalesce(j.value ->> 'category', category), sku = coalesce(j.value ->> 'sku', sku),
       description = coalesce(j.value ->> 'description', description), own = max(own, ?3), matched = 1, source_id = ?4, archived = 0,
       revision = revision + 1, updated_at = ?5, updated_by = ?6
     FROM json_each(?2) j
     WHERE account_id = ?1 AND gtin = j.value ->> 'gtin' AND (source_id IS NULL OR source_id = ?4)
       AND NOT ${isNamedByOthers('?7')} AND ${isInUse('?4')}`,
    ...[accountId, JSON.stringify(products), own ? 1 : 0, sourceId, new Date().toISOString(), userId, operatorId],
  );

/** Passes the pieces on, after checking the first one. @throws UnreadableFile for anything but text */
async function* withTextChecked(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first = true;
  for (const piece of pieces) {
    if (first) sniff(piece);
    first = false;
    yield piece;
  }
}
