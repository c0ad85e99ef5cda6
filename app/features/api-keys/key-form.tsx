import { useId } from 'react';
import { Form } from 'react-router';
import type { ApiKey } from '#shared/api/families/api-keys-schemas.ts';
import { apiScopeIds, apiScopes } from '#shared/touchpoints/api-choices.ts';
import { DraftFoot, SubmitFirst } from '../../shell/draft-foot.tsx';
import { usePostedDraft } from '../../stores/posted-draft.ts';
import { namedParts } from '../../stores/theirs.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DomainsField } from '../../ui/domains-field.tsx';
import { FieldError } from '../../ui/field.tsx';
import { describedBy, FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { RevisionFields } from '../../ui/lost-race.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import type { KeyErrors, KeyResult, KeyValues } from './api-keys.server.ts';

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

const changed = namedParts<KeyValues>({
  ...{ name: 'Name', integration: 'Integration', scopes: 'May read' },
  ...{ domains: 'Bound to sites', lastDay: 'Works until the end of' },
});

/** What a key is called, opens and works from. It posts without a script too; with one, what is typed outlives a reload. */
export function KeyForm({ of, saved, result, scope, locale, integrations, once }: KeyFormProps) {
  const id = useId();
  const mine = result && result.id === (of?.id ?? null) ? result : null;
  const failed = mine && !mine.ok ? mine : null;
  const errors: KeyErrors = failed?.errors ?? {};
  const draft = usePostedDraft<KeyValues>({
    ...{ key: `api key ${scope} ${of?.id ?? 'new'}`, saved, etag: of?.etag ?? '' },
    others: of && { by: of.updatedBy, at: of.updatedAt, changed },
    ...{ kept: mine?.ok ? mine : null, refused: failed?.values ? { values: failed.values, from: failed.from } : null },
  });
  const { values, change } = draft;
  return (
    <Form method="post" preventScrollReset onSubmit={draft.sent} className="grid gap-4 py-3 text-sm sm:grid-cols-2">
      <input type="hidden" name="intent" value={of ? 'change' : 'create'} />
      {of ? <input type="hidden" name="id" value={of.id} /> : null}
      {of ? <input type="hidden" name="integration" value={values.integration} /> : null}
      {of ? <RevisionFields etag={of.etag} draft={draft} /> : null}
      <input type="hidden" name="once" value={once} />
      <SubmitFirst draft={draft} />
      <FormField id={`${id}-name`} label="Name" error={errors.name}>
        <Input
          id={`${id}-name`}
          name="name"
          required
          maxLength={80}
          value={values.name}
          onChange={({ target }) => change({ name: target.value })}
          {...describedBy(`${id}-name`, errors.name)}
        />
      </FormField>
      {of ? null : (
        <FormField id={`${id}-integration`} label="Integration" error={errors.integration}>
          <NativeSelect
            id={`${id}-integration`}
            name="integration"
            value={values.integration}
            onChange={({ target }) => change({ integration: Number(target.value) })}
            {...describedBy(`${id}-integration`, errors.integration)}
          >
            {integrations.map((integration) => (
              <option key={integration.id} value={integration.id}>
                {integration.name}
              </option>
            ))}
          </NativeSelect>
        </FormField>
      )}
      <fieldset>
        <legend className="mb-1 text-xs text-muted">May read</legend>
        {apiScopeIds.map((one) => (
          <label key={one} className="flex items-center gap-2 py-0.5">
            <Checkbox
              name="scopes"
              value={one}
              checked={values.scopes.includes(one)}
              onChange={({ target }) =>
                change({
                  scopes: apiScopeIds.filter((other) =>
                    other === one ? target.checked : values.scopes.includes(other),
                  ),
                })
              }
            />
            {apiScopes[one]}
          </label>
        ))}
        {errors.scopes ? <FieldError>{errors.scopes}</FieldError> : null}
      </fieldset>
      <FormField
        id={`${id}-day`}
        label="Works until the end of"
        hint="In the reporting timezone; empty for no end."
        error={errors.lastDay}
      >
        <Input
          id={`${id}-day`}
          name="lastDay"
          type="date"
          value={values.lastDay}
          onChange={({ target }) => change({ lastDay: target.value })}
          className="w-auto"
          {...describedBy(`${id}-day`, errors.lastDay, true)}
        />
      </FormField>
      <DomainsField
        label="Bound to sites"
        hint="The key then works only from their pages. Add a port other than 443, such as www.example.com:8443."
        value={values.domains}
        error={errors.domains}
        rows={2}
        className="sm:col-span-2"
        onChange={(domains) => change({ domains })}
      />
      <DraftFoot draft={draft} submit={of ? 'Save' : 'Make the key'} locale={locale} size="sm" />
    </Form>
  );
}
