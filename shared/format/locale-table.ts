import type { Choice } from './choice.ts';
import rows from './data/locales.json' with { type: 'json' };

/** A way of writing dates and numbers. Languages without a territory have no territory names. */
interface Locale {
  readonly code: string;
  readonly display_name: string;
  readonly english_name: string;
  readonly language_name: string;
  readonly language_name_en: string;
  readonly territory_name: string | null;
  readonly territory_name_en: string | null;
}

function localeOf(row: string): Locale {
  const [code = '', display = '', english = '', language = '', languageEn = '', territory, territoryEn] =
    row.split('|');
  return {
    code,
    display_name: display,
    english_name: english,
    language_name: language,
    language_name_en: languageEn,
    territory_name: territory || null,
    territory_name_en: territoryEn || null,
  };
}

let table: ReadonlyMap<string, Locale> | null = null;

/** The locales of CLDR by code. Some 60 kB: no page loads it before a picker asks for it. */
export function locales(): ReadonlyMap<string, Locale> {
  table ??= new Map(rows.map(localeOf).map((locale) => [locale.code, locale]));
  return table;
}

/** A locale that only the upstream knows. */
interface UnofficialLocale {
  readonly _id: string;
  readonly display_name: string;
  readonly english_name?: string | null | undefined;
}

let official: readonly Choice[] | null = null;

/** For pickers: all locales by their English name, the unofficial ones among them. */
export function localeChoices(unofficial: readonly UnofficialLocale[]): readonly Choice[] {
  official ??= sorted([...locales().values()].map((locale) => choiceOf({ _id: locale.code, ...locale })));
  const more = unofficial.filter(({ _id }) => !locales().has(_id)).map(choiceOf);
  return more.length === 0 ? official : sorted([...official, ...more]);
}

function choiceOf({ _id, display_name: own, english_name }: UnofficialLocale): Choice {
  const english = english_name || own;
  return { _id, label: english === own ? `${english} · ${_id}` : `${english} · ${own} · ${_id}` };
}

function sorted(choices: readonly Choice[]): readonly Choice[] {
  const { compare } = new Intl.Collator('en');
  return choices.toSorted((a, b) => compare(a.label, b.label));
}
