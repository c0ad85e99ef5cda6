import { checkField, choiceField, customField, postedText, textField } from '#app/forms/fields.ts';
import { fill } from '#shared/text/fill.ts';
import type { immersiveFonts, immersiveRadii } from '#shared/touchpoints/blocks-choices.ts';
import type { Immersive, ImmersiveTheme } from '#shared/touchpoints/immersive.ts';
import type { PanelId } from './panels.ts';
import { fieldOf, isListed, type PartFields } from './part-fields.ts';
import * as texts from './texts.ts';
import { tooLong, words } from './words-field.ts';

const themeColours = {
  background: 'Background',
  surface: 'Cards',
  text: texts.text,
  accent: 'Buttons',
  onAccent: texts.textOfButtons,
} as const satisfies Partial<Record<keyof ImmersiveTheme, string>>;

const utmFields = {
  campaign: 'Campaign',
  source: 'Source',
  medium: 'Medium',
  content: 'Content',
  term: 'Term',
} as const satisfies Record<keyof Immersive['utm'], string>;

export const fontNames = {
  system: 'System',
  serif: 'Serif',
  rounded: 'Rounded',
  condensed: 'Condensed',
} as const satisfies Record<(typeof immersiveFonts)[number], string>;

export const radiusNames = {
  none: texts.square,
  small: texts.slightlyRound,
  large: 'Round',
} as const satisfies Record<(typeof immersiveRadii)[number], string>;

const ofPage = fieldOf<Immersive>();

const wordsFields = {
  title: words('title', texts.title, 120, texts.titleHint),
  description: words('description', texts.pageDescription, 300, texts.descriptionHint),
};

const themeField = (name: keyof typeof themeColours) =>
  ofPage(textField({ label: themeColours[name], path: `theme.${name}` }), {
    show: ({ theme }) => theme[name],
    put: (page, typed) => {
      const colour = typed.toLowerCase();
      return /^#[0-9a-f]{6}$/.test(colour) ? { ...page, theme: { ...page.theme, [name]: colour } } : page;
    },
  });

const themeFields = {
  'theme.background': themeField('background'),
  'theme.surface': themeField('surface'),
  'theme.text': themeField('text'),
  'theme.accent': themeField('accent'),
  'theme.onAccent': themeField('onAccent'),
  'theme.font': ofPage(choiceField(fontNames, { label: texts.font, initial: 'system' }), {
    show: ({ theme }) => theme.font,
    put: (page, font) => ({ ...page, theme: { ...page.theme, font } }),
  }),
  'theme.radius': ofPage(choiceField(radiusNames, { label: texts.corners, initial: 'small' }), {
    show: ({ theme }) => theme.radius,
    put: (page, radius) => ({ ...page, theme: { ...page.theme, radius } }),
  }),
};

const utmLength = 120;

const utmField = (name: keyof typeof utmFields) =>
  ofPage(
    textField({ label: utmFields[name], maxLength: utmLength, error: fill(texts.tooLong, { maxLength: utmLength }) }),
    {
      show: ({ utm }) => utm[name],
      put: (page, typed) => (typed.length > utmLength ? page : { ...page, utm: { ...page.utm, [name]: typed.trim() } }),
      errorsIn: tooLong(utmLength),
    },
  );

const trackingFields = {
  'utm.campaign': utmField('campaign'),
  'utm.source': utmField('source'),
  'utm.medium': utmField('medium'),
  'utm.content': utmField('content'),
  'utm.term': utmField('term'),
};

/** A country with an age of its own, as it is typed. */
export type CountryValues = { readonly country: string; readonly age: string };

export const emptyCountry: CountryValues = { country: '', age: '21' };

const maxCountries = 250;

const readCountries = (form: FormData): readonly CountryValues[] =>
  Array.from({ length: maxCountries + 1 }, (_, at) => at)
    .map((at) => ({
      country: postedText(form, `country.${at}.country`).trim(),
      age: postedText(form, `country.${at}.age`).trim(),
    }))
    .filter(({ country }) => country !== '');

const countryForm = /^[A-Za-z]{2}$/;

const ageIn = (text: string): number | null => {
  const age = /^\d{2}$/.test(text) ? Number(text) : 0;
  return age >= 13 && age <= 25 ? age : null;
};

/** A country that is named twice has the age that was typed last. */
const countriesIn = (rows: readonly CountryValues[]): Immersive['ageGate']['countries'] => {
  const ages = rows.flatMap(({ country, age }) => {
    const years = ageIn(age);
    return countryForm.test(country) && years !== null ? [[country.toUpperCase(), years] as const] : [];
  });
  return [...new Map(ages)].slice(0, maxCountries).map(([country, age]) => ({ country, age }));
};

const audienceFields = {
  'gate.on': ofPage(checkField({ label: texts.ageGateOn }), {
    isPosted: isListed,
    show: ({ ageGate }) => ageGate.on,
    put: (page, on) => ({ ...page, ageGate: { ...page.ageGate, on } }),
  }),
  'gate.age': ofPage(textField({ label: texts.age, path: 'ageGate.age' }), {
    show: ({ ageGate }) => String(ageGate.age),
    put: (page, typed) => ({ ...page, ageGate: { ...page.ageGate, age: ageIn(typed) ?? page.ageGate.age } }),
  }),
  countries: ofPage(
    customField(readCountries, {
      ...{ label: texts.countryAges, initial: [], path: 'ageGate.countries' },
      rows: { name: 'country', errors: { country: texts.countryError } },
    }),
    {
      isPosted: isListed,
      show: ({ ageGate }) => ageGate.countries.map(({ country, age }) => ({ country, age: String(age) })),
      put: (page, rows) => ({ ...page, ageGate: { ...page.ageGate, countries: countriesIn(rows) } }),
      errorsIn: (rows) =>
        Object.fromEntries(
          rows.flatMap(({ country }, at) =>
            country === '' || countryForm.test(country) ? [] : [[`country.${at}.country`, texts.countryError]],
          ),
        ),
    },
  ),
  domains: ofPage(
    textField({
      ...{ label: texts.embeddingDomains, hint: texts.embeddingHint, spellCheck: false },
      ...{ path: 'allowedDomains', error: texts.domainsError },
    }),
    {
      show: ({ allowedDomains }) => allowedDomains.join('\n'),
      put: (page, typed) => ({ ...page, allowedDomains: domainsOf(typed) }),
      errorsIn: (typed, name) => (hostsIn(typed).every(isDomain) ? {} : { [name]: texts.domainsError }),
    },
  ),
};

/** The fields of the panels that are about the page as a whole. */
export const pageFields = {
  words: wordsFields,
  theme: themeFields,
  tracking: trackingFields,
  audience: audienceFields,
} as const satisfies Partial<Record<PanelId, PartFields<Immersive>>>;

const domainForm = /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

const isDomain = (host: string): boolean => domainForm.test(host);

/** The text of the field of hosts, one a line. Of an address that was pasted the host is taken. */
const hostsIn = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) =>
      word
        .toLowerCase()
        .replace(/^https?:\/\//, '')
        .replace(/[/:?#].*$/, ''),
    );

/** The hosts, each once; what is no host is left out. */
export const domainsOf = (text: string): string[] => [...new Set(hostsIn(text).filter(isDomain))].slice(0, 50);

const localeForm = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/;

export const isLocaleTag = (text: string): boolean => localeForm.test(text);

/** The tag of a language that is to be added: no part of the page until it is. */
export const addLanguageFields = {
  locale: fieldOf<string>()(
    textField({ label: texts.addLanguage, hint: texts.languageHint, maxLength: 20, autoCapitalize: 'none' }),
    { show: (added) => added, put: (added) => added },
  ),
};

/** The page with one more language; as it was where it has it already or the tag is none. */
export const withLocale = (page: Immersive, locale: string): Immersive =>
  isLocaleTag(locale) && !page.locales.includes(locale) && page.locales.length < 30
    ? { ...page, locales: [...page.locales, locale] }
    : page;

/** Without a language; its texts stay, so that adding it again brings them back. The default one can't go. */
export const withoutLocale = (page: Immersive, locale: string): Immersive =>
  locale === page.defaultLocale ? page : { ...page, locales: page.locales.filter((other) => other !== locale) };

export const withDefaultLocale = (page: Immersive, locale: string): Immersive =>
  page.locales.includes(locale)
    ? { ...page, defaultLocale: locale, locales: [locale, ...page.locales.filter((other) => other !== locale)] }
    : page;
