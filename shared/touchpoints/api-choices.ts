import { keysOf } from '../table.ts';

/** Fields of a product and its offers that an answer may have. */
export const apiFields = {
  brand: 'Brand',
  category: 'Category',
  image: 'Picture',
  price: 'Price',
  stock: 'In stock',
  link: 'Link to the offer, counted as a click',
} as const;
export type ApiField = keyof typeof apiFields;

/** Calls a minute that an integration may answer to one key. */
export const apiLimits = [60, 120, 300, 600] as const;

/** What a key may be used for. */
export const apiScopes = {
  products: 'Products: names, numbers, pictures',
  offers: 'Offers: retailers, prices, stock, links',
} as const;
export type ApiScope = keyof typeof apiScopes;
export const apiScopeIds = keysOf(apiScopes);

/** Hours that a key keeps working beside its replacement. */
export const overlaps = [0, 1, 24, 168] as const;
