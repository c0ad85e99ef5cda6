/** Languages of the built-in texts of public pages. */
export const spokenLanguages = ['en', 'fr', 'de', 'es'] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];

const spokenOf = (tag: string): SpokenLanguage | undefined =>
  spokenLanguages.find((language) => language === tag.split('-')[0]?.toLowerCase());

/** The tag's language if it is one of them, else the first one of a list of preferences, else English. */
export const spokenFor = (tag: string, wishes: readonly string[] = []): SpokenLanguage =>
  [tag, ...wishes].map(spokenOf).find((language) => language !== undefined) ?? 'en';
