import type { CatalogProduct } from '#shared/api/families/catalog-schemas.ts';
import { csvLine } from '../export/csv.ts';
import type { Cell } from '../export/export-table.ts';
import type { ReadableDatabase } from '../platform/storage/readable-database.ts';
import { findProducts, type ProductQuery, type Reader } from './products.ts';

const rowsAtOnce = 1000;

const columns = ['product_id', 'gtin', 'product_number', 'name', 'brand', 'category', 'offers', 'in_stock'];

/** Lines of a CSV file with products, the heading first. @param first Heading of a column with their places, if there is one */
export async function* productLines(
  database: ReadableDatabase,
  reader: Reader,
  wanted: Omit<ProductQuery, 'limit' | 'cursor'>,
  first?: string,
): AsyncGenerator<string> {
  yield csvLine(first === undefined ? columns : [first, ...columns]);
  let [cursor, place]: [string | null, number] = [null, 0];
  do {
    const page = await findProducts(database, reader, {
      ...{ ...wanted, limit: rowsAtOnce },
      ...(cursor === null ? {} : { cursor }),
    });
    for (const product of page.items) {
      place += 1;
      yield csvLine(first === undefined ? cellsOf(product) : [place, ...cellsOf(product)]);
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
}

const cellsOf = (it: CatalogProduct): Cell[] => [
  ...[it.id, it.gtin, it.sku, it.name, it.brand, it.category, it.offers],
  it.inStock === null ? null : it.inStock ? 'yes' : 'no',
];
