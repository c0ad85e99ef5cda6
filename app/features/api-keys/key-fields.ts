import { checkListField, choiceField, type FormValues, hostsField, hostsIn, textField } from '#app/forms/fields.ts';
import { keyPurposes } from '#shared/api/key-purposes.ts';
import { hasKey } from '#shared/table.ts';
import { type ApiScope, apiScopes } from '#shared/touchpoints/api-choices.ts';
import * as texts from './texts.ts';

export const keyFields = {
  name: textField({
    ...{ label: texts.name, required: true, maxLength: 80, error: texts.nameError },
  }),
  /** Settled once the key is made. */
  purpose: choiceField(keyPurposes, { label: texts.purpose, initial: 'where-to-buy' }),
  /** Its id; settled once the key is made. */
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

/** What a key of its purpose is changed to: only one for where to buy has permissions and domains. */
export const bodyOf = ({ name, purpose, scopes, domains, lastDay }: KeyValues) => ({
  ...{ name, lastDay: lastDay || null },
  ...(purpose === 'where-to-buy' && { scopes, domains: hostsIn(domains) }),
});

/** The same of a new key. @param once names the form, which makes one key however often it is sent */
export const newKeyOf = (values: KeyValues, once: string) => ({
  ...{ ...bodyOf(values), purpose: values.purpose, once },
  ...(values.purpose === 'where-to-buy' && { integration: Number(values.integration) }),
});
