import { CheckField, SelectField } from '#app/forms/choice-fields.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { initialValues } from '#app/forms/fields.ts';
import { PickField } from '#app/forms/pick-field.tsx';
import { TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import type { PriceAlertRule } from '#shared/api/families/offers-schemas.ts';
import { keysOf } from '#shared/table.ts';
import { offeredProducts } from './product-choice.tsx';
import type { RuleResult } from './rule-changes.server.ts';
import { ruleFields, ruleFormValues, ruleKinds } from './rule-fields.ts';
import type { OfferRetailer } from './selection.ts';
import * as texts from './texts.ts';

interface RuleFormProps {
  /** Edited rule; null for a new one. */
  readonly rule: PriceAlertRule | null;
  readonly scope: string;
  readonly locale: string;
  /** Result of the last action; ignored if it is of another rule. */
  readonly result: RuleResult | null;
  readonly retailers: readonly OfferRetailer[];
}

/** Form of a rule. */
export function RuleForm({ rule, scope, locale, result, retailers }: RuleFormProps) {
  const form = useForm({
    fields: ruleFields,
    draft: `price rule ${scope} ${rule?.id ?? 'new'}`,
    saved: rule ? ruleFormValues(rule) : initialValues(ruleFields),
    item: rule,
    result: result && result.rule === (rule && String(rule.id)) ? result : null,
  });
  const { name, kind, threshold, retailer, product, productName, enabled } = form.fields;
  return (
    <DraftForm
      size="sm"
      form={form}
      hidden={{ intent: 'save', ...(rule && { rule: rule.id }) }}
      submit={rule ? texts.save : texts.addRule}
      locale={locale}
    >
      <TextField field={name} />
      <SelectField
        field={kind}
        options={keysOf(ruleKinds).map((kind) => [kind, `${ruleKinds[kind].label} … ${ruleKinds[kind].unit}`])}
      />
      <TextField field={threshold} />
      <SelectField
        field={retailer}
        options={[['', texts.anyRetailer], ...retailers.map(({ id, name }) => [String(id), name] as const)]}
      />
      <PickField
        {...{
          field: product,
          text: productName.value,
          list: 'Products',
          none: texts.anyProduct,
          from: offeredProducts,
        }}
        onPick={(id, text) => form.change({ product: id, productName: text })}
      />
      <CheckField field={enabled} className="self-end" />
    </DraftForm>
  );
}
