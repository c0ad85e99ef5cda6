import { useId } from 'react';
import { Form, useNavigation } from 'react-router';
import type { ApiKey } from '#shared/api/families/api-keys-schemas.ts';
import { apiScopes } from '#shared/touchpoints/api-choices.ts';
import { buttonStyle } from '../../ui/button.ts';
import { describedBy, FormField } from '../../ui/form-field.tsx';
import type { KeyErrors, KeyValues } from './api-keys.server.ts';

interface KeyFormProps {
  /** The key that is changed, null for a new one. */
  readonly of: Pick<ApiKey, 'id' | 'etag'> | null;
  readonly values: KeyValues;
  readonly errors: KeyErrors;
  readonly integrations: readonly { readonly id: number; readonly name: string }[];
  readonly once: string;
}

/** What a key is called, opens and works from. It posts without a script too. */
export function KeyForm({ of, values, errors, integrations, once }: KeyFormProps) {
  const id = useId();
  const saving = useNavigation().state === 'submitting';
  return (
    <Form method="post" preventScrollReset className="grid gap-4 py-3 text-sm sm:grid-cols-2">
      <input type="hidden" name="intent" value={of ? 'change' : 'create'} />
      {of ? <input type="hidden" name="id" value={of.id} /> : null}
      {of ? <input type="hidden" name="etag" value={of.etag} /> : null}
      <input type="hidden" name="once" value={once} />
      <FormField id={`${id}-name`} label="Name" error={errors.name}>
        <input
          id={`${id}-name`}
          name="name"
          required
          maxLength={80}
          defaultValue={values.name}
          className="field w-full"
          {...describedBy(`${id}-name`, errors.name)}
        />
      </FormField>
      {of ? null : (
        <FormField id={`${id}-integration`} label="Integration" error={errors.integration}>
          <select
            id={`${id}-integration`}
            name="integration"
            defaultValue={values.integration || integrations[0]?.id}
            className="field w-full"
            {...describedBy(`${id}-integration`, errors.integration)}
          >
            {integrations.map((integration) => (
              <option key={integration.id} value={integration.id}>
                {integration.name}
              </option>
            ))}
          </select>
        </FormField>
      )}
      <fieldset>
        <legend className="mb-1 text-xs text-muted">May read</legend>
        {Object.entries(apiScopes).map(([scope, text]) => (
          <label key={scope} className="flex items-center gap-2 py-0.5">
            <input
              type="checkbox"
              name="scopes"
              value={scope}
              defaultChecked={values.scopes.some((one) => one === scope)}
            />
            {text}
          </label>
        ))}
        {errors.scopes ? <p className="mt-1 text-xs text-error-ink">{errors.scopes}</p> : null}
      </fieldset>
      <FormField
        id={`${id}-day`}
        label="Works until the end of"
        hint="In the reporting timezone; empty for no end."
        error={errors.lastDay}
      >
        <input
          id={`${id}-day`}
          name="lastDay"
          type="date"
          defaultValue={values.lastDay}
          className="field"
          {...describedBy(`${id}-day`, errors.lastDay, true)}
        />
      </FormField>
      <FormField
        id={`${id}-domains`}
        label="Bound to sites"
        hint="One to a line, such as www.example.com or *.example.com. The key then works from their pages alone; without any it works from servers."
        error={errors.domains}
        className="sm:col-span-2"
      >
        <textarea
          id={`${id}-domains`}
          name="domains"
          rows={2}
          spellCheck={false}
          defaultValue={values.domains}
          className="field w-full py-2"
          {...describedBy(`${id}-domains`, errors.domains, true)}
        />
      </FormField>
      <div className="sm:col-span-2">
        <button type="submit" disabled={saving} className={buttonStyle({ size: 'small' })}>
          {of ? 'Save' : 'Make the key'}
        </button>
      </div>
    </Form>
  );
}
