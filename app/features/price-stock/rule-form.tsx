import { useId, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { buttonStyle } from '../../ui/button.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { offeredProducts } from './product-choice.tsx';
import { type RuleErrors, type RuleValues, ruleKinds } from './rule-fields.ts';
import type { OfferRetailer } from './selection.ts';

interface RuleFormProps {
  /** The rule that is edited with the version of it, null for a new one. */
  readonly rule: { readonly id: number; readonly etag: string } | null;
  readonly values: RuleValues;
  readonly errors: RuleErrors;
  readonly retailers: readonly OfferRetailer[];
}

/** One rule: what is watched, and where. It posts without a script too. */
export function RuleForm({ rule, values, errors, retailers }: RuleFormProps) {
  const id = useId();
  const [product, setProduct] = useState({ id: values.product, name: values.productName });
  const saving = useNavigation().state === 'submitting';
  return (
    <Form method="post" preventScrollReset className="grid gap-3 py-3 text-sm sm:grid-cols-2">
      <input type="hidden" name="intent" value="save" />
      {rule ? <input type="hidden" name="rule" value={rule.id} /> : null}
      {rule ? <input type="hidden" name="etag" value={rule.etag} /> : null}
      <Field id={`${id}-name`} label="Name" error={errors.name}>
        <input
          id={`${id}-name`}
          name="name"
          defaultValue={values.name}
          maxLength={80}
          required
          aria-invalid={errors.name ? true : undefined}
          aria-describedby={errors.name ? `${id}-name-error` : undefined}
          className="field w-full"
        />
      </Field>
      <Field id={`${id}-kind`} label="Watch for">
        <select id={`${id}-kind`} name="kind" defaultValue={values.kind} className="field w-full">
          {Object.entries(ruleKinds).map(([kind, { label, unit }]) => (
            <option key={kind} value={kind}>
              {label} … {unit}
            </option>
          ))}
        </select>
      </Field>
      <Field id={`${id}-threshold`} label="Threshold" error={errors.threshold}>
        <input
          id={`${id}-threshold`}
          name="threshold"
          inputMode="decimal"
          defaultValue={values.threshold}
          required
          aria-invalid={errors.threshold ? true : undefined}
          aria-describedby={errors.threshold ? `${id}-threshold-error` : undefined}
          className="field w-full"
        />
      </Field>
      <Field id={`${id}-retailer`} label="Retailer" error={errors.retailer}>
        <select id={`${id}-retailer`} name="retailer" defaultValue={values.retailer} className="field w-full">
          <option value="">Any retailer</option>
          {retailers.map((retailer) => (
            <option key={retailer.id} value={retailer.id}>
              {retailer.name}
            </option>
          ))}
        </select>
      </Field>
      <Field id={`${id}-product`} label="Product" error={errors.product}>
        <input type="hidden" name="product" value={product.id} />
        <Combobox
          id={`${id}-product`}
          label="Products"
          name="productName"
          className="field w-full"
          chosen={product.id}
          text={product.name}
          none="Any product"
          from={offeredProducts}
          onChoose={(option) => setProduct({ id: option?._id ?? '', name: option?.label ?? '' })}
          invalid={errors.product !== undefined}
          describedBy={errors.product ? `${id}-product-error` : undefined}
        />
      </Field>
      <label className="flex items-center gap-2 self-end py-1.5">
        <input type="checkbox" name="enabled" defaultChecked={values.enabled} /> Watching
      </label>
      <div className="sm:col-span-2">
        <button type="submit" disabled={saving} className={buttonStyle({ size: 'small' })}>
          {rule ? 'Save' : 'Add rule'}
        </button>
      </div>
    </Form>
  );
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly children: React.ReactNode;
}

const Field = ({ id, label, error, children }: FieldProps) => (
  <div className="min-w-0">
    <label htmlFor={id} className="mb-1 block text-xs text-muted">
      {label}
    </label>
    {children}
    {error ? (
      <p id={`${id}-error`} className="mt-1 text-xs text-error-ink">
        {error}
      </p>
    ) : null}
  </div>
);
