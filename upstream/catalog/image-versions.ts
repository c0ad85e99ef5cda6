import type { ReadableDatabase } from '../platform/storage/readable-database.ts';
import { Bound } from '../platform/storage/statement.ts';
import type { Tenant } from '../scope/tenant.ts';
import { productsSeenBy } from './tenancy.ts';

/** Who reads images. */
export interface ImageReader {
  readonly tenant: Tenant;
  /** Whether they see sample data. */
  readonly sample: boolean;
}

/**
 * The version of the image of the product with the id `product`, in SQL; null if it has none or the tenant sees no such
 * product. With sample data each image is a drawing, of which there is one version.
 */
export const imageVersionOf = (product: string, { tenant, sample }: ImageReader, bound: Bound): string =>
  // A subquery reads the id, so that no table of this one shadows a table of the outer statement.
  `(SELECT ${sample ? 0 : 'i.version'} FROM (SELECT ${product} AS id) wanted JOIN product_image i ON i.product_id = wanted.id
    JOIN product p ON p.id = i.product_id AND p.account_id = i.account_id
    LEFT JOIN catalog_source s ON s.id = p.source_id WHERE ${productsSeenBy(tenant, bound)})`;

/** Versions of the images of products, by id; those without an image are left out. */
export async function imageVersions(
  database: ReadableDatabase,
  reader: ImageReader,
  products: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (products.length === 0) return new Map();
  const bound = new Bound();
  const rows = await database.read<{ product: number; version: number | null }>(
    `SELECT j.value AS product, ${imageVersionOf('j.value', reader, bound)} AS version
     FROM json_each(${bound.add(JSON.stringify([...new Set(products)]))}) j`,
    ...bound.values,
  );
  return new Map(rows.flatMap(({ product, version }) => (version === null ? [] : [[product, version] as const])));
}
