import { checkListField, customField, type FormValues, postedText, textField } from '#app/forms/fields.ts';
import { nameFields } from '#app/touchpoints/name-fields.ts';
import { fromEntries, tableOf } from '#shared/table.ts';
import { type Smartlink, type UtmName, utmNames } from '#shared/touchpoints/smartlink.ts';
import { isDevice } from '#shared/touchpoints/visitor.ts';
import * as texts from './texts.ts';

/** Rule as typed: countries separated by commas; the retailer's id, or empty. */
export type RuleValues = {
  readonly countries: string;
  readonly devices: readonly string[];
  readonly retailer: string;
  readonly url: string;
};

const newRule: RuleValues = { countries: '', devices: [], retailer: '', url: '' };
export const maxRules = 40;

const postedRules = (form: FormData): readonly RuleValues[] =>
  Array.from({ length: Math.min(maxRules, Number(postedText(form, 'rules')) || 0) }, (_, at) => {
    const text = (part: string) => postedText(form, `rule.${at}.${part}`).trim();
    const devices = form.getAll(`rule.${at}.devices`).filter((value) => typeof value === 'string');
    return { countries: text('countries'), devices, retailer: text('retailer'), url: text('url') };
  });

const utmFieldName = <Name extends UtmName>(name: Name) => `utm.${name}` as const;
const utmFields = fromEntries(
  utmNames.map((name) => [
    utmFieldName(name),
    textField({ label: `utm_${name}`, maxLength: 120, error: texts.campaignError }),
  ]),
);

const publicAddress = texts.urlError;

export const linkFields = {
  ...nameFields,
  slug: textField({
    ...{ label: texts.shortLink, maxLength: 50, autoCapitalize: 'none', spellCheck: false },
    error: texts.slugError,
  }),
  product: textField({
    label: texts.product,
    error: texts.productError,
  }),
  productName: textField({ label: texts.product }),
  fallback: textField({
    ...{ label: texts.fallbackUrl, hint: texts.fallbackUrlHint },
    ...{ type: 'url', inputMode: 'url', placeholder: 'https://', error: publicAddress },
  }),
  retailers: checkListField({ label: texts.retailers }),
  rules: customField(postedRules, {
    ...{ label: texts.rules, initial: [] },
    rows: { name: 'rule', errors: { url: publicAddress, countries: texts.countriesError } },
  }),
  ...utmFields,
};

export type LinkValues = FormValues<typeof linkFields>;

/** Campaign parameters as field values. */
export const utmValues = (utm: Smartlink['utm']) =>
  fromEntries(utmNames.map((name) => [utmFieldName(name), utm[name]]));
const toUtm = (values: LinkValues): Smartlink['utm'] => tableOf(utmNames, (name) => values[utmFieldName(name)]);

/** Definition from the typed values; the upstream validates it. */
export function smartlinkFromValues(values: LinkValues): Smartlink {
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
    utm: toUtm(values),
  };
}

export const linkEditor = { fields: linkFields, toDefinition: smartlinkFromValues, marksLate: true };

/** Applies a list intent such as `rule-add`, `rule-up:1` or `retailer-add:3`; null for other intents. */
export function rearrange(values: LinkValues, intent: string): LinkValues | null {
  const [, list, action, place = ''] = /^(rule|retailer)-(add|up|down|remove)(?::(\d{1,15}))?$/.exec(intent) ?? [];
  if (list === 'rule')
    return {
      ...values,
      rules: action === 'add' ? [...values.rules, newRule] : moveItem(values.rules, action, Number(place)),
    };
  if (list !== 'retailer') return null;
  if (action !== 'add') return { ...values, retailers: moveItem(values.retailers, action, Number(place)) };
  return place === '' || values.retailers.includes(place)
    ? values
    : { ...values, retailers: [...values.retailers, place] };
}

function moveItem<Item>(items: readonly Item[], action: string | undefined, at: number): readonly Item[] {
  const item = items[at];
  if (item === undefined) return items;
  const others = items.filter((_, index) => index !== at);
  if (action === 'remove') return others;
  return others.toSpliced(Math.max(0, at + (action === 'up' ? -1 : 1)), 0, item);
}
