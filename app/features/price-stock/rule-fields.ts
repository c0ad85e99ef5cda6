import type { PriceAlertRule } from '#shared/api/families/offers-schemas.ts';
import { hasKey } from '#shared/table.ts';

type RuleKind = PriceAlertRule['kind'];

/** What a rule watches, with the word for its threshold. */
export const ruleKinds = {
  'index-below': { label: 'Price index below', unit: 'of the reference price = 100' },
  'index-above': { label: 'Price index above', unit: 'of the reference price = 100' },
  'out-of-stock': { label: 'Out of stock for at least', unit: 'days' },
} as const satisfies Record<RuleKind, { label: string; unit: string }>;

export const isRuleKind = (text: unknown): text is RuleKind => hasKey(ruleKinds, text);

/** What was typed into the form of a rule, as text. */
export type RuleValues = {
  readonly name: string;
  readonly kind: RuleKind;
  readonly threshold: string;
  readonly product: string;
  readonly productName: string;
  readonly retailer: string;
  readonly enabled: boolean;
};

/** What the values are called where others have changed them. */
export const ruleParts: Readonly<Record<keyof RuleValues, string>> = {
  ...{ name: 'Name', kind: 'Watch for', threshold: 'Threshold', retailer: 'Retailer', enabled: 'Watching' },
  ...{ product: 'Product', productName: 'Product' },
};

export const newRule: RuleValues = {
  ...{ name: '', kind: 'index-below', threshold: '90', product: '', productName: '', retailer: '', enabled: true },
};

export const valuesOf = (rule: PriceAlertRule): RuleValues => ({
  ...{ name: rule.name, kind: rule.kind, threshold: String(rule.threshold), enabled: rule.enabled },
  product: rule.product ? String(rule.product.id) : '',
  productName: rule.product?.name ?? '',
  retailer: rule.retailer ? String(rule.retailer.id) : '',
});

/** A sentence beside each field that was not accepted. */
export type RuleErrors = Partial<Record<'name' | 'threshold' | 'product' | 'retailer', string>>;

const sentences: Readonly<Record<string, readonly [keyof RuleErrors, string]>> = {
  name: ['name', 'Give the rule a name of at most 80 characters.'],
  threshold: ['threshold', 'Give a number from 1 to 1,000; days are whole.'],
  productId: ['product', 'Choose a product that has offers in this scope.'],
  retailerId: ['retailer', 'Choose a retailer that has offers in this scope.'],
};

export const errorsOf = (fields: readonly string[]): RuleErrors =>
  Object.fromEntries(fields.flatMap((field) => (sentences[field] ? [sentences[field]] : [])));
