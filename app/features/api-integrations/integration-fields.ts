import { checkListField, customField, type FormValues, hostsField, hostsIn, textField } from '#app/forms/fields.ts';
import { postedNamed } from '#app/forms/named.ts';
import { nameFields } from '#app/touchpoints/name-fields.ts';
import { hasKey } from '#shared/table.ts';
import { type ApiField, apiFields, apiLimits } from '#shared/touchpoints/api-choices.ts';
import type { ApiIntegration } from '#shared/touchpoints/api-integration.ts';
import * as texts from './texts.ts';

/** Field values hold ids as texts. */
export const integrationFields = {
  ...nameFields,
  collections: checkListField({ label: texts.collections, error: texts.chooseAtMost20Collections }),
  products: customField(postedNamed, {
    ...{ label: texts.addAProduct, initial: [] },
    error: texts.chooseAtLeastOneProduct,
  }),
  retailers: checkListField({
    ...{ label: texts.retailers, hint: texts.everyRetailer },
    error: texts.chooseAtMost50Retailers,
  }),
  fields: checkListField<ApiField>({
    label: texts.answerFields,
    isChoice: (text): text is ApiField => hasKey(apiFields, text),
  }),
  domains: hostsField({
    label: texts.callingSites,
    hint: texts.callingSitesHint,
    error: texts.callingSitesError,
    path: 'allowedDomains',
  }),
  perMinute: textField({ label: texts.callsPerMinute }),
};

export type IntegrationValues = FormValues<typeof integrationFields>;

/** Definition from the typed values; the upstream validates it. */
const integrationFromValues = (values: IntegrationValues): ApiIntegration => ({
  collections: values.collections.map(Number),
  products: values.products.map(({ id }) => Number(id)),
  retailers: values.retailers.map(Number),
  fields: [...values.fields],
  allowedDomains: hostsIn(values.domains),
  perMinute: apiLimits.find((limit) => String(limit) === values.perMinute) ?? apiLimits[0],
});

export const integrationEditor = { fields: integrationFields, toDefinition: integrationFromValues };
