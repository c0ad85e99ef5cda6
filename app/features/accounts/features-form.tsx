import { DraftForm } from '#app/forms/draft-form.tsx';
import { TextField } from '#app/forms/text-fields.tsx';
import { type FormItem, useForm } from '#app/forms/use-form.ts';
import { type FeatureKey, featureKeys } from '#shared/access/features.ts';
import { planOf, plans } from '#shared/access/plans.ts';
import type { FeatureAllowance } from '#shared/api/families/internal-accounts-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { type FeatureValues, featureFields, featuresOf, featureValues } from './feature-fields.ts';
import type { AnyResult } from './outcome.ts';
import * as texts from './texts.ts';

type Counts = Readonly<Record<string, number>>;

interface FeaturesFormProps {
  /** Names the draft. */
  readonly of: string;
  readonly item: FormItem;
  readonly features: Counts;
  /** What a subaccount has of its account where nothing is typed; null for an account. */
  readonly inherited: Counts | null;
  readonly allowances: readonly FeatureAllowance[];
  /** Only a retailer has a plan. */
  readonly retailer: boolean;
  readonly result: AnyResult | null;
  readonly locale: string;
}

/** What is granted, with what is used of it and the plan that it comes to. */
export function FeaturesForm(props: FeaturesFormProps) {
  const { of, item, features, inherited, allowances, retailer, result, locale } = props;
  const form = useForm({
    fields: featureFields,
    draft: `features ${of}`,
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
      {featureKeys.map((key) => (
        <TextField key={key} field={form.fields[key]} hint={hintOf(key, form.values[key], inherited, allowances)} />
      ))}
    </DraftForm>
  );
}

/** How the count that is typed compares with what is in use, and what an empty field comes to. */
function hintOf(key: FeatureKey, typed: string, inherited: Counts | null, allowances: readonly FeatureAllowance[]) {
  const allowance = allowances.find(({ feature }) => feature === key);
  const empty = inherited === null ? texts.notGranted : fill(texts.inheritsLimit, { limit: inherited[key] ?? 0 });
  const inheritedHint = typed === '' ? empty : '';
  if (!allowance || allowance.used === 0) return inheritedHint || undefined;
  const { used, published } = allowance;
  const allowed = typed === '' ? (inherited?.[key] ?? 0) : Number(typed);
  const use = fill(texts.usedPublished, { used, published });
  return used > allowed
    ? fill(texts.usedAllowedNoNewOnes, { used, published, allowed })
    : [inheritedHint, use].filter(Boolean).join(' · ');
}

interface PlanPreviewProps {
  readonly values: FeatureValues;
  readonly inherited: Counts | null;
}

/** The plan that the typed features come to: what the header shows once they are saved. */
function PlanPreview({ values, inherited }: PlanPreviewProps) {
  const plan = planOf({ ...inherited, ...featuresOf(values) });
  return (
    <p className="text-sm" role="status">
      {fill(texts.planIs, { plan: plan ? plans[plan].name : texts.none })}
    </p>
  );
}
