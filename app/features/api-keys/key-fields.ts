import { checkListField, choiceField, type FormValues, hostsField, hostsIn, textField } from '#app/forms/fields.ts';
import { keyPurposes } from '#shared/api/key-purposes.ts';
import { hasKey } from '#shared/table.ts';
import { type ApiScope, apiScopes } from '#shared/touchpoints/api-choices.ts';
import * as texts from './texts.ts';

export const keyFields = {
  name: textField({
    ...{ label: texts.name, required: true, maxLength: 80, error: texts.nameError },
  }),
  /** Can't change after creation. */
  purpose: choiceField(keyPurposes, { label: texts.purpose, initial: 'where-to-buy' }),
  /** Id of the integration; can't change after creation. */
  integration: textField({ label: texts.integration, error: texts.integrationError }),
  scopes: checkListField<ApiScope>({
    ...{ label: texts.mayRead, error: texts.chooseAtLeastOne },
    isChoice: (text): text is ApiScope => hasKey(apiScopes, text),
  }),
  lastDay: textField({
    ...{ label: texts.validUntil, hint: texts.validUntilHint, type: 'date' },
    error: texts.chooseADay,
  }),
  domains: hostsField({
    label: texts.allowedDomains,
    hint: texts.allowedDomainsHint,
    error: texts.allowedDomainsError,
  }),
};

export type KeyValues = FormValues<typeof keyFields>;

/** Body of a change; only where-to-buy keys have permissions and domains. */
export const keyBody = ({ name, purpose, scopes, domains, lastDay }: KeyValues) => ({
  ...{ name, lastDay: lastDay || null },
  ...(purpose === 'where-to-buy' && { scopes, domains: hostsIn(domains) }),
});

/** Body of a new key. @param once idempotency key of the form */
export const newKeyBody = (values: KeyValues, once: string) => ({
  ...{ ...keyBody(values), purpose: values.purpose, once },
  ...(values.purpose === 'where-to-buy' && { integration: Number(values.integration) }),
});
