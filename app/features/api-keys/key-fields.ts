import { hasKey } from '#shared/table.ts';
import { type ApiScope, apiScopes } from '#shared/touchpoints/api-choices.ts';
import { checkListField, type FormValues, hostsField, hostsIn, textField } from '../../forms/fields.ts';
import * as texts from './texts.ts';

export const keyFields = {
  name: textField({
    ...{ label: texts.name, required: true, maxLength: 80, error: texts.nameError },
  }),
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

export const bodyOf = ({ name, scopes, domains, lastDay }: KeyValues) => ({
  ...{ name, scopes, lastDay: lastDay || null },
  domains: hostsIn(domains),
});
