import type { Measure } from '#shared/analytics/measures/measure.ts';
import { type MeasureId, measures } from '#shared/analytics/measures.ts';
import { fromMinor, minorDigits } from '#shared/analytics/money.ts';
import { dayAt, instantOf } from '#shared/time/wall-clock.ts';
import { brandName, campaignName } from './names.ts';
import type { SampleKey } from './sample-key.ts';

/**
 * The factors and brand names of an account's sample data. Factors aren't whole numbers, since a common divisor would
 * reveal them, and depend on the installation's key, since published figures would reveal them otherwise. Counts and
 * money have separate factors, so that no price is the real one.
 */
export interface Scaling {
  readonly counts: number;
  readonly money: number;
  /** Scales distances, so that nobody finds a store by its distance from known places. */
  readonly distance: number;
  /** The made-up name of a brand. The empty name of no brand stays empty. */
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

/** One scaling for an account, for lists and measures, so that a figure is the same in both. */
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

/** The scaling of the caller's answers; null for real figures. */
export const scalingFor = ({ var: { scaling } }: { readonly var: { readonly scaling: Scaling | null } }) => scaling;

/**
 * The factor of a measure. Shares and rates stay, since both of their parts are scaled alike. Counts of different
 * items, and of items that are listed one by one, stay too, since anybody could count them.
 */
export function scaleFactorOf(measure: MeasureId, { counts, money }: Scaling): number {
  const { kind, format, listed }: Measure = measures[measure];
  if (listed || kind === 'distinct') return 1;
  if (kind === 'additive') return format === 'money' ? money : counts;
  return format === 'money' ? money / counts : 1;
}

/** A count in a list, scaled like the measure of the same items. */
export const shownCount = (count: number, scaling: Scaling | null): number =>
  Math.round(count * (scaling ?? unscaled).counts);

/** A price in units of its currency, to the minor unit, scaled like averages of prices. */
export function shownPrice(minor: number, currency: string, scaling: Scaling | null): number {
  if (!scaling) return fromMinor(minor, currency);
  const digits = 10 ** minorDigits(currency);
  return Math.round((minor * scaling.money) / scaling.counts) / digits;
}

/** An instant as shown. The exact minute could be recognized, so with sample data only the day is real. */
export function shownInstant(instant: string, timeZone: string, scaling: Scaling | null): string {
  if (!scaling) return instant;
  const noon = Date.parse(`${dayAt(Date.parse(instant), timeZone)}T12:00:00Z`);
  return new Date(instantOf(noon, timeZone)).toISOString();
}
