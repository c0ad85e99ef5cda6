import { useId } from 'react';
import { Form } from 'react-router';
import type { PriceAlertRule } from '#shared/api/families/offers-schemas.ts';
import { DraftFoot, SubmitFirst } from '../../shell/draft-foot.tsx';
import { usePostedDraft } from '../../stores/posted-draft.ts';
import { namedParts } from '../../stores/theirs.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { describedBy, FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { RevisionFields } from '../../ui/lost-race.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { offeredProducts } from './product-choice.tsx';
import type { RuleResult } from './rule-changes.server.ts';
import {
  isRuleKind,
  newRule,
  type RuleErrors,
  type RuleValues,
  ruleKinds,
  ruleParts,
  valuesOf,
} from './rule-fields.ts';
import type { OfferRetailer } from './selection.ts';

interface RuleFormProps {
  /** The rule that is edited, null for a new one. */
  readonly rule: PriceAlertRule | null;
  readonly scope: string;
  readonly locale: string;
  /** What came of the last act; another rule's says nothing here. */
  readonly result: RuleResult | null;
  readonly retailers: readonly OfferRetailer[];
}

const changed = namedParts(ruleParts);

/** One rule: what is watched, and where. It posts without a script too; with one, what is typed outlives a reload. */
export function RuleForm({ rule, scope, locale, result, retailers }: RuleFormProps) {
  const id = useId();
  const mine = result && result.rule === (rule && String(rule.id)) ? result : null;
  const failed = mine && !mine.ok ? mine : null;
  const errors: RuleErrors = failed?.errors ?? {};
  const draft = usePostedDraft<RuleValues>({
    ...{ key: `price rule ${scope} ${rule?.id ?? 'new'}`, saved: rule ? valuesOf(rule) : newRule },
    ...{ etag: rule?.etag ?? '', others: rule && { by: rule.updatedBy, at: rule.updatedAt, changed } },
    ...{ kept: mine?.ok ? mine : null, refused: failed?.values ? { values: failed.values, from: failed.from } : null },
  });
  const { values, change } = draft;
  return (
    <Form method="post" preventScrollReset onSubmit={draft.sent} className="grid gap-3 py-3 text-sm sm:grid-cols-2">
      <input type="hidden" name="intent" value="save" />
      {rule ? <input type="hidden" name="rule" value={rule.id} /> : null}
      {rule ? <RevisionFields etag={rule.etag} draft={draft} /> : null}
      <SubmitFirst draft={draft} />
      <FormField id={`${id}-name`} label="Name" error={errors.name}>
        <Input
          id={`${id}-name`}
          name="name"
          value={values.name}
          onChange={({ target }) => change({ name: target.value })}
          maxLength={80}
          required
          {...describedBy(`${id}-name`, errors.name)}
        />
      </FormField>
      <FormField id={`${id}-kind`} label="Watch for">
        <NativeSelect
          id={`${id}-kind`}
          name="kind"
          value={values.kind}
          onChange={({ target }) => isRuleKind(target.value) && change({ kind: target.value })}
        >
          {Object.entries(ruleKinds).map(([kind, { label, unit }]) => (
            <option key={kind} value={kind}>
              {label} … {unit}
            </option>
          ))}
        </NativeSelect>
      </FormField>
      <FormField id={`${id}-threshold`} label="Threshold" error={errors.threshold}>
        <Input
          id={`${id}-threshold`}
          name="threshold"
          inputMode="decimal"
          value={values.threshold}
          onChange={({ target }) => change({ threshold: target.value })}
          required
          {...describedBy(`${id}-threshold`, errors.threshold)}
        />
      </FormField>
      <FormField id={`${id}-retailer`} label="Retailer" error={errors.retailer}>
        <NativeSelect
          id={`${id}-retailer`}
          name="retailer"
          value={values.retailer}
          onChange={({ target }) => change({ retailer: target.value })}
        >
          <option value="">Any retailer</option>
          {retailers.map((retailer) => (
            <option key={retailer.id} value={retailer.id}>
              {retailer.name}
            </option>
          ))}
        </NativeSelect>
      </FormField>
      <FormField id={`${id}-product`} label="Product" error={errors.product}>
        <input type="hidden" name="product" value={values.product} />
        <Combobox
          id={`${id}-product`}
          label="Products"
          name="productName"
          chosen={values.product}
          text={values.productName}
          none="Any product"
          from={offeredProducts}
          onChoose={(option) => change({ product: option?._id ?? '', productName: option?.label ?? '' })}
          invalid={errors.product !== undefined}
          describedBy={errors.product ? `${id}-product-error` : undefined}
        />
      </FormField>
      <label className="flex items-center gap-2 self-end py-1.5">
        <Checkbox
          name="enabled"
          checked={values.enabled}
          onChange={({ target }) => change({ enabled: target.checked })}
        />{' '}
        Watching
      </label>
      <DraftFoot draft={draft} submit={rule ? 'Save' : 'Add rule'} locale={locale} size="sm" />
    </Form>
  );
}
