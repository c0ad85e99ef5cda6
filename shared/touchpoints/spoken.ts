/** Languages in which public pages say what no brand has written. */
export const spokenLanguages = ['en', 'fr', 'de', 'es'] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];

const spokenOf = (tag: string): SpokenLanguage | undefined =>
  spokenLanguages.find((language) => language === tag.split('-')[0]?.toLowerCase());

/** That of the tag if it is one of them, else the first of them in a list of wishes, else English. */
export const spokenFor = (tag: string, wishes: readonly string[] = []): SpokenLanguage =>
  [tag, ...wishes].map(spokenOf).find((language) => language !== undefined) ?? 'en';
