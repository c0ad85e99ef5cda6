import { DraftForm } from '#app/forms/draft-form.tsx';
import { initialValues } from '#app/forms/fields.ts';
import { TextAreaField, TextField } from '#app/forms/text-fields.tsx';
import { savedHint, useForm } from '#app/forms/use-form.ts';
import type { CatalogProductDetail } from '#shared/api/families/catalog-schemas.ts';
import { keysOf } from '#shared/table.ts';
import type { CatalogResult } from './catalog-changes.server.ts';
import { isProductAddress } from './catalog-view.ts';
import { productFields, productFormValues } from './product-fields.ts';

interface ProductFormProps {
  /** Key of the draft: the product, or the source of a new one. */
  readonly draftOf: string;
  readonly hidden: Readonly<Record<string, string>>;
  /** Saved product; null for a new one. */
  readonly product: CatalogProductDetail | null;
  readonly result: CatalogResult | null;
  readonly submit: string;
  readonly locale: string;
}

export function ProductForm({ draftOf, hidden, product, result, submit, locale }: ProductFormProps) {
  const saved = product ? productFormValues(product) : initialValues(productFields);
  const form = useForm({ fields: productFields, draft: `catalog ${draftOf}`, saved, item: product, result });
  return (
    <DraftForm
      size="sm"
      {...{ form, hidden, submit, locale, isCreatedItem: isProductAddress }}
      className="grid gap-3 text-sm sm:grid-cols-2"
    >
      {keysOf(productFields).map((name) => {
        const field = form.fields[name];
        const hint = form.editConflict ? savedHint(field, saved[name]) : field.hint;
        return name === 'description' ? (
          <TextAreaField key={name} {...{ field, hint }} rows={4} className="sm:col-span-2" />
        ) : (
          <TextField key={name} {...{ field, hint }} className={name === 'name' ? 'sm:col-span-2' : ''} />
        );
      })}
    </DraftForm>
  );
}
