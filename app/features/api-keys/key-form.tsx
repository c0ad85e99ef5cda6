import { CheckList, ChoiceSet, SelectField } from '#app/forms/choice-fields.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { TextAreaField, TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import type { ApiKey } from '#shared/api/families/api-keys-schemas.ts';
import { keyPurposeIds, keyPurposes } from '#shared/api/key-purposes.ts';
import { apiScopeIds, apiScopes } from '#shared/touchpoints/api-choices.ts';
import type { KeyResult } from './api-keys.server.ts';
import { type KeyValues, keyFields } from './key-fields.ts';
import * as texts from './texts.ts';

interface KeyFormProps {
  /** Edited key; null for a new one. */
  readonly editedKey: Pick<ApiKey, 'id' | 'etag' | 'updatedBy' | 'updatedAt'> | null;
  readonly saved: KeyValues;
  /** Result of the last action; ignored if it is of another key. */
  readonly result: KeyResult | null;
  readonly scope: string;
  readonly locale: string;
  readonly integrations: readonly { readonly id: number; readonly name: string }[];
  readonly once: string;
}

/** Form of a key: name, permissions and domains. */
export function KeyForm({ editedKey, saved, result, scope, locale, integrations, once }: KeyFormProps) {
  const form = useForm({
    fields: keyFields,
    draft: `api key ${scope} ${editedKey?.id ?? 'new'}`,
    ...{ saved, item: editedKey },
    result: result && result.id === (editedKey?.id ?? null) ? result : null,
  });
  const { name, purpose, integration, scopes, lastDay, domains } = form.fields;
  const opensIntegration = purpose.value === 'where-to-buy';
  // Where-to-buy keys need an integration.
  const purposes = keyPurposeIds.filter((id) => id !== 'where-to-buy' || integrations.length > 0);
  return (
    <DraftForm
      size="sm"
      form={form}
      hidden={{
        ...{ intent: editedKey ? 'change' : 'create', once },
        ...(editedKey && { id: editedKey.id, purpose: purpose.value, integration: integration.value }),
      }}
      submit={editedKey ? texts.save : texts.createKey}
      locale={locale}
    >
      <TextField field={name} />
      {editedKey ? null : <SelectField field={purpose} options={purposes.map((id) => [id, keyPurposes[id]])} />}
      {opensIntegration ? (
        <>
          {editedKey ? null : (
            <SelectField field={integration} options={integrations.map(({ id, name }) => [String(id), name])} />
          )}
          <ChoiceSet field={scopes}>
            <CheckList field={scopes} options={apiScopeIds.map((id) => [id, apiScopes[id]])} />
          </ChoiceSet>
        </>
      ) : null}
      <TextField field={lastDay} />
      {opensIntegration ? (
        <TextAreaField field={domains} rows={2} className="sm:col-span-2" />
      ) : (
        <p className="text-sm text-muted sm:col-span-2">{texts.serversOnlyHint}</p>
      )}
    </DraftForm>
  );
}
