import type { DimensionId } from '#shared/analytics/measures.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { productImageAddress } from '../api/product-image.ts';

/**
 * Address of a product's image: null if the product has none, undefined if rows aren't products or none has an image.
 */
type MemberImage = string | null | undefined;

/** Returns a function that finds the image for a row of an answer. */
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

/** Like `memberImages`, for a list of products. */
export const productImages = (products: readonly Pictured[], scope: string): ((product: Pictured) => MemberImage) =>
  products.some(({ image }) => image != null) ? ({ id, image }) => imageOf(id, image, scope) : () => undefined;

const imageOf = (product: number, version: number | null | undefined, scope: string): string | null =>
  version == null ? null : productImageAddress(product, version, scope);
