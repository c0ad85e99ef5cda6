import type { Measure } from '#shared/analytics/measures/measure.ts';
import { type MeasureId, measures } from '#shared/analytics/measures.ts';
import { fromMinor, minorDigits } from '#shared/analytics/money.ts';
import { dayAt, instantOf } from '#shared/time/wall-clock.ts';
import { brandName, campaignName } from './names.ts';
import type { SampleKey } from './sample-key.ts';

/**
 * How an account's data is made up: what figures are multiplied by, and what its brands are called. The factors are not whole, since a common divisor would tell them,
 * and come of the installation's key, since what is published would tell them otherwise. Counts and money have factors
 * of their own, so that no price is the real one.
 */
export interface Scaling {
  readonly counts: number;
  readonly money: number;
  /** Of distances, so that nobody finds a place by how far it is from known ones. */
  readonly distance: number;
  /** The made-up name of a brand; a product without one has an empty name, and so it stays. */
  readonly brandName: (brand: string) => string;
  /** The same for a campaign. */
  readonly campaignName: (campaign: string) => string;
}

export const unscaled: Scaling = {
  counts: 1,
  money: 1,
  distance: 1,
  brandName: (brand) => brand,
  campaignName: (campaign) => campaign,
};

/** One for all of an account, lists and measures alike: what is told in two places stays the same. */
export async function scalingOf(key: SampleKey, accountId: number): Promise<Scaling> {
  const [whole, part, more, most] = await key.numbersOf(`factors of account ${accountId}`);
  const [apart] = await key.numbersOf(`distances of account ${accountId}`);
  return {
    counts: 2 + Math.floor(whole * 7) + between(part),
    money: 3 + Math.floor(more * 9) + between(most),
    distance: 1 + between(apart),
    campaignName: (campaign) =>
      campaign === '' ? '' : campaignName(key.numbersAtOnce(`campaign ${campaign} of account ${accountId}`)),
    brandName: (brand) => (brand === '' ? '' : brandName(key.numbersAtOnce(`brand ${brand} of account ${accountId}`))),
  };
}

/** Never whole, and never near it. */
const between = (share: number): number => 0.1 + share * 0.8;

/** How what the caller reads is made up; null for the real figures. */
export const scalingFor = ({ var: { scaling } }: { readonly var: { readonly scaling: Scaling | null } }) => scaling;

/**
 * By how much a measure is scaled. Shares and rates stay, since both of their parts are scaled alike; so does how many
 * different things there are, and what is in a list one by one, where anybody could count it.
 */
export function timesOf(measure: MeasureId, { counts, money }: Scaling): number {
  const { kind, format, listed }: Measure = measures[measure];
  if (listed || kind === 'distinct') return 1;
  if (kind === 'additive') return format === 'money' ? money : counts;
  return format === 'money' ? money / counts : 1;
}

/** A count of a list, as measures of the same thing show it. */
export const shownCount = (count: number, scaling: Scaling | null): number =>
  Math.round(count * (scaling ?? unscaled).counts);

/** The price of one thing in units of its currency, to the minor unit, as averages of prices show it. */
export function shownPrice(minor: number, currency: string, scaling: Scaling | null): number {
  if (!scaling) return fromMinor(minor, currency);
  const digits = 10 ** minorDigits(currency);
  return Math.round((minor * scaling.money) / scaling.counts) / digits;
}

/** An instant as it may be told: by the minute one could be recognized, so that of made-up data only the day is true. */
export function shownInstant(instant: string, timeZone: string, scaling: Scaling | null): string {
  if (!scaling) return instant;
  const noon = Date.parse(`${dayAt(Date.parse(instant), timeZone)}T12:00:00Z`);
  return new Date(instantOf(noon, timeZone)).toISOString();
}
