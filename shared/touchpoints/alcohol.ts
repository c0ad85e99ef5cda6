import { otherCountry } from './blocks-age.ts';
import type { AgeGate } from './immersive.ts';

/** The age below which no gate of an alcohol brand goes; the law's in every country that is not listed. */
export const lowestLegalAge = 18;

/**
 * Countries whose law asks for more. Where regions or kinds of drink differ it is the strictest: a page doesn't know in
 * which region its visitor is.
 */
const legalAges: Readonly<Record<string, number>> = {
  ...{ AE: 21, CA: 19, EG: 21, FI: 20, ID: 21, IN: 25, IS: 20, JP: 20, KR: 19, LK: 21, LT: 20, MY: 21, NO: 20, PY: 20 },
  ...{ SE: 20, TH: 20, US: 21 },
};

/** What an alcohol brand has set for all that it publishes: ages above the law's, and countries where it shows nothing. */
export interface AlcoholRules {
  readonly ages: readonly { readonly country: string; readonly age: number }[];
  readonly blocked: readonly string[];
}

export const noAlcoholRules: AlcoholRules = { ages: [], blocked: [] };

const legalAgeOf = (country: string): number => legalAges[country] ?? lowestLegalAge;

/**
 * The gate that visitors meet, whatever the draft says: of an alcohol brand it is always on, and nowhere below the law
 * or what the account has set. `countries` names those that ask for another age than the rest.
 * @param alcohol null for any other account
 * @returns null where nothing is asked
 */
export function effectiveGate(gate: AgeGate, alcohol: AlcoholRules | null): AgeGate | null {
  if (alcohol === null) return gate.on ? gate : null;
  const age = Math.max(gate.age, lowestLegalAge);
  const named = [...gate.countries, ...alcohol.ages].map(({ country }) => country);
  const countries = [...new Set([...Object.keys(legalAges), ...named])].map((country) => {
    const chosen = gate.countries.find((row) => row.country === country)?.age ?? gate.age;
    const set = alcohol.ages.find((row) => row.country === country)?.age ?? 0;
    return { country, age: Math.max(chosen, set, legalAgeOf(country)) };
  });
  return { on: true, age, countries: countries.filter((row) => row.age !== age) };
}

/** The age gate of an alcohol brand that has not set up its own. */
export const plainAlcoholGate: AgeGate = { on: true, age: lowestLegalAge, countries: [] };

/** Whether the alcohol brand shows nothing in that country. An unknown country is never blocked. */
export const isBlocked = (alcohol: AlcoholRules | null, country: string): boolean =>
  country !== otherCountry && (alcohol?.blocked.includes(country) ?? false);

/** Why a gate can't stand before what an alcohol brand publishes, in sentences. */
export function alcoholGateFaults({ on, age, countries }: AgeGate): string[] {
  const low = countries.filter((row) => row.age < legalAgeOf(row.country));
  return [
    ...(on ? [] : ['The age gate is off. An alcohol brand has to ask for the age: switch it on.']),
    ...(age < lowestLegalAge ? [`The age gate asks for ${age}. Ask for ${lowestLegalAge} or more.`] : []),
    ...low.map(
      ({ country, age: asked }) =>
        `The age gate asks for ${asked} in ${country}, where the law asks for ${legalAgeOf(country)}.`,
    ),
  ];
}
