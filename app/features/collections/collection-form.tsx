import { useId } from 'react';
import { Form } from 'react-router';
import type { CatalogValuesAnswer } from '#shared/api/families/catalog-schemas.ts';
import type { Collection } from '#shared/api/families/collections-schemas.ts';
import { DraftFoot, SubmitFirst } from '../../shell/draft-foot.tsx';
import { useForgetOnceMade } from '../../stores/made-drafts.ts';
import { usePostedDraft } from '../../stores/posted-draft.ts';
import { namedParts } from '../../stores/theirs.ts';
import { Button } from '../../ui/button.tsx';
import { describedBy, FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { RevisionFields } from '../../ui/lost-race.tsx';
import { isOpenCollection } from './collection-address.ts';
import type { CollectionResult } from './collection-changes.server.ts';
import { draftOf, type RuleRow, type RulesDraft } from './rule-rows.ts';
import { RulesFields } from './rules-fields.tsx';

interface CollectionFormProps {
  readonly kind: Collection['kind'];
  /** Null for a new one. */
  readonly collection: Collection | null;
  readonly values: CatalogValuesAnswer | null;
  readonly result: CollectionResult | null;
  readonly scope: string;
  readonly ruleCurrency: string;
  readonly locale: string;
}

type Fields = {
  readonly name: string;
  readonly description: string;
  readonly match: RulesDraft['match'];
  readonly rows: readonly { readonly [part in keyof RuleRow]: RuleRow[part] }[];
};

const changed = namedParts<Fields>({ name: 'Name', description: 'Description', match: 'Rules', rows: 'Rules' });

/** Name, description and rules. It posts without a script; with one, what is typed outlives a reload. */
export function CollectionForm({ kind, collection, values, result, scope, ruleCurrency, locale }: CollectionFormProps) {
  const id = useId();
  const rules = collection?.rules ? draftOf(collection.rules, ruleCurrency) : { match: 'all' as const, rows: [] };
  const saved: Fields = { name: collection?.name ?? '', description: collection?.description ?? '', ...rules };
  const typed = result?.typed ?? null;
  const draft = usePostedDraft<Fields>({
    ...{ key: `collection ${scope} ${collection?.id ?? `new ${kind}`}`, saved, etag: collection?.etag ?? '' },
    others: collection && { by: collection.updatedBy, at: collection.updatedAt, changed },
    kept: result?.saved ? result : null,
    refused: typed && {
      values: { name: typed.name, description: typed.description, ...typed.draft },
      from: typed.from,
    },
  });
  const { values: fields, change } = draft;
  const onMade = useForgetOnceMade(draft.discard, isOpenCollection);
  const onSubmit = () => {
    draft.sent();
    onMade();
  };
  return (
    <Form method="post" preventScrollReset onSubmit={onSubmit} className="space-y-4 text-sm">
      <input type="hidden" name="intent" value={collection ? 'save' : 'create'} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="rule-currency" value={ruleCurrency} />
      {collection ? <input type="hidden" name="collection" value={collection.id} /> : null}
      {collection ? <RevisionFields etag={collection.etag} draft={draft} /> : null}
      <SubmitFirst draft={draft} />
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField id={`${id}-name`} label="Name" error={result?.errors.name}>
          <Input
            id={`${id}-name`}
            name="name"
            required
            maxLength={80}
            value={fields.name}
            onChange={({ target }) => change({ name: target.value })}
            {...describedBy(`${id}-name`, result?.errors.name)}
          />
        </FormField>
        <FormField id={`${id}-description`} label="Description">
          <Input
            id={`${id}-description`}
            name="description"
            maxLength={500}
            value={fields.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        </FormField>
      </div>
      {kind === 'rules' ? (
        <RulesFields
          draft={fields}
          values={values}
          currency={ruleCurrency}
          error={result?.errors.rules}
          onChange={change}
        />
      ) : null}
      <DraftFoot draft={draft} submit={collection ? 'Save' : 'Create'} locale={locale} size="sm">
        {kind === 'rules' ? (
          <Button type="submit" name="preview" value="yes" formNoValidate variant="outline" size="sm">
            Preview
          </Button>
        ) : null}
      </DraftFoot>
    </Form>
  );
}
