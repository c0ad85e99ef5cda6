import { hasKey } from '#shared/table.ts';
import { type ApiScope, apiScopes } from '#shared/touchpoints/api-choices.ts';
import { checkListField, type FormValues, hostsField, hostsIn, textField } from '../../forms/fields.ts';

export const keyFields = {
  name: textField({
    ...{ label: 'Name', required: true, maxLength: 80, error: 'Give a name of at most 80 characters.' },
  }),
  /** Its id; settled once the key is made. */
  integration: textField({ label: 'Integration', error: 'Choose an integration of this scope.' }),
  scopes: checkListField<ApiScope>({
    ...{ label: 'May read', error: 'Choose at least one.' },
    isChoice: (text): text is ApiScope => hasKey(apiScopes, text),
  }),
  lastDay: textField({
    ...{ label: 'Works until the end of', hint: 'In the reporting timezone; empty for no end.', type: 'date' },
    error: 'Choose a day.',
  }),
  domains: hostsField({
    label: 'Bound to sites',
    hint: 'The key then works only from their pages. Add a port other than 443, such as www.example.com:8443.',
    error: 'Hosts such as www.example.com, *.example.com or www.example.com:8443, one to a line.',
  }),
};

export type KeyValues = FormValues<typeof keyFields>;

export const bodyOf = ({ name, scopes, domains, lastDay }: KeyValues) => ({
  ...{ name, scopes, lastDay: lastDay || null },
  domains: hostsIn(domains),
});
