import { DraftForm } from '#app/forms/draft-form.tsx';
import { initialValues } from '#app/forms/fields.ts';
import { TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import type { CatalogValuesAnswer } from '#shared/api/families/catalog-schemas.ts';
import type { Collection } from '#shared/api/families/collections-schemas.ts';
import { isOpenCollection } from './collection-address.ts';
import type { CollectionResult } from './collection-changes.server.ts';
import { collectionFields, collectionFormValues } from './collection-fields.ts';
import { RulesFields } from './rules-fields.tsx';
import * as texts from './texts.ts';

interface CollectionFormProps {
  readonly kind: Collection['kind'];
  /** Null for a new collection. */
  readonly collection: Collection | null;
  readonly values: CatalogValuesAnswer | null;
  readonly result: CollectionResult | null;
  readonly scope: string;
  readonly ruleCurrency: string;
  readonly locale: string;
}

export function CollectionForm({ kind, collection, values, result, scope, ruleCurrency, locale }: CollectionFormProps) {
  const form = useForm({
    fields: collectionFields,
    draft: `collection ${scope} ${collection?.id ?? `new ${kind}`}`,
    saved: collection ? collectionFormValues(collection, ruleCurrency) : initialValues(collectionFields),
    item: collection,
    result: result?.ok && !result.saved ? null : result,
  });
  const { name, description } = form.fields;
  return (
    <DraftForm
      size="sm"
      {...{ form, locale, isCreatedItem: isOpenCollection }}
      hidden={{
        ...{ intent: collection ? 'save' : 'create', kind, 'rule-currency': ruleCurrency },
        ...(collection && { collection: collection.id }),
      }}
      submit={collection ? texts.save : texts.create}
      className="space-y-4 text-sm"
      foot={
        kind === 'rules' ? (
          <Button type="submit" name="preview" value="yes" formNoValidate variant="outline" size="sm">
            {texts.preview}
          </Button>
        ) : null
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField field={name} />
        <TextField field={description} />
      </div>
      {kind === 'rules' ? (
        <RulesFields
          draft={form.values}
          values={values}
          currency={ruleCurrency}
          error={form.errors.rows}
          // The rules draft is part of the form's values.
          onChange={(draft) => form.change(draft as Partial<typeof form.values>)}
        />
      ) : null}
    </DraftForm>
  );
}
