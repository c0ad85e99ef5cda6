/** What a rule of a collection looks at. */
export const ruleFields = ['brand', 'category', 'name', 'price', 'stock'] as const;
export type RuleField = (typeof ruleFields)[number];

/**
 * One condition on a product. A price is in units of its currency and is compared with the last known price of each
 * offer in that currency; either end may be open.
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

/** Which products belong to a collection: those that all of the rules fit, or any of them. */
export interface CollectionRules {
  readonly match: 'all' | 'any';
  readonly rules: readonly Rule[];
}

export const maxRulesPerCollection = 10;
/** As many as are picked by hand. */
export const maxProductsPerCollection = 500;
