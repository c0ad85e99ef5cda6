import { type Smartlink, type UtmName, utmNames } from '#shared/touchpoints/smartlink.ts';
import { isDevice } from '#shared/touchpoints/visitor.ts';
import type { ProductValues } from '../../touchpoints/product-choice.tsx';
import { errorsByPath, type FieldErrors } from '../../ui/field-errors.ts';

/** A rule as it is typed: countries with commas between them, the retailer's id or nothing. */
export type RuleValues = {
  readonly countries: string;
  readonly devices: readonly string[];
  readonly retailer: string;
  readonly url: string;
};

/** A smartlink as it is typed. */
export type LinkValues = ProductValues & {
  readonly name: string;
  readonly slug: string;
  readonly campaign: string;
  readonly rules: readonly RuleValues[];
  readonly retailers: readonly string[];
  readonly fallback: string;
  readonly utm: { readonly [name in UtmName]: string };
};

export const newRule: RuleValues = { countries: '', devices: [], retailer: '', url: '' };

/** What is typed, as the upstream takes it; it says what is wrong with it. */
export function definitionOf(values: LinkValues): Smartlink {
  return {
    product: values.product === '' ? null : Number(values.product),
    rules: values.rules.map(({ countries, devices, retailer, url }) => ({
      countries: [
        ...new Set(
          countries
            .toUpperCase()
            .split(/[\s,;]+/)
            .filter(Boolean),
        ),
      ],
      devices: devices.filter(isDevice),
      retailer: retailer === '' ? null : Number(retailer),
      url: url.trim(),
    })),
    retailers: values.retailers.map(Number),
    fallback: values.fallback.trim(),
    utm: values.utm,
  };
}

export function typedValues(form: FormData): LinkValues {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const texts = (name: string): string[] => form.getAll(name).filter((value) => typeof value === 'string');
  const rules = Math.min(40, Number(text('rules')) || 0);
  return {
    ...{ name: text('name'), slug: text('slug').toLowerCase(), campaign: text('campaign') },
    ...{ product: text('product'), productName: text('productName'), fallback: text('fallback') },
    retailers: texts('retailers'),
    utm: Object.fromEntries(utmNames.map((name) => [name, text(`utm.${name}`)])) as LinkValues['utm'],
    rules: Array.from({ length: rules }, (_, at) => ({
      countries: text(`rule.${at}.countries`),
      devices: texts(`rule.${at}.devices`),
      retailer: text(`rule.${at}.retailer`),
      url: text(`rule.${at}.url`),
    })),
  };
}

/** Something done to a list of the form: `rule-add`, `rule-up:1`, `retailer-add:3`. */
export function rearranged(values: LinkValues, intent: string): LinkValues | null {
  const [, list, action, place = ''] = /^(rule|retailer)-(add|up|down|remove)(?::(\d{1,15}))?$/.exec(intent) ?? [];
  if (list === 'rule')
    return {
      ...values,
      rules: action === 'add' ? [...values.rules, newRule] : moved(values.rules, action, Number(place)),
    };
  if (list !== 'retailer') return null;
  if (action !== 'add') return { ...values, retailers: moved(values.retailers, action, Number(place)) };
  return place === '' || values.retailers.includes(place)
    ? values
    : { ...values, retailers: [...values.retailers, place] };
}

function moved<Item>(items: readonly Item[], action: string | undefined, at: number): readonly Item[] {
  const item = items[at];
  if (item === undefined) return items;
  const others = items.filter((_, index) => index !== at);
  if (action === 'remove') return others;
  return others.toSpliced(Math.max(0, at + (action === 'up' ? -1 : 1)), 0, item);
}

/** A sentence beside each field that was not accepted, by the name of the field. */
export type LinkErrors = FieldErrors;

const sentences: readonly (readonly [RegExp, string, string])[] = [
  [/^name$/, 'name', 'Give the link a name of at most 120 characters.'],
  [/^slug$/, 'slug', 'Choose another: 3 to 50 small letters, digits and hyphens, and nobody else’s.'],
  [/^campaign$/, 'campaign', 'Use at most 120 characters.'],
  [
    /^(?:definition\.)?product$/,
    'product',
    'Choose a product of the catalogue: retailers are found by their offers of it.',
  ],
  [
    /^(?:definition\.)?fallback$/,
    'fallback',
    'Give a public address that begins with https:// and does not lead back here.',
  ],
  [
    /^(?:definition\.)?rules\.(\d+)\.url$/,
    'rule.$1.url',
    'Give a public address that begins with https:// and does not lead back here.',
  ],
  [
    /^(?:definition\.)?rules\.(\d+)\.countries.*$/,
    'rule.$1.countries',
    'Name countries by two letters, such as FR, DE.',
  ],
  [/^(?:definition\.)?utm\.(\w+)$/, 'utm.$1', 'Use at most 120 characters.'],
];

export const errorsOf = errorsByPath(sentences);
