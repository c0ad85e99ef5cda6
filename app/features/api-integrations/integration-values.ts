import { hasKey } from '#shared/table.ts';
import { type ApiField, apiFields, apiLimits } from '#shared/touchpoints/api-choices.ts';
import type { ApiIntegration } from '#shared/touchpoints/api-integration.ts';
import { errorsByName } from '../../ui/field-errors.ts';

/** An integration as it is typed; ids as texts. */
export type IntegrationValues = {
  readonly name: string;
  readonly campaign: string;
  readonly collections: readonly string[];
  readonly products: readonly { readonly id: string; readonly name: string }[];
  readonly retailers: readonly string[];
  readonly fields: readonly string[];
  /** One to a line. */
  readonly domains: string;
  readonly perMinute: string;
};

/** What is typed, as the upstream takes it; it says what is wrong with it. */
export const definitionOf = (values: IntegrationValues): ApiIntegration => ({
  collections: values.collections.map(Number),
  products: values.products.map(({ id }) => Number(id)),
  retailers: values.retailers.map(Number),
  fields: values.fields.filter((field): field is ApiField => hasKey(apiFields, field)),
  allowedDomains: values.domains
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean),
  perMinute: apiLimits.find((limit) => String(limit) === values.perMinute) ?? apiLimits[0],
});

export function typedValues(form: FormData): IntegrationValues {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const texts = (name: string): string[] => form.getAll(name).filter((value) => typeof value === 'string');
  return {
    ...{ name: text('name'), campaign: text('campaign'), domains: text('domains') },
    ...{ collections: texts('collections'), retailers: texts('retailers'), fields: texts('fields') },
    // Boxes carry id and name: `12 Coffee`.
    products: texts('products').flatMap((value) => {
      const [, id = '', name = ''] = /^(\d{1,15}) (.*)$/s.exec(value) ?? [];
      return id === '' ? [] : [{ id, name }];
    }),
    perMinute: text('perMinute'),
  };
}

const sentences: Readonly<Record<string, string>> = {
  name: 'Give a name of at most 120 characters.',
  campaign: 'At most 120 characters.',
  products: 'Choose at least one product or a collection; at most 200 products.',
  collections: 'Choose at most 20 collections.',
  retailers: 'Choose at most 50 retailers.',
  allowedDomains: 'Hosts such as www.example.com, *.example.com or www.example.com:8443, one to a line.',
};

export const errorsOf = errorsByName(sentences);
