import { remembered } from '../remembered.ts';
import decimals from './data/currency-decimals.json' with { type: 'json' };

/** Only the exceptions are sent to the browser; the whole table is in `currency-table.ts`. */
const precisions = new Map(
  Object.entries(decimals).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)] as const),
  ),
);

/** Decimal places of a currency's minor unit, 0 to 4. */
export const currencyPrecision = (code: string): number => precisions.get(code) ?? 2;

export const isCurrencyCode = (text: string | null | undefined): text is string => /^[A-Z]{3}$/.test(text ?? '');

/** Name of a currency in the given locale, or the code if the platform has no name. */
export const currencyName = (code: string, locale: string): string =>
  isCurrencyCode(code) ? (namesIn(knownLocale(locale)).of(code) ?? code) : code;

const namesIn = remembered((locale: string) => new Intl.DisplayNames([locale], { type: 'currency', fallback: 'code' }));

/** The locale if it is a well-formed tag, else American English: a stored tag must never break a page. */
export const knownLocale = remembered((locale): string => {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
});
