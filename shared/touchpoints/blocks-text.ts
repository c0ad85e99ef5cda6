import type { Localised } from './blocks.ts';

/**
 * The text in that language, else in the same language of another country, in the default language, or in any. Empty if
 * there is none.
 */
export function textIn(text: Localised, locale: string, fallback: string): string {
  const own = text[locale]?.trim();
  if (own) return own;
  const language = languageOf(locale);
  const near = Object.entries(text).find(([tag, value]) => languageOf(tag) === language && value.trim() !== '');
  return (near?.[1] ?? text[fallback] ?? '').trim() || (Object.values(text).find((value) => value.trim()) ?? '').trim();
}

const languageOf = (tag: string): string => tag.split('-')[0] ?? tag;

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'sd', 'ug', 'yi', 'dv', 'ckb']);

export const directionOf = (locale: string): 'ltr' | 'rtl' => (rightToLeft.has(languageOf(locale)) ? 'rtl' : 'ltr');

/** Chooses a language of the page: the one in the URL, else the browser's preference, else the default. */
export function chooseLocale(
  locales: readonly string[],
  fallback: string,
  { named, accepted }: { readonly named: string | null; readonly accepted: string | null },
): string {
  const exact = locales.find((locale) => locale.toLowerCase() === named?.toLowerCase());
  if (exact) return exact;
  for (const wish of wishesOf(accepted ?? '')) {
    const found =
      locales.find((locale) => locale.toLowerCase() === wish) ??
      locales.find((locale) => languageOf(locale).toLowerCase() === languageOf(wish));
    if (found) return found;
  }
  return fallback;
}

/** The tags of an Accept-Language header in lower case, the preferred ones first; at most twenty. */
export function wishesOf(header: string): string[] {
  return header
    .slice(0, 1_000)
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', quality = ''] = part.trim().split(';');
      const weight = /^\s*q=([01](?:\.\d{1,3})?)$/.exec(quality)?.[1];
      return { tag: tag.trim().toLowerCase(), weight: quality === '' ? 1 : Number(weight ?? 0) };
    })
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** The lines that aren't empty. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Paragraphs are separated by an empty line. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Path of an uploaded picture on the public origin. */
export const uploadedPath = (publicId: string): string => `/i/${publicId}`;

export const isUploaded = (src: string): boolean => /^\/i\/[\w-]{22}$/.test(src);

/** The address if it is a web address (http or https, without name and password), else null. */
export function webAddress(text: string): string | null {
  const address = URL.parse(text.trim());
  if (!address || !/^https?:$/.test(address.protocol)) return null;
  return address.username || address.password || address.hostname === '' ? null : address.href;
}
