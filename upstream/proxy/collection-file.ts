import type { CatalogProduct } from '#shared/api/families/catalog-schemas.ts';
import { findProducts } from '../catalog/products.ts';
import { byteStream } from '../export/byte-stream.ts';
import { csvLine } from '../export/csv.ts';
import type { Cell } from '../export/export-file.ts';
import type { Handler, UpstreamContext } from '../hono.ts';
import { seesSampleData } from '../storage/user.ts';
import { readerOf } from './catalog-products.ts';
import { findCollection } from './collections.ts';

export const collectionFile: Handler = async (context) => {
  const row = await findCollection(context);
  const name = seesSampleData(context.var.user) ? `collection-${row.id}` : fileName(row.name);
  return new Response(byteStream(lines(context, row)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  });
};

const fileName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase() || 'collection';

const rowsAtOnce = 200;

async function* lines(
  context: UpstreamContext,
  { id, rules }: { readonly id: number; readonly rules: string | null },
): AsyncGenerator<string> {
  yield csvLine([
    'position',
    'product_id',
    'gtin',
    'product_number',
    'name',
    'brand',
    'category',
    'offers',
    'in_stock',
  ]);
  let [cursor, position]: [string | null, number] = [null, 0];
  do {
    const page = await findProducts(context.var.database, readerOf(context), {
      ...{ search: '', sort: 'name', archived: 'false', limit: rowsAtOnce, ...(cursor === null ? {} : { cursor }) },
      picked: rules === null ? id : null,
      rules: rules === null ? null : JSON.parse(rules),
    });
    for (const product of page.items) yield csvLine(cellsOf(product, ++position));
    cursor = page.nextCursor;
  } while (cursor !== null);
}

const cellsOf = (it: CatalogProduct, position: number): Cell[] => [
  ...[position, it.id, it.gtin, it.sku, it.name, it.brand, it.category, it.offers],
  it.inStock === null ? null : it.inStock ? 'yes' : 'no',
];
