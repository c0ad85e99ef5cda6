import { immersiveFonts, immersiveRadii } from '#shared/touchpoints/blocks-choices.ts';
import type { Immersive, ImmersiveTheme } from '#shared/touchpoints/immersive.ts';
import { reworded } from './block-fields.ts';
import * as texts from './texts.ts';

export const themeColours = {
  background: 'Background',
  surface: 'Cards',
  text: texts.text,
  accent: 'Buttons',
  onAccent: texts.textOfButtons,
} as const satisfies Partial<Record<keyof ImmersiveTheme, string>>;

export const utmFields = {
  campaign: 'Campaign',
  source: 'Source',
  medium: 'Medium',
  content: 'Content',
  term: 'Term',
} as const satisfies Record<keyof Immersive['utm'], string>;

/** The page as the form of one of its panels says. What the form has no field for stays as it is. */
export function pageOfForm(page: Immersive, form: FormData, locale: string): Immersive {
  return {
    ...page,
    ...wordsOf(page, form, locale),
    theme: themeOf(page.theme, form),
    ...trackingOf(page, form),
    ...audienceOf(page, form),
  };
}

const textOf = (form: FormData, name: string): string | null => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : null;
};

function wordsOf(page: Immersive, form: FormData, locale: string): Pick<Immersive, 'title' | 'description'> {
  const [title, description] = [form.get('title'), form.get('description')];
  return {
    title: typeof title === 'string' ? reworded(page.title, locale, title.slice(0, 120)) : page.title,
    description:
      typeof description === 'string'
        ? reworded(page.description, locale, description.slice(0, 300))
        : page.description,
  };
}

function themeOf(theme: ImmersiveTheme, form: FormData): ImmersiveTheme {
  const colours = Object.keys(themeColours).flatMap((name) => {
    const colour = textOf(form, `theme.${name}`)?.toLowerCase() ?? '';
    return /^#[0-9a-f]{6}$/.test(colour) ? [[name, colour]] : [];
  });
  return {
    ...theme,
    ...Object.fromEntries(colours),
    font: immersiveFonts.find((font) => font === form.get('theme.font')) ?? theme.font,
    radius: immersiveRadii.find((radius) => radius === form.get('theme.radius')) ?? theme.radius,
  };
}

function trackingOf({ utm }: Immersive, form: FormData): Pick<Immersive, 'utm'> {
  const typed = Object.keys(utmFields).flatMap((name) => {
    const value = textOf(form, `utm.${name}`);
    return value === null ? [] : [[name, value.slice(0, 120)]];
  });
  return { utm: { ...utm, ...Object.fromEntries(typed) } };
}

function audienceOf(page: Immersive, form: FormData): Pick<Immersive, 'ageGate' | 'allowedDomains'> {
  if (!form.has('audience')) return { ageGate: page.ageGate, allowedDomains: page.allowedDomains };
  const ages = form.getAll('gate.age').map((value) => ageOf(String(value)));
  const countries = form.getAll('gate.country').flatMap((value, at) => {
    const [country, age] = [String(value).trim().toUpperCase(), ages[at]];
    return /^[A-Z]{2}$/.test(country) && age ? [{ country, age }] : [];
  });
  const age = ageOf(textOf(form, 'gate.default') ?? '') ?? page.ageGate.age;
  return {
    ageGate: { on: form.get('gate.on') === 'on', age, countries: uniqueBy(countries) },
    allowedDomains: domainsOf(textOf(form, 'domains') ?? ''),
  };
}

const ageOf = (text: string): number | null => {
  const age = /^\d{2}$/.test(text.trim()) ? Number(text) : 0;
  return age >= 13 && age <= 25 ? age : null;
};

const uniqueBy = (rows: Immersive['ageGate']['countries']): Immersive['ageGate']['countries'] => [
  ...new Map(rows.map((row) => [row.country, row])).values(),
];

const domainForm = /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/** Hosts, one a line. Of an address that was pasted the host is taken; what is no host is left out. */
export function domainsOf(text: string): string[] {
  const hosts = text
    .split(/[\s,]+/)
    .map((word) =>
      word
        .toLowerCase()
        .replace(/^https?:\/\//, '')
        .replace(/[/:?#].*$/, ''),
    )
    .filter((host) => domainForm.test(host));
  return [...new Set(hosts)].slice(0, 50);
}

const localeForm = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/;

export const isLocaleTag = (text: string): boolean => localeForm.test(text);

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
