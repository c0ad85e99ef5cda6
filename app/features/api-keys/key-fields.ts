import { hasKey } from '#shared/table.ts';
import { type ApiScope, apiScopes } from '#shared/touchpoints/api-choices.ts';
import { checkListField, type FormValues, hostsField, hostsIn, textField } from '../../forms/fields.ts';
import * as texts from './texts.ts';

export const keyFields = {
  name: textField({
    ...{ label: texts.name, required: true, maxLength: 80, error: texts.giveANameOfAt },
  }),
  /** Its id; settled once the key is made. */
  integration: textField({ label: texts.integration, error: texts.chooseAnIntegrationOfThisScope }),
  scopes: checkListField<ApiScope>({
    ...{ label: texts.mayRead, error: texts.chooseAtLeastOne },
    isChoice: (text): text is ApiScope => hasKey(apiScopes, text),
  }),
  lastDay: textField({
    ...{ label: texts.worksUntilTheEndOf, hint: texts.inTheReportingTimezoneEmpty, type: 'date' },
    error: texts.chooseADay,
  }),
  domains: hostsField({
    label: texts.boundToSites,
    hint: texts.theKeyThenWorksOnly,
    error: texts.hostsSuchAsWwwExample,
  }),
};

export type KeyValues = FormValues<typeof keyFields>;

export const bodyOf = ({ name, scopes, domains, lastDay }: KeyValues) => ({
  ...{ name, scopes, lastDay: lastDay || null },
  domains: hostsIn(domains),
});
