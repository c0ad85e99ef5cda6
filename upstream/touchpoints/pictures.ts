import { definitions } from '#shared/touchpoints/definitions.ts';
import type { ReadingContext } from '../calls/context.ts';
import { orNull } from '../calls/stored-json.ts';
import { productsSeenBy } from '../catalog/tenancy.ts';
import { Bound } from '../platform/storage/statement.ts';
import { definitionOfRow, type TouchpointRow } from './rows.ts';

/** A product's image: its id and version. */
interface Picture {
  readonly product: number;
  readonly version: number;
}

/** The images of the products that touchpoints name first, by the touchpoint; those without one are left out. */
export async function picturesOf(
  context: ReadingContext,
  rows: readonly TouchpointRow[],
): Promise<ReadonlyMap<number, Picture>> {
  const named = rows.flatMap((row) => firstProduct(row) ?? []);
  if (named.length === 0) return new Map();
  const bound = new Bound();
  const found = await context.var.database.read<{ product: number; version: number }>(
    `SELECT p.id AS product, i.version FROM json_each(${bound.add(JSON.stringify(named.map(({ product }) => product)))}) j
     JOIN product p ON p.id = j.value
     LEFT JOIN catalog_source s ON s.id = p.source_id
     JOIN product_image i ON i.product_id = p.id AND i.account_id = p.account_id
     WHERE ${productsSeenBy(context.var.scope.tenant, bound)}`,
    ...bound.values,
  );
  const images = new Map(found.map((image) => [image.product, image]));
  return new Map(
    named.flatMap(({ id, product }) => {
      const image = images.get(product);
      return image ? [[id, image]] : [];
    }),
  );
}

/** Null where it names none, or what is stored can't be read. */
function firstProduct(row: TouchpointRow): { readonly id: number; readonly product: number } | null {
  const product = orNull(() => definitions[row.kind].references(definitionOfRow(row)).products[0]);
  return product == null ? null : { id: row.id, product };
}
