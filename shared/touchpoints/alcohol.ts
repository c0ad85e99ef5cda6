import { otherCountry } from './blocks-age.ts';
import type { AgeGate } from './immersive.ts';
import { countriesWithOwnAge, isForbidden, legalAgeOf, lowestLegalAge } from './legal-ages.ts';

/** A block: a place where the brand shows nothing, or links to one retailer are removed. */
export interface AlcoholBlock {
  readonly country: string;
  /** A state or region of it, such as `UT`; null for the whole country. */
  readonly region: string | null;
  /** Only this retailer; null for all content of the brand. */
  readonly retailer: number | null;
  /** First and last day; null for no end. */
  readonly from: string;
  readonly until: string | null;
}

/** Lines on every page of the brand, in one language. Our own texts replace empty ones. */
export interface AlcoholLines {
  /** Text above the question for the date of birth. */
  readonly gate: string;
  readonly responsible: string;
  /** Who the page may be shared with. */
  readonly forward: string;
  /** Who publishes the page. */
  readonly transparency: string;
}

/** Settings of an alcohol brand for everything it publishes. */
export interface AlcoholRules {
  /** Minimum ages above the law's. */
  readonly ages: readonly { readonly country: string; readonly age: number }[];
  /** Countries where nothing is shown. */
  readonly blocked: readonly string[];
  /** Countries whose law forbids alcohol, but that our staff has enabled. */
  readonly opened: readonly string[];
  readonly blocks: readonly AlcoholBlock[];
  /** US states where no retailer is named. */
  readonly statesWithoutRetailers: readonly string[];
  /** How many days a browser remembers a passed age check; 0 for the session. */
  readonly gateMemoryDays: number;
  /** Whether pages have a share button and a preview for messengers. */
  readonly sharing: boolean;
  /** By language tag, such as `en-US`. */
  readonly lines: Readonly<Record<string, AlcoholLines>>;
  /** URL of the policy for user posts about the brand; empty for none. */
  readonly contentPolicy: string;
}

export const noAlcoholRules: AlcoholRules = {
  ...{ ages: [], blocked: [], opened: [], blocks: [], statesWithoutRetailers: [] },
  ...{ gateMemoryDays: 0, sharing: true, lines: {}, contentPolicy: '' },
};

/**
 * The effective age gate, whatever the draft has: for an alcohol brand it is always on, with at least the age of the
 * law and of the account. `countries` has those with another age than the rest.
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

/** Default age gate of an alcohol brand. */
export const plainAlcoholGate: AgeGate = { on: true, age: lowestLegalAge, countries: [] };

/** A visitor's place and the possible dates there: one date if their time zone is known. */
export interface Whereabouts {
  /** `ZZ` if unknown. */
  readonly country: string;
  /** Null if unknown. */
  readonly region: string | null;
  readonly days: { readonly first: string; readonly last: string };
}

/**
 * Whether the alcohol brand is blocked at a place. An unknown country is never blocked; an unknown region counts as every
 * region of its country.
 */
export const isBlocked = (alcohol: AlcoholRules | null, at: Whereabouts): boolean =>
  alcohol !== null &&
  at.country !== otherCountry &&
  (alcohol.blocked.includes(at.country) ||
    (isForbidden(at.country) && !alcohol.opened.includes(at.country)) ||
    alcohol.blocks.some((block) => block.retailer === null && holdsAt(block, at)));

/** Whether the country is blocked without an end date, so that content needs no retailers there. */
export const isBlockedForGood = (alcohol: AlcoholRules, country: string, today: string): boolean =>
  isBlocked({ ...alcohol, blocks: alcohol.blocks.filter(({ until }) => until === null) }, wholeOf(country, today));

/** A place in the country outside all blocked regions. */
export const wholeOf = (country: string, today: string): Whereabouts => ({
  ...{ country, region: noRegion, days: { first: today, last: today } },
});

/** Matches no region, so that no block of a region applies. */
export const noRegion = '*';

/** Retailers that the brand must not link to at a place. */
export const blockedRetailers = (alcohol: AlcoholRules, at: Whereabouts): ReadonlySet<number> =>
  new Set(alcohol.blocks.flatMap((block) => (block.retailer !== null && holdsAt(block, at) ? [block.retailer] : [])));

const holdsAt = ({ country, region, from, until }: AlcoholBlock, at: Whereabouts): boolean =>
  country === at.country &&
  (region === null || at.region === null || region === at.region) &&
  from <= at.days.last &&
  (until === null || until >= at.days.first);

/** Problems of an alcohol brand's age gate, in sentences. */
export function alcoholGateFaults({ on, age, countries }: AgeGate): string[] {
  const low = countries.filter((row) => row.age < legalAgeOf(row.country));
  return [
    ...(on ? [] : ['The age gate is off. Alcohol brands must verify age. Turn it on.']),
    ...(age < lowestLegalAge ? [`The age gate asks for ${age}. Ask for ${lowestLegalAge} or more.`] : []),
    ...low.map(
      ({ country, age: asked }) =>
        `The age gate asks for ${asked} in ${country}, where the law asks for ${legalAgeOf(country)}.`,
    ),
  ];
}
