import type { AlcoholLines, AlcoholRules } from './alcohol.ts';

/** Default texts for languages without a text of the brand. `{brand}` is its name. */
const ownLines: Readonly<Record<string, AlcoholLines>> = {
  en: {
    gate: '',
    responsible: 'Please drink responsibly.',
    forward: 'Share this only with people of legal drinking age.',
    transparency: 'Published by {brand}.',
  },
  fr: {
    gate: '',
    responsible: 'L’abus d’alcool est dangereux pour la santé. À consommer avec modération.',
    forward: 'À partager uniquement avec des personnes ayant l’âge légal.',
    transparency: 'Publié par {brand}.',
  },
  de: {
    gate: '',
    responsible: 'Bitte genießen Sie verantwortungsvoll.',
    forward: 'Teilen Sie dies nur mit Personen, die das gesetzliche Mindestalter haben.',
    transparency: 'Veröffentlicht von {brand}.',
  },
  es: {
    gate: '',
    responsible: 'Disfruta de un consumo responsable.',
    forward: 'Compártelo solo con personas mayores de edad.',
    transparency: 'Publicado por {brand}.',
  },
};

const languageOf = (locale: string): string => locale.split('-')[0] ?? '';

/** Whether there is a default text in that language. */
export const hasOwnLines = (locale: string): boolean => Object.hasOwn(ownLines, languageOf(locale));

/** The brand's text in a language, else in the same language of another region. */
export const writtenLines = (lines: AlcoholRules['lines'], locale: string): AlcoholLines | undefined => {
  const near = Object.keys(lines).find((it) => languageOf(it) === languageOf(locale));
  return lines[locale] ?? (near === undefined ? undefined : lines[near]);
};

/** The lines and their language. */
export interface ShownLines extends AlcoholLines {
  readonly language: string;
}

/** Lines of a page: the brand's texts, or the defaults. */
export function linesFor(
  { alcohol, name }: { readonly alcohol: AlcoholRules | null; readonly name: string },
  locale: string,
): ShownLines | null {
  if (alcohol === null) return null;
  const written = writtenLines(alcohol.lines, locale);
  const own = ownLines[languageOf(locale)] ?? ownLines.en;
  const line = (which: keyof AlcoholLines): string =>
    (written?.[which] || own?.[which] || '').replaceAll('{brand}', name);
  return {
    ...{ gate: line('gate'), responsible: line('responsible') },
    ...{ forward: line('forward'), transparency: line('transparency') },
    language: written || hasOwnLines(locale) ? locale : 'en',
  };
}
