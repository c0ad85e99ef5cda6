import { useEffect, useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { LeaveGuard } from '../../shell/leave-guard.tsx';
import { useDraft } from '../../stores/drafts.ts';
import { useForgetOnceMade } from '../../stores/made-drafts.ts';
import { buttonStyle } from '../../ui/button.ts';
import { describedBy, FormField } from '../../ui/form-field.tsx';
import type { CatalogResult } from './catalog-changes.server.ts';
import { newProduct, type ProductValues, productFieldNames, productFields } from './product-fields.ts';

interface ProductFormProps {
  /** Names the draft: of which product, or for which source a new one is. */
  readonly draftOf: string;
  readonly hidden: Readonly<Record<string, string>>;
  /** What is saved; null for a new product. */
  readonly saved: ProductValues | null;
  readonly result: CatalogResult | null;
  readonly submit: string;
}

/** The fields of a product. It posts without a script; with one, what is typed outlives a reload and a lost race. */
export function ProductForm({ draftOf, hidden, saved, result, submit }: ProductFormProps) {
  const id = useId();
  const draft = useDraft<ProductValues>(`catalog ${draftOf}`, saved ?? newProduct);
  const saving = useNavigation().state === 'submitting';
  const failed = result && !result.ok ? result : null;
  const { discard } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each outcome, whatever else changes
  useEffect(() => {
    if (result?.ok) discard();
  }, [result]);
  const onSubmit = useForgetOnceMade(discard, result);
  const values = draft.dirty ? draft.values : (failed?.values ?? draft.values);
  return (
    <Form method="post" preventScrollReset onSubmit={onSubmit} className="grid gap-3 text-sm sm:grid-cols-2">
      <LeaveGuard dirty={draft.dirty && !saving} onDiscard={discard} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {failed?.conflict ? (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-warning-ink sm:col-span-2">
          Somebody else saved this product while you were typing. What you typed stands in the fields, what is saved now
          below them: save again to keep yours.
        </p>
      ) : null}
      {productFieldNames.map((name) => {
        const { label, most } = productFields[name];
        const field = `${id}-${name}`;
        const error = failed?.errors[name];
        const other = failed?.conflict && saved && saved[name] !== values[name] ? saved[name] : null;
        const hint =
          other === null
            ? name === 'gtin'
              ? '8, 12, 13 or 14 digits with the check digit'
              : null
            : `Saved now: ${other || 'nothing'}`;
        const shared = {
          id: field,
          name,
          maxLength: most,
          value: values[name],
          onChange: ({ target }: { readonly target: { readonly value: string } }) =>
            draft.change({ ...values, [name]: target.value }),
          className: 'field w-full',
          ...describedBy(field, error, hint !== null),
        };
        return (
          <FormField
            key={name}
            id={field}
            label={label}
            error={error}
            hint={hint}
            className={name === 'name' || name === 'description' ? 'sm:col-span-2' : ''}
          >
            {name === 'description' ? (
              <textarea rows={4} {...shared} className="field w-full py-1.5" />
            ) : (
              <input {...shared} required={name === 'name' || name === 'gtin'} />
            )}
          </FormField>
        );
      })}
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <button type="submit" disabled={saving} className={buttonStyle({ size: 'small' })}>
          {submit}
        </button>
        {draft.dirty ? (
          <button type="button" className={buttonStyle({ tone: 'ghost', size: 'small' })} onClick={() => discard()}>
            Discard changes
          </button>
        ) : null}
        {draft.restored && draft.dirty ? (
          <p className="text-xs text-muted">Restored from what you typed before.</p>
        ) : null}
      </div>
    </Form>
  );
}
