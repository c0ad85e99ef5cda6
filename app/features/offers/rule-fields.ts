import { checkField, choiceField, type FormValues, textField } from '#app/forms/fields.ts';
import type { PriceAlertRule } from '#shared/api/families/offers-schemas.ts';
import * as texts from './texts.ts';

type RuleKind = PriceAlertRule['kind'];

/** Kinds of rules with the label of their threshold. */
export const ruleKinds = {
  'index-below': { label: texts.priceIndexBelow, unit: 'of the reference price = 100' },
  'index-above': { label: texts.priceIndexAbove, unit: 'of the reference price = 100' },
  'out-of-stock': { label: texts.outOfStockForAtLeast, unit: 'days' },
} as const satisfies Record<RuleKind, { label: string; unit: string }>;

export const ruleFields = {
  name: textField({
    ...{ label: texts.name, required: true, maxLength: 80 },
    error: texts.nameError,
  }),
  kind: choiceField(ruleKinds, { label: texts.watchFor, initial: 'index-below' }),
  threshold: textField({
    ...{ label: texts.threshold, initial: '90', required: true, inputMode: 'decimal' },
    error: texts.thresholdError,
  }),
  retailer: textField({
    ...{ label: texts.retailer, path: 'retailerId', error: texts.retailerError },
  }),
  product: textField({
    ...{ label: texts.product, path: 'productId', error: texts.productError },
  }),
  productName: textField({ label: texts.product }),
  enabled: checkField({ label: texts.active, initial: true }),
};

export type RuleValues = FormValues<typeof ruleFields>;

export const ruleFormValues = (rule: PriceAlertRule): RuleValues => ({
  ...{ name: rule.name, kind: rule.kind, threshold: String(rule.threshold), enabled: rule.enabled },
  product: rule.product ? String(rule.product.id) : '',
  productName: rule.product?.name ?? '',
  retailer: rule.retailer ? String(rule.retailer.id) : '',
});
