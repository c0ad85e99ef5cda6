import type { DimensionId } from '#shared/analytics/measures.ts';
import { countryName } from '#shared/format/country.ts';
import { isTouchpointKind, touchpointKinds } from '#shared/touchpoints/kinds.ts';
import { suspectReasons } from '#shared/touchpoints/suspect.ts';
import { madeUpName } from '#upstream/anonymise/names.ts';
import type { Scaling } from '#upstream/anonymise/scaling.ts';

/** The readable name of a key of a dimension. */
export type Namer = (dimension: DimensionId | undefined, key: string, label: unknown) => string;

/** Names for keys without a name. */
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

/** Dimensions with the same keys in every account: their names, in the order in which they are offered. */
export const ownKeys: Readonly<Record<'weekday' | 'traffic' | 'suspectReason', Readonly<Record<string, string>>>> = {
  weekday: Object.fromEntries(weekdays.map((name, at) => [at + 1, name])),
  traffic: { plain: 'Plain', suspect: 'Suspect' },
  suspectReason: { plain: 'Plain', ...suspectReasons },
};

/** Names that the product itself gives to keys. */
export const ownWords: Partial<Record<DimensionId, (key: string) => string | undefined>> = {
  weekday: (key) => ownKeys.weekday[key],
  touchpointKind: (key) => (isTouchpointKind(key) ? touchpointKinds[key].label : undefined),
  country: (key) => countryName(key) || undefined,
  traffic: (key) => ownKeys.traffic[key],
  suspectReason: (key) => ownKeys.suspectReason[key],
};

/** Dimensions whose names reveal the account, and their names in sample data, which are the same on all pages. */
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

/** @param sample how names are made up, the same for the same key; null for real names */
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

/** The key of a brand or campaign is its name, so sample data makes it up, too. Ids stay. */
export const shownKey = (sample: Scaling | null, dimension: DimensionId | undefined, key: string): string => {
  if (!sample) return key;
  return dimension === 'brand' || dimension === 'campaign' ? (madeUpNames[dimension]?.(key, sample) ?? key) : key;
};
