/** Languages of recognized month names. */
const languages = [
  ...['en', 'de', 'fr', 'it', 'es', 'pt', 'nl', 'da', 'sv', 'nb', 'fi', 'pl', 'cs', 'sk', 'hu', 'ro', 'hr', 'sl'],
  ...['tr', 'el', 'bg', 'ru', 'uk', 'ca'],
] as const;

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();

let months: ReadonlyMap<string, number> | null = null;

/** Some 1,000 names, collected when a file first names a month. */
function byName(): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const add = (name: string, month: number) => {
    const key = plain(name);
    // If two languages use a name for different months, the first language wins.
    if (/^\p{L}{3,}$/u.test(key) && !found.has(key)) found.set(key, month);
  };
  add('sept', 9);
  // Many languages use two forms: for a month alone, and within a date.
  for (const language of languages)
    for (const length of ['long', 'short'] as const)
      for (const day of [{}, { day: 'numeric' }] as const)
        for (let month = 1; month <= 12; month++) {
          const parts = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC', ...day });
          const name = parts.formatToParts(Date.UTC(2024, month - 1, 15)).find(({ type }) => type === 'month');
          add(name?.value ?? '', month);
        }
  return found;
}

/** The number of a month by its name, in full or short, in any of a number of languages. */
export function monthOfName(name: string): number | null {
  months ??= byName();
  return months.get(plain(name)) ?? null;
}
