import { SelectField } from '#app/forms/choice-fields.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { TextField } from '#app/forms/text-fields.tsx';
import { type Field, type FormItem, useForm } from '#app/forms/use-form.ts';
import { Switch } from '#app/ui/switch.tsx';
import { type FeatureKey, hasFeature } from '#shared/access/features.ts';
import { planOf, plans } from '#shared/access/plans.ts';
import type { FeatureAllowance } from '#shared/api/families/internal-accounts-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import {
  countedFeatures,
  type FeatureValues,
  featureFields,
  featureValues,
  parseFeatures,
  switchedFeatures,
} from './feature-fields.ts';
import type { AnyResult } from './outcome.ts';
import * as texts from './texts.ts';

type Counts = Readonly<Record<string, number>>;

interface FeaturesFormProps {
  /** Key of the draft. */
  readonly draftOf: string;
  readonly item: FormItem;
  readonly features: Counts;
  /** Features that a subaccount inherits from its account; null for an account. */
  readonly inherited: Counts | null;
  readonly allowances: readonly FeatureAllowance[];
  /** Only retailers have a plan. */
  readonly retailer: boolean;
  readonly result: AnyResult | null;
  readonly locale: string;
}

/** Granted features with their usage, and the resulting plan. */
export function FeaturesForm(props: FeaturesFormProps) {
  const { draftOf, item, features, inherited, allowances, retailer, result, locale } = props;
  const form = useForm({
    fields: featureFields,
    draft: `features ${draftOf}`,
    saved: featureValues(features),
    item,
    result: result?.intent === 'features' ? result : null,
  });
  return (
    <DraftForm
      form={form}
      label={texts.features}
      hidden={{ intent: 'features' }}
      submit={texts.saveFeatures}
      locale={locale}
      foot={retailer ? <PlanPreview values={form.values} inherited={inherited} /> : undefined}
    >
      {countedFeatures.map((key) => (
        <TextField
          key={key}
          field={form.fields[key]}
          hint={featureHint(key, form.values[key], inherited, allowances)}
        />
      ))}
      {switchedFeatures.map((key) =>
        inherited === null ? (
          <FeatureSwitch key={key} field={form.fields[key]} />
        ) : (
          <SelectField
            key={key}
            field={form.fields[key]}
            options={[
              ['', hasFeature(inherited, key) ? texts.inheritsOn : texts.inheritsOff],
              [onValue(form.fields[key].value), texts.featureOn],
              ['0', texts.featureOff],
            ]}
          />
        ),
      )}
    </DraftForm>
  );
}

/** Keeps a count that is higher than what a switch would post. */
const onValue = (value: string): string => (Number(value) > 0 ? value : '1');

const FeatureSwitch = ({ field: { id, name, label, value, change } }: { readonly field: Field<string> }) => (
  <label className="flex items-center justify-between gap-3 rounded-md border border-line px-3 py-2 text-sm">
    {label}
    <Switch
      {...{ id, name, value: onValue(value), checked: Number(value) > 0 }}
      onChange={({ target }) => change(target.checked ? target.value : '')}
    />
  </label>
);

/** Hint with the usage and the inherited limit of a feature. */
function featureHint(
  key: FeatureKey,
  typed: string,
  inherited: Counts | null,
  allowances: readonly FeatureAllowance[],
) {
  const allowance = allowances.find(({ feature }) => feature === key);
  const empty = inherited === null ? texts.notGranted : fill(texts.inheritsLimit, { limit: inherited[key] ?? 0 });
  const inheritedHint = typed === '' ? empty : '';
  if (!allowance || allowance.used === 0) return inheritedHint || undefined;
  const { used, published } = allowance;
  const allowed = typed === '' ? (inherited?.[key] ?? 0) : Number(typed);
  const use = fill(texts.usedPublished, { used, published, allowed });
  return used > allowed
    ? fill(texts.usedAllowedNoNewOnes, { used, published, allowed })
    : [inheritedHint, use].filter(Boolean).join(' · ');
}

interface PlanPreviewProps {
  readonly values: FeatureValues;
  readonly inherited: Counts | null;
}

/** Plan of the typed features, as the header will show it. */
function PlanPreview({ values, inherited }: PlanPreviewProps) {
  const plan = planOf({ ...inherited, ...parseFeatures(values) });
  return (
    <p className="text-sm" role="status">
      {fill(texts.planIs, { plan: plan ? plans[plan].name : texts.none })}
    </p>
  );
}
