import rows from './data/legal-ages.json' with { type: 'json' };

/** A country's legal rules for advertising alcohol. */
export interface LegalAge {
  /** Two letters. */
  readonly country: string;
  /** Years; null where alcohol is forbidden. */
  readonly age: number | null;
  /** Exceptions within the country; empty for none. */
  readonly note: string;
  readonly source: string;
  /** Day on which the row was last compared with its source. */
  readonly checkedOn: string;
}

/** The lowest age of an alcohol brand's gate; also used for countries without a row. */
export const lowestLegalAge = 18;

export const legalAges: readonly LegalAge[] = rows;
const byCountry = new Map(legalAges.map((row) => [row.country, row]));

/** The strictest age, if regions or kinds of drink differ: a page can't know what somebody wants to drink. */
export const legalAgeOf = (country: string): number => byCountry.get(country)?.age ?? lowestLegalAge;

/** Countries with another age than the rest. */
export const countriesWithOwnAge: readonly string[] = legalAges
  .filter(({ age }) => age !== null && age !== lowestLegalAge)
  .map(({ country }) => country);

/** Whether alcohol is forbidden there: an alcohol brand is blocked, unless our staff has enabled the country for it. */
export const isForbidden = (country: string): boolean => byCountry.get(country)?.age === null;

export const forbiddenCountries: readonly string[] = legalAges.flatMap(({ country, age }) =>
  age === null ? [country] : [],
);

/** Whether the row was compared with its source more than 12 months before `today`, a day such as 2026-11-18. */
export function isCheckDue({ checkedOn }: Pick<LegalAge, 'checkedOn'>, today: string): boolean {
  const [year = 0, ...rest] = checkedOn.split('-');
  return today > [Number(year) + 1, ...rest].join('-');
}
