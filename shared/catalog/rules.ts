/** Product fields that a rule of a collection can use. */
export const ruleFields = ['brand', 'category', 'name', 'price', 'stock'] as const;
export type RuleField = (typeof ruleFields)[number];

/**
 * One condition on a product. A price is in units of its currency and is compared with the last known price of each
 * offer in that currency; either bound may be missing.
 */
export type Rule =
  | { readonly field: 'brand' | 'category'; readonly values: readonly string[] }
  | { readonly field: 'name'; readonly contains: string }
  | {
      readonly field: 'price';
      readonly currency: string;
      readonly from: number | null;
      readonly to: number | null;
    }
  | { readonly field: 'stock'; readonly inStock: boolean };

/** Rules of a collection: products match all of the rules, or any of them. */
export interface CollectionRules {
  readonly match: 'all' | 'any';
  readonly rules: readonly Rule[];
}

export const maxRulesPerCollection = 10;
/** The limit is the same as for products picked by hand. */
export const maxProductsPerCollection = 500;
