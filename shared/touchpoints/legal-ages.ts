import rows from './data/legal-ages.json' with { type: 'json' };

/** A country's legal rules for advertising alcohol. */
export interface LegalAge {
  /** Two letters. */
  readonly country: string;
  /** Years; null where alcohol is forbidden. */
  readonly age: number | null;
  /** Differences within the country; empty for none. */
  readonly note: string;
  readonly source: string;
  /** Day on which somebody last compared the row with its source. */
  readonly checkedOn: string;
}

/** The lowest age of an alcohol brand's gate; also used for countries without a row. */
export const lowestLegalAge = 18;

export const legalAges: readonly LegalAge[] = rows;
const byCountry = new Map(legalAges.map((row) => [row.country, row]));

/** Where regions or kinds of drink differ it is the strictest: a page can't know what somebody means to drink. */
export const legalAgeOf = (country: string): number => byCountry.get(country)?.age ?? lowestLegalAge;

/** Countries that ask for another age than the rest. */
export const countriesWithOwnAge: readonly string[] = legalAges
  .filter(({ age }) => age !== null && age !== lowestLegalAge)
  .map(({ country }) => country);

/** Whether alcohol is forbidden there: an alcohol brand shows nothing, unless our staff has opened the country for it. */
export const isForbidden = (country: string): boolean => byCountry.get(country)?.age === null;

export const forbiddenCountries: readonly string[] = legalAges.flatMap(({ country, age }) =>
  age === null ? [country] : [],
);

/** Whether the row was compared with its source more than 12 months before `today`, a day such as 2026-11-18. */
export function isCheckDue({ checkedOn }: Pick<LegalAge, 'checkedOn'>, today: string): boolean {
  const [year = 0, ...rest] = checkedOn.split('-');
  return today > [Number(year) + 1, ...rest].join('-');
}
