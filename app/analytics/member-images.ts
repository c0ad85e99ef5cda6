import type { DimensionId } from '#shared/analytics/measures.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { productImageAddress } from '../api/product-image.ts';

/** The address of an image: null for a product that has none, undefined for what is no product and where no product has one. */
type MemberImage = string | null | undefined;

/** Looks up the images of the products that an answer has rows of. */
export function memberImages(
  { columns, keys = [], images }: Pick<QueryAnswer, 'columns' | 'keys' | 'images'>,
  scope: string,
): (dimension: DimensionId, key: string) => MemberImage {
  if (!images) return () => undefined;
  const at = columns.findIndex(({ id }) => id === 'product');
  const versions = new Map(keys.map((row, place) => [row[at], images[place]]));
  return (dimension, key) => (dimension === 'product' ? imageOf(Number(key), versions.get(key), scope) : undefined);
}

interface Pictured {
  readonly id: number;
  readonly image?: number | null | undefined;
}

/** The same for a list of products. */
export const productImages = (products: readonly Pictured[], scope: string): ((product: Pictured) => MemberImage) =>
  products.some(({ image }) => image != null) ? ({ id, image }) => imageOf(id, image, scope) : () => undefined;

const imageOf = (product: number, version: number | null | undefined, scope: string): string | null =>
  version == null ? null : productImageAddress(product, version, scope);
