const regions = new Intl.DisplayNames('en', { type: 'region' });

/** What a country is called in the language of the pages; what is no code of two letters stays. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code);
