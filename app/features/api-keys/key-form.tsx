import type { ApiKey } from '#shared/api/families/api-keys-schemas.ts';
import { apiScopeIds, apiScopes } from '#shared/touchpoints/api-choices.ts';
import { CheckList, ChoiceSet, SelectField } from '../../forms/choice-fields.tsx';
import { DraftForm } from '../../forms/draft-form.tsx';
import { TextAreaField, TextField } from '../../forms/text-fields.tsx';
import { useForm } from '../../forms/use-form.ts';
import type { KeyResult } from './api-keys.server.ts';
import { type KeyValues, keyFields } from './key-fields.ts';
import * as texts from './texts.ts';

interface KeyFormProps {
  /** The key that is changed, null for a new one. */
  readonly of: Pick<ApiKey, 'id' | 'etag' | 'updatedBy' | 'updatedAt'> | null;
  readonly saved: KeyValues;
  /** What came of the last act; another key's says nothing here. */
  readonly result: KeyResult | null;
  readonly scope: string;
  readonly locale: string;
  readonly integrations: readonly { readonly id: number; readonly name: string }[];
  readonly once: string;
}

/** What a key is called, opens and works from. */
export function KeyForm({ of, saved, result, scope, locale, integrations, once }: KeyFormProps) {
  const form = useForm({
    fields: keyFields,
    draft: `api key ${scope} ${of?.id ?? 'new'}`,
    ...{ saved, item: of },
    result: result && result.id === (of?.id ?? null) ? result : null,
  });
  const { name, integration, scopes, lastDay, domains } = form.fields;
  return (
    <DraftForm
      size="sm"
      form={form}
      hidden={{
        ...{ intent: of ? 'change' : 'create', once },
        ...(of && { id: of.id, integration: integration.value }),
      }}
      submit={of ? texts.save : texts.createKey}
      locale={locale}
    >
      <TextField field={name} />
      {of ? null : <SelectField field={integration} options={integrations.map(({ id, name }) => [String(id), name])} />}
      <ChoiceSet field={scopes}>
        <CheckList field={scopes} options={apiScopeIds.map((one) => [one, apiScopes[one]])} />
      </ChoiceSet>
      <TextField field={lastDay} />
      <TextAreaField field={domains} rows={2} className="sm:col-span-2" />
    </DraftForm>
  );
}
