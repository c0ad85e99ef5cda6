import type { DimensionId } from '#shared/analytics/measures.ts';
import { countryName } from '#shared/format/country.ts';
import { isTouchpointKind, touchpointKinds } from '#shared/touchpoints/kinds.ts';
import { suspectReasons } from '#shared/touchpoints/suspect.ts';
import { madeUpName } from '#upstream/anonymise/names.ts';
import type { Scaling } from '#upstream/anonymise/scaling.ts';

/** What people read for a key of a dimension. */
export type Namer = (dimension: DimensionId | undefined, key: string, label: unknown) => string;

/** What is neither in the catalog nor named by the facts. */
const nameless: Partial<Record<DimensionId, string>> = {
  product: 'Other products',
  operator: 'No subaccount',
  category: 'Other categories',
  brand: 'Other brands',
  touchpoint: 'No experience',
  campaign: 'No campaign',
  touchpointKind: 'No experience',
};

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Of dimensions that have the same keys for everybody: what each is called, in the order that it is chosen from. */
export const ownKeys: Readonly<Record<'weekday' | 'traffic' | 'suspectReason', Readonly<Record<string, string>>>> = {
  weekday: Object.fromEntries(weekdays.map((name, at) => [at + 1, name])),
  traffic: { plain: 'Plain', suspect: 'Suspect' },
  suspectReason: { plain: 'Plain', ...suspectReasons },
};

/** Names that are words of ours, by key. */
export const ownWords: Partial<Record<DimensionId, (key: string) => string | undefined>> = {
  weekday: (key) => ownKeys.weekday[key],
  touchpointKind: (key) => (isTouchpointKind(key) ? touchpointKinds[key].label : undefined),
  country: (key) => countryName(key) || undefined,
  traffic: (key) => ownKeys.traffic[key],
  suspectReason: (key) => ownKeys.suspectReason[key],
};

/** Dimensions whose names reveal whose data it is, and the names that sample data has instead, the same as on their own pages. */
const madeUpNames: Partial<Record<DimensionId, (key: string, sample: Scaling) => string>> = {
  operator: (key) => madeUpName('operator', key),
  product: (key) => madeUpName('product', key),
  retailer: (key) => madeUpName('retailer', key),
  brand: (key, { brandName }) => brandName(key),
  campaign: (key, { campaignName }) => campaignName(key),
  touchpoint: (key) => madeUpName('touchpoint', key),
  recipe: (key) => madeUpName('recipe', key),
  voucher: (key) => `Voucher ${key}`,
  form: (key) => `Form ${key}`,
};

export const revealsAccount = (dimension: DimensionId): boolean => madeUpNames[dimension] !== undefined;

/** @param sample how names are made up: the same for the same key, on every page; null for the real ones */
export function namer(sample: Scaling | null): Namer {
  return (dimension, key, label) => {
    if (!dimension) return key;
    const own = ownWords[dimension]?.(key);
    if (own !== undefined) return own;
    if (label === null || label === undefined || key === '') return nameless[dimension] ?? key;
    const madeUp = madeUpNames[dimension];
    return sample && madeUp ? madeUp(key, sample) : String(label);
  };
}

/** The key of a brand or a campaign is its name, so with sample data it is made up like the name. Ids stay. */
export const shownKey = (sample: Scaling | null, dimension: DimensionId | undefined, key: string): string => {
  if (!sample) return key;
  return dimension === 'brand' || dimension === 'campaign' ? (madeUpNames[dimension]?.(key, sample) ?? key) : key;
};
