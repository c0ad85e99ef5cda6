import { checkField, choiceField, customField, postedText, textField } from '#app/forms/fields.ts';
import { fill } from '#shared/text/fill.ts';
import type { immersiveFonts, immersiveRadii } from '#shared/touchpoints/blocks-choices.ts';
import type { Immersive, ImmersiveTheme } from '#shared/touchpoints/immersive.ts';
import { localizedTextField, tooLongError } from './localized-text-field.ts';
import type { PanelId } from './panels.ts';
import { isListed, type PartFields, partFieldFactory } from './part-fields.ts';
import * as texts from './texts.ts';

const themeColors = {
  background: texts.background,
  surface: texts.cards,
  text: texts.text,
  accent: texts.buttons,
  onAccent: texts.textOfButtons,
} as const satisfies Partial<Record<keyof ImmersiveTheme, string>>;

const utmFields = {
  campaign: texts.utmCampaign,
  source: texts.utmSource,
  medium: texts.utmMedium,
  content: texts.utmContent,
  term: texts.utmTerm,
} as const satisfies Record<keyof Immersive['utm'], string>;

export const fontNames = {
  system: texts.systemFont,
  serif: texts.serifFont,
  rounded: texts.roundedFont,
  condensed: texts.condensedFont,
} as const satisfies Record<(typeof immersiveFonts)[number], string>;

export const radiusNames = {
  none: texts.square,
  small: texts.slightlyRound,
  large: texts.round,
} as const satisfies Record<(typeof immersiveRadii)[number], string>;

const pageField = partFieldFactory<Immersive>();

const textFields = {
  title: localizedTextField('title', texts.title, 120, texts.titleHint),
  description: localizedTextField('description', texts.pageDescription, 300, texts.descriptionHint),
};

const themeField = (name: keyof typeof themeColors) =>
  pageField(textField({ label: themeColors[name], path: `theme.${name}` }), {
    show: ({ theme }) => theme[name],
    put: (page, typed) => {
      const color = typed.toLowerCase();
      return /^#[0-9a-f]{6}$/.test(color) ? { ...page, theme: { ...page.theme, [name]: color } } : page;
    },
  });

const themeFields = {
  'theme.background': themeField('background'),
  'theme.surface': themeField('surface'),
  'theme.text': themeField('text'),
  'theme.accent': themeField('accent'),
  'theme.onAccent': themeField('onAccent'),
  'theme.font': pageField(choiceField(fontNames, { label: texts.font, initial: 'system' }), {
    show: ({ theme }) => theme.font,
    put: (page, font) => ({ ...page, theme: { ...page.theme, font } }),
  }),
  'theme.radius': pageField(choiceField(radiusNames, { label: texts.corners, initial: 'small' }), {
    show: ({ theme }) => theme.radius,
    put: (page, radius) => ({ ...page, theme: { ...page.theme, radius } }),
  }),
};

const utmLength = 120;

const utmField = (name: keyof typeof utmFields) =>
  pageField(
    textField({ label: utmFields[name], maxLength: utmLength, error: fill(texts.tooLong, { maxLength: utmLength }) }),
    {
      show: ({ utm }) => utm[name],
      put: (page, typed) => (typed.length > utmLength ? page : { ...page, utm: { ...page.utm, [name]: typed.trim() } }),
      errorsIn: tooLongError(utmLength),
    },
  );

const trackingFields = {
  'utm.campaign': utmField('campaign'),
  'utm.source': utmField('source'),
  'utm.medium': utmField('medium'),
  'utm.content': utmField('content'),
  'utm.term': utmField('term'),
};

/** A country and its minimum age, as typed. */
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

const countryPattern = /^[A-Za-z]{2}$/;

const parseAge = (text: string): number | null => {
  const age = /^\d{2}$/.test(text) ? Number(text) : 0;
  return age >= 13 && age <= 25 ? age : null;
};

/** The last row of a country wins. */
const toCountryAges = (rows: readonly CountryValues[]): Immersive['ageGate']['countries'] => {
  const ages = rows.flatMap(({ country, age }) => {
    const years = parseAge(age);
    return countryPattern.test(country) && years !== null ? [[country.toUpperCase(), years] as const] : [];
  });
  return [...new Map(ages)].slice(0, maxCountries).map(([country, age]) => ({ country, age }));
};

const audienceFields = {
  'gate.on': pageField(checkField({ label: texts.ageGateOn }), {
    isPosted: isListed,
    show: ({ ageGate }) => ageGate.on,
    put: (page, on) => ({ ...page, ageGate: { ...page.ageGate, on } }),
  }),
  'gate.age': pageField(textField({ label: texts.age, path: 'ageGate.age' }), {
    show: ({ ageGate }) => String(ageGate.age),
    put: (page, typed) => ({ ...page, ageGate: { ...page.ageGate, age: parseAge(typed) ?? page.ageGate.age } }),
  }),
  countries: pageField(
    customField(readCountries, {
      ...{ label: texts.countryAges, initial: [], path: 'ageGate.countries' },
      rows: { name: 'country', errors: { country: texts.countryError } },
    }),
    {
      isPosted: isListed,
      show: ({ ageGate }) => ageGate.countries.map(({ country, age }) => ({ country, age: String(age) })),
      put: (page, rows) => ({ ...page, ageGate: { ...page.ageGate, countries: toCountryAges(rows) } }),
      errorsIn: (rows) =>
        Object.fromEntries(
          rows.flatMap(({ country }, at) =>
            country === '' || countryPattern.test(country) ? [] : [[`country.${at}.country`, texts.countryError]],
          ),
        ),
    },
  ),
  domains: pageField(
    textField({
      ...{ label: texts.embeddingDomains, hint: texts.embeddingHint, spellCheck: false },
      ...{ path: 'allowedDomains', error: texts.domainsError },
    }),
    {
      show: ({ allowedDomains }) => allowedDomains.join('\n'),
      put: (page, typed) => ({ ...page, allowedDomains: parseDomains(typed) }),
      errorsIn: (typed, name) => (parseHosts(typed).every(isDomain) ? {} : { [name]: texts.domainsError }),
    },
  ),
};

/** Fields of the page-wide panels. */
export const pageFields = {
  words: textFields,
  theme: themeFields,
  tracking: trackingFields,
  audience: audienceFields,
} as const satisfies Partial<Record<PanelId, PartFields<Immersive>>>;

const domainPattern = /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

const isDomain = (host: string): boolean => domainPattern.test(host);

/** Hosts of the text, one a line. A pasted address is reduced to its host. */
const parseHosts = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) =>
      word
        .toLowerCase()
        .replace(/^https?:\/\//, '')
        .replace(/[/:?#].*$/, ''),
    );

/** Valid hosts without duplicates. */
export const parseDomains = (text: string): string[] => [...new Set(parseHosts(text).filter(isDomain))].slice(0, 50);

const localePattern = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/;

export const isLocaleTag = (text: string): boolean => localePattern.test(text);

/** Field for the tag of a new language; not stored on the page. */
export const addLanguageFields = {
  locale: partFieldFactory<string>()(
    textField({ label: texts.addLanguage, hint: texts.languageHint, maxLength: 20, autoCapitalize: 'none' }),
    { show: (added) => added, put: (added) => added },
  ),
};

/** Adds a language; returns the page unchanged if the tag is present or invalid. */
export const withLocale = (page: Immersive, locale: string): Immersive =>
  isLocaleTag(locale) && !page.locales.includes(locale) && page.locales.length < 30
    ? { ...page, locales: [...page.locales, locale] }
    : page;

/** Removes a language but keeps its texts, so adding it again brings them back. The default language stays. */
export const withoutLocale = (page: Immersive, locale: string): Immersive =>
  locale === page.defaultLocale ? page : { ...page, locales: page.locales.filter((other) => other !== locale) };

export const withDefaultLocale = (page: Immersive, locale: string): Immersive =>
  page.locales.includes(locale)
    ? { ...page, defaultLocale: locale, locales: [locale, ...page.locales.filter((other) => other !== locale)] }
    : page;
