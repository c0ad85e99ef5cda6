import type { Filter } from '#shared/analytics/filters.ts';
import { withFilter } from '#shared/analytics/filters.ts';
import type { OfferRetailersAnswer } from '#shared/api/families/offers-schemas.ts';
import { defaultRetailers, selectedRetailer } from '#shared/constants.ts';
import { isOneOf } from '#shared/table.ts';

export type OfferRetailer = OfferRetailersAnswer['items'][number];

/** Which retailers are compared, and of which the figures are. */
export interface RetailerSelection {
  /** The usual ones, and whatever else is selected. */
  readonly list: readonly OfferRetailer[];
  readonly selected: readonly OfferRetailer[];
  /** What prices and tables compare: those that were chosen, all of the list where none was. */
  readonly compared: readonly OfferRetailer[];
  /** Those that could be added to the list. */
  readonly others: readonly OfferRetailer[];
}

/**
 * The address selects by the filter of retailers; without one it is the usual retailer. Where a brand is at none of the
 * usual ones, its first ones stand in.
 */
export function retailerSelection(known: readonly OfferRetailer[], filters: readonly Filter[]): RetailerSelection {
  const defaults = known.filter(({ name }) => isOneOf(defaultRetailers, name));
  const base = defaults.length > 0 ? defaults : known.slice(0, defaultRetailers.length);
  const chosen = known.filter(({ id }) => isChosen(id, filters));
  const first = base.filter(({ name }) => name === selectedRetailer);
  const selected = filters.some(isRetailerFilter) ? chosen : first.length > 0 ? first : base.slice(0, 1);
  const list = known.filter((retailer) => base.includes(retailer) || selected.includes(retailer));
  const compared = filters.some(isRetailerFilter) ? selected : list;
  return { list, selected, compared, others: known.filter((retailer) => !list.includes(retailer)) };
}

const isRetailerFilter = ({ dimension, op }: Filter): boolean => dimension === 'retailer' && op !== 'contains';

const isChosen = (id: number, filters: readonly Filter[]): boolean =>
  filters.filter(isRetailerFilter).every(({ op, values }) => values.includes(String(id)) === (op === 'in'));

/** The filters with exactly these retailers. */
export const withRetailers = (filters: readonly Filter[], retailers: readonly OfferRetailer[]): Filter[] =>
  withFilter(
    filters.filter(({ dimension }) => dimension !== 'retailer'),
    { dimension: 'retailer', op: 'in', values: retailers.map(({ id }) => String(id)) },
  );

/** The product that the whole page is about, where it is about one. */
export function onlyProduct(filters: readonly Filter[]): number | null {
  const [value, ...more] = filters.find(({ dimension, op }) => dimension === 'product' && op === 'in')?.values ?? [];
  return value !== undefined && more.length === 0 && /^\d{1,15}$/.test(value) ? Number(value) : null;
}
