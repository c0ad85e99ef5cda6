import { countryName } from '../format/country.ts';

export interface InCountry {
  readonly country: string;
}

const nameOf = ({ country }: InCountry): string => countryName(country);

/** Refusals of changes to an alcohol brand's settings. A part of the table of failures. */
export const alcoholFailures = {
  'not-in-this-country': [451, 'The brand shows nothing in the country of this call.', 'Not in this country'],
  'alcohol-brands-only': [404, 'Only accounts of alcohol brands have alcohol settings.'],
  'alcohol-account-only': [409, 'Alcohol settings apply to the whole account. Switch to the account to change them.'],
  'alcohol-country-unknown': [422, 'Enter a two-letter country code, such as FR.'],
  'alcohol-age-below-law': [
    422,
    (details: InCountry & { readonly age: number }) => `The legal age in ${nameOf(details)} is ${details.age}.`,
  ],
  'alcohol-age-too-high': [422, ({ most }: { readonly most: number }) => `Ask for ${most} or less.`],
  'alcohol-country-forbidden': [
    409,
    (details: InCountry) =>
      `Alcohol is forbidden in ${nameOf(details)}. Only our support can open the country, with a reason.`,
  ],
  'alcohol-opening-reason': [422, 'Enter a reason to open this country.'],
  'alcohol-country-changes-nothing': [
    422,
    'Nothing would change. Ask for an age above the law’s, or block the country.',
  ],
  'alcohol-memory-too-long': [
    422,
    ({ most }: { readonly most: number }) => `The gate may remember a visitor for up to ${most} days.`,
  ],
  'alcohol-line-missing': [
    422,
    ({ locale }: { readonly locale: string }) =>
      `Enter the responsible-drinking line for ${locale}. Something is published in this language.`,
  ],
  'alcohol-policy-address': [422, 'Enter a public URL that starts with https://.'],
  'alcohol-region-unknown': [422, 'Choose a state of the United States, or leave the field empty.'],
  'alcohol-retailer-unknown': [422, 'Choose one of the account’s retailers.'],
  'alcohol-period-reversed': [422, 'The last day must not be before the first.'],
  'alcohol-reason-not-legal': [422, 'In the US, a retailer can only be excluded for a legal reason. Choose one.'],
  'alcohol-block-exists': [409, 'This is already blocked from that day on.'],
  'alcohol-too-many-blocks': [
    409,
    ({ most }: { readonly most: number }) => `There are ${most} blocks. Delete one before you add another.`,
  ],
} as const;
