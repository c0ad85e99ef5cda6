import { whenUsed } from '../when-used.ts';

// Created on first use, since it takes longer than most modules take to load.
const regions = whenUsed(() => new Intl.DisplayNames('en', { type: 'region' }));

/** Whether it is the code of a country with a known name. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && (regions().of(code) ?? code) !== code;

/** Name of a country in the language of the pages; text that is no code of two letters stays as it is. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (regions().of(code) ?? code) : code);
