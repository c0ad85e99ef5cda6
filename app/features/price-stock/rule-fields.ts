import type { PriceAlertRule } from '#shared/api/families/offers-schemas.ts';
import { checkField, choiceField, type FormValues, textField } from '../../forms/fields.ts';

type RuleKind = PriceAlertRule['kind'];

/** What a rule watches, with the word for its threshold. */
export const ruleKinds = {
  'index-below': { label: 'Price index below', unit: 'of the reference price = 100' },
  'index-above': { label: 'Price index above', unit: 'of the reference price = 100' },
  'out-of-stock': { label: 'Out of stock for at least', unit: 'days' },
} as const satisfies Record<RuleKind, { label: string; unit: string }>;

export const ruleFields = {
  name: textField({
    ...{ label: 'Name', required: true, maxLength: 80 },
    error: 'Give the rule a name of at most 80 characters.',
  }),
  kind: choiceField(ruleKinds, { label: 'Watch for', initial: 'index-below' }),
  threshold: textField({
    ...{ label: 'Threshold', initial: '90', required: true, inputMode: 'decimal' },
    error: 'Give a number from 1 to 1,000; days are whole.',
  }),
  retailer: textField({
    ...{ label: 'Retailer', path: 'retailerId', error: 'Choose a retailer that has offers in this scope.' },
  }),
  product: textField({
    ...{ label: 'Product', path: 'productId', error: 'Choose a product that has offers in this scope.' },
  }),
  productName: textField({ label: 'Product' }),
  enabled: checkField({ label: 'Watching', initial: true }),
};

export type RuleValues = FormValues<typeof ruleFields>;

export const valuesOf = (rule: PriceAlertRule): RuleValues => ({
  ...{ name: rule.name, kind: rule.kind, threshold: String(rule.threshold), enabled: rule.enabled },
  product: rule.product ? String(rule.product.id) : '',
  productName: rule.product?.name ?? '',
  retailer: rule.retailer ? String(rule.retailer.id) : '',
});
