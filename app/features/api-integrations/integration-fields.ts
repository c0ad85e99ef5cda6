import { hasKey } from '#shared/table.ts';
import { type ApiField, apiFields, apiLimits } from '#shared/touchpoints/api-choices.ts';
import type { ApiIntegration } from '#shared/touchpoints/api-integration.ts';
import { checkListField, customField, type FormValues, hostsField, hostsIn, textField } from '../../forms/fields.ts';
import { postedNamed } from '../../forms/named.ts';
import { nameFields } from '../../touchpoints/name-fields.ts';

/** Ids are texts. */
export const integrationFields = {
  ...nameFields,
  collections: checkListField({ label: 'Collections', error: 'Choose at most 20 collections.' }),
  products: customField(postedNamed, {
    ...{ label: 'Add a product', initial: [] },
    error: 'Choose at least one product or a collection; at most 200 products.',
  }),
  retailers: checkListField({
    ...{ label: 'Retailers', hint: 'None chosen: every retailer that has offers.' },
    error: 'Choose at most 50 retailers.',
  }),
  fields: checkListField<ApiField>({
    label: 'Fields of an answer',
    isChoice: (text): text is ApiField => hasKey(apiFields, text),
  }),
  domains: hostsField({
    label: 'Sites whose pages may call',
    hint: 'Add a port other than 443, such as www.example.com:8443. Without any site, only servers can call.',
    error: 'Hosts such as www.example.com, *.example.com or www.example.com:8443, one to a line.',
    path: 'allowedDomains',
  }),
  perMinute: textField({ label: 'Calls a minute, for each key' }),
};

export type IntegrationValues = FormValues<typeof integrationFields>;

/** What is typed, as the upstream takes it; it says what is wrong with it. */
const definitionOf = (values: IntegrationValues): ApiIntegration => ({
  collections: values.collections.map(Number),
  products: values.products.map(({ id }) => Number(id)),
  retailers: values.retailers.map(Number),
  fields: [...values.fields],
  allowedDomains: hostsIn(values.domains),
  perMinute: apiLimits.find((limit) => String(limit) === values.perMinute) ?? apiLimits[0],
});

export const integrationEditor = { fields: integrationFields, definitionOf };
