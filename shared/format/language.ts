import { whenUsed } from '../when-used.ts';

// Created on first use, since it takes longer than most modules take to load.
const languages = whenUsed(() => new Intl.DisplayNames(['en'], { type: 'language' }));

/** English name of a language, such as `French (France)` of `fr-FR`, or its tag if it has none. */
export function languageName(locale: string): string {
  try {
    return languages().of(locale) ?? locale;
  } catch {
    return locale;
  }
}
