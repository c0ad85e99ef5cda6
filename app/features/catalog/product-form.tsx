import { useId } from 'react';
import { Form } from 'react-router';
import type { CatalogProductDetail } from '#shared/api/families/catalog-schemas.ts';
import { DraftFoot, SubmitFirst } from '../../shell/draft-foot.tsx';
import { useForgetOnceMade } from '../../stores/made-drafts.ts';
import { usePostedDraft } from '../../stores/posted-draft.ts';
import { namedParts } from '../../stores/theirs.ts';
import { describedBy, FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { RevisionFields } from '../../ui/lost-race.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { CatalogResult } from './catalog-changes.server.ts';
import { isProductAddress } from './catalog-view.ts';
import { newProduct, type ProductValues, productFieldNames, productFields, valuesOf } from './product-fields.ts';

interface ProductFormProps {
  /** Names the draft: of which product, or for which source a new one is. */
  readonly draftOf: string;
  readonly hidden: Readonly<Record<string, string>>;
  /** What is saved; null for a new one. */
  readonly product: CatalogProductDetail | null;
  readonly result: CatalogResult | null;
  readonly submit: string;
  readonly locale: string;
}

const changed = namedParts<ProductValues>(
  Object.fromEntries(productFieldNames.map((name) => [name, productFields[name].label])) as ProductValues,
);

/** The fields of a product. It posts without a script; with one, what is typed outlives a reload and a lost race. */
export function ProductForm({ draftOf, hidden, product, result, submit, locale }: ProductFormProps) {
  const id = useId();
  const saved = product ? valuesOf(product) : newProduct;
  const failed = result && !result.ok ? result : null;
  const draft = usePostedDraft<ProductValues>({
    ...{ key: `catalog ${draftOf}`, saved, etag: product?.etag ?? '' },
    others: product && { by: product.updatedBy, at: product.updatedAt, changed },
    ...{ kept: result?.ok ? result : null, refused: failed },
  });
  const { values, theirs } = draft;
  const onMade = useForgetOnceMade(draft.discard, isProductAddress);
  const onSubmit = () => {
    draft.sent();
    onMade();
  };
  return (
    <Form method="post" preventScrollReset onSubmit={onSubmit} className="grid gap-3 text-sm sm:grid-cols-2">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {product ? <RevisionFields etag={product.etag} draft={draft} /> : null}
      <SubmitFirst draft={draft} />
      {productFieldNames.map((name) => {
        const { label, most } = productFields[name];
        const field = `${id}-${name}`;
        const error = failed?.errors[name];
        const other = theirs && saved[name] !== values[name] ? saved[name] : null;
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
              <Textarea rows={4} {...shared} />
            ) : (
              <Input {...shared} required={name === 'name' || name === 'gtin'} />
            )}
          </FormField>
        );
      })}
      <DraftFoot draft={draft} submit={submit} locale={locale} size="sm" />
    </Form>
  );
}
