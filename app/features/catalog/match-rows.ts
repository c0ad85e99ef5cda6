import type { CatalogProduct } from '#shared/api/families/catalog-schemas.ts';

/** The form that judges the rows that are chosen. */
export const matchesForm = 'matches';

/** What a chosen row posts: the product, and how many of its matches waited when it was shown. */
export const rowValue = ({ id, toReview }: Pick<CatalogProduct, 'id' | 'toReview'>): string => `${id}:${toReview}`;

/** @returns null for what is no such value */
export function readRowValue(text: string): { readonly id: string; readonly toReview: number } | null {
  const [, id, count] = /^([1-9]\d{0,14}):(\d{1,6})$/.exec(text) ?? [];
  return id === undefined ? null : { id, toReview: Number(count) };
}
