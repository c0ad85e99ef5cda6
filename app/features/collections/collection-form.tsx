import { useEffect, useId } from 'react';
import { Form, useNavigation } from 'react-router';
import type { CatalogValuesAnswer } from '#shared/api/families/catalog-schemas.ts';
import type { Collection } from '#shared/api/families/collections-schemas.ts';
import { LeaveGuard } from '../../shell/leave-guard.tsx';
import { useDraft } from '../../stores/drafts.ts';
import { useForgetOnceMade } from '../../stores/made-drafts.ts';
import { buttonStyle } from '../../ui/button.ts';
import { describedBy, FormField } from '../../ui/form-field.tsx';
import type { CollectionResult } from './collection-changes.server.ts';
import { draftOf, type RulesDraft } from './rule-rows.ts';
import { RulesFields } from './rules-fields.tsx';

interface CollectionFormProps {
  readonly kind: Collection['kind'];
  /** Null for a new one. */
  readonly collection: Collection | null;
  readonly values: CatalogValuesAnswer | null;
  readonly result: CollectionResult | null;
  readonly scope: string;
  readonly ruleCurrency: string;
}

interface Fields {
  readonly name: string;
  readonly description: string;
  readonly match: RulesDraft['match'];
  readonly rows: RulesDraft['rows'];
  readonly [other: string]: never | string | RulesDraft['rows'];
}

/** Name, description and rules. It posts without a script; with one, what is typed outlives a reload. */
export function CollectionForm({ kind, collection, values, result, scope, ruleCurrency }: CollectionFormProps) {
  const id = useId();
  const rules = collection?.rules ? draftOf(collection.rules, ruleCurrency) : { match: 'all' as const, rows: [] };
  const saved = { name: collection?.name ?? '', description: collection?.description ?? '', ...rules };
  const draft = useDraft(`collection ${scope} ${collection?.id ?? `new ${kind}`}`, draftable(saved));
  const { discard } = draft;
  const saving = useNavigation().state === 'submitting';
  const typed = result?.typed ?? null;
  const isSaved = result?.ok === true && typed === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each outcome, whatever else changes
  useEffect(() => {
    if (isSaved) discard();
  }, [result]);
  const onSubmit = useForgetOnceMade(discard, result);
  const fields: Fields = draft.dirty
    ? (draft.values as Fields)
    : typed
      ? { name: typed.name, description: typed.description, ...typed.draft }
      : (draft.values as Fields);
  const change = (part: Partial<Fields>) => draft.change(draftable({ ...fields, ...part }));
  return (
    <Form method="post" preventScrollReset onSubmit={onSubmit} className="space-y-4 text-sm">
      <LeaveGuard dirty={draft.dirty && !saving} onDiscard={discard} />
      <input type="hidden" name="intent" value={collection ? 'save' : 'create'} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="rule-currency" value={ruleCurrency} />
      {collection ? <input type="hidden" name="collection" value={collection.id} /> : null}
      {collection ? <input type="hidden" name="etag" value={collection.etag} /> : null}
      {result?.status === 412 && typed ? (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-warning-ink">
          Somebody else saved this collection while you were typing. What you typed still stands here: save again to
          keep yours, or discard it to see theirs.
        </p>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField id={`${id}-name`} label="Name" error={result?.errors.name}>
          <input
            id={`${id}-name`}
            name="name"
            required
            maxLength={80}
            value={fields.name}
            onChange={({ target }) => change({ name: target.value })}
            className="field w-full"
            {...describedBy(`${id}-name`, result?.errors.name)}
          />
        </FormField>
        <FormField id={`${id}-description`} label="Description">
          <input
            id={`${id}-description`}
            name="description"
            maxLength={500}
            value={fields.description}
            onChange={({ target }) => change({ description: target.value })}
            className="field w-full"
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
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" disabled={saving} className={buttonStyle({ size: 'small' })}>
          {collection ? 'Save' : 'Create'}
        </button>
        {kind === 'rules' ? (
          <button
            type="submit"
            name="preview"
            value="yes"
            formNoValidate
            className={buttonStyle({ tone: 'quiet', size: 'small' })}
          >
            Preview
          </button>
        ) : null}
        {draft.dirty ? (
          <button type="button" className={buttonStyle({ tone: 'ghost', size: 'small' })} onClick={() => discard()}>
            Discard changes
          </button>
        ) : null}
      </div>
    </Form>
  );
}

/** A draft holds plain records. */
const draftable = ({ name, description, match, rows }: Pick<Fields, 'name' | 'description' | 'match' | 'rows'>) => ({
  ...{ name, description, match },
  rows: rows.map((row) => ({ ...row })),
});
