import { whenUsed } from '../when-used.ts';

// It takes longer to make than most modules take to load.
const regions = whenUsed(() => new Intl.DisplayNames('en', { type: 'region' }));

/** Whether that is the code of a country that has a name. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && (regions().of(code) ?? code) !== code;

/** What a country is called in the language of the pages; what is no code of two letters stays. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (regions().of(code) ?? code) : code);
