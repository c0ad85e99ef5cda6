import { definitions } from '#shared/touchpoints/definitions.ts';
import type { ReadingContext } from '../calls/context.ts';
import { nullIfUnreadable } from '../calls/stored-json.ts';
import { imageVersions } from '../catalog/image-versions.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { definitionOfRow, type TouchpointRow } from './rows.ts';

/** A product's image: its id and version. */
interface Picture {
  readonly product: number;
  readonly version: number;
}

/** The images of the products that touchpoints name first, by the touchpoint; those without one are left out. */
export async function readPictures(
  { var: { database, scope, user } }: ReadingContext,
  rows: readonly TouchpointRow[],
): Promise<ReadonlyMap<number, Picture>> {
  const named = rows.flatMap((row) => firstProduct(row) ?? []);
  const versions = await imageVersions(
    database,
    { tenant: scope.tenant, sample: seesSampleData(user) },
    named.map(({ product }) => product),
  );
  return new Map(
    named.flatMap(({ id, product }) => {
      const version = versions.get(product);
      return version === undefined ? [] : [[id, { product, version }]];
    }),
  );
}

/** The product whose image shows a touchpoint; null if it names none, or its definition can't be read. */
function firstProduct(row: TouchpointRow): { readonly id: number; readonly product: number } | null {
  const product = nullIfUnreadable(() => definitions[row.kind].references(definitionOfRow(row)).products[0]);
  return product == null ? null : { id: row.id, product };
}
