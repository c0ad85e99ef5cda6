import { otherCountry } from './blocks-age.ts';
import type { AgeGate } from './immersive.ts';
import { countriesWithOwnAge, isForbidden, legalAgeOf, lowestLegalAge } from './legal-ages.ts';

/** A place where nothing of the brand is shown, or where no link leads to one retailer. */
export interface AlcoholBlock {
  readonly country: string;
  /** A state or region of it, such as `UT`; null for the whole country. */
  readonly region: string | null;
  /** Only this retailer; null for everything of the brand. */
  readonly retailer: number | null;
  /** First and last day; null for no end. */
  readonly from: string;
  readonly until: string | null;
}

/** Lines on every page of the brand, in one language. Our own words replace an empty one. */
export interface AlcoholLines {
  /** In front of the question for the date of birth. */
  readonly gate: string;
  readonly responsible: string;
  /** With whom the page may be shared. */
  readonly forward: string;
  /** Who publishes the page. */
  readonly transparency: string;
}

/** Settings of an alcohol brand for everything it publishes. */
export interface AlcoholRules {
  /** Ages above the law's. */
  readonly ages: readonly { readonly country: string; readonly age: number }[];
  /** Countries where nothing is shown. */
  readonly blocked: readonly string[];
  /** Countries whose law forbids alcohol and that our staff has opened all the same. */
  readonly opened: readonly string[];
  readonly blocks: readonly AlcoholBlock[];
  /** US states where no retailer is named. */
  readonly statesWithoutRetailers: readonly string[];
  /** How many days a browser remembers who was old enough; 0 until it is closed. */
  readonly gateMemoryDays: number;
  /** Pages may be passed on: they offer it, and have a preview for messengers. */
  readonly sharing: boolean;
  /** By language tag, such as `en-US`. */
  readonly lines: Readonly<Record<string, AlcoholLines>>;
  /** Address of the policy for what people post about the brand; empty for none. */
  readonly contentPolicy: string;
}

export const noAlcoholRules: AlcoholRules = {
  ...{ ages: [], blocked: [], opened: [], blocks: [], statesWithoutRetailers: [] },
  ...{ gateMemoryDays: 0, sharing: true, lines: {}, contentPolicy: '' },
};

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
  const countries = [...new Set([...countriesWithOwnAge, ...named])].map((country) => {
    const chosen = gate.countries.find((row) => row.country === country)?.age ?? gate.age;
    const set = alcohol.ages.find((row) => row.country === country)?.age ?? 0;
    return { country, age: Math.max(chosen, set, legalAgeOf(country)) };
  });
  return { on: true, age, countries: countries.filter((row) => row.age !== age) };
}

/** The age gate of an alcohol brand that has not set up its own. */
export const plainAlcoholGate: AgeGate = { on: true, age: lowestLegalAge, countries: [] };

/** Where somebody is, and which days it may be there: the same one where their time zone is known. */
export interface Whereabouts {
  /** `ZZ` where nobody knows. */
  readonly country: string;
  /** Null where nobody knows. */
  readonly region: string | null;
  readonly days: { readonly first: string; readonly last: string };
}

/** Whether the alcohol brand shows nothing there. An unknown country is never blocked; an unknown region is each of its country's. */
export const isBlocked = (alcohol: AlcoholRules | null, at: Whereabouts): boolean =>
  alcohol !== null &&
  at.country !== otherCountry &&
  (alcohol.blocked.includes(at.country) ||
    (isForbidden(at.country) && !alcohol.opened.includes(at.country)) ||
    alcohol.blocks.some((block) => block.retailer === null && holdsAt(block, at)));

/** Whether nothing is shown in the country for good, so that what is published there needs no retailers. */
export const isBlockedForGood = (alcohol: AlcoholRules, country: string, today: string): boolean =>
  isBlocked({ ...alcohol, blocks: alcohol.blocks.filter(({ until }) => until === null) }, wholeOf(country, today));

/** A place of the country that no block of a region is about. */
export const wholeOf = (country: string, today: string): Whereabouts => ({
  ...{ country, region: noRegion, days: { first: today, last: today } },
});

/** Matches no region, so that no block of a region applies. */
export const noRegion = '*';

/** Retailers to which no link of the brand leads there. */
export const blockedRetailers = (alcohol: AlcoholRules, at: Whereabouts): ReadonlySet<number> =>
  new Set(alcohol.blocks.flatMap((block) => (block.retailer !== null && holdsAt(block, at) ? [block.retailer] : [])));

const holdsAt = ({ country, region, from, until }: AlcoholBlock, at: Whereabouts): boolean =>
  country === at.country &&
  (region === null || at.region === null || region === at.region) &&
  from <= at.days.last &&
  (until === null || until >= at.days.first);

/** Why a gate can't be before what an alcohol brand publishes, in sentences. */
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
