import type { Filter } from '#shared/analytics/filters.ts';
import { withFilter } from '#shared/analytics/filters.ts';
import type { OfferRetailersAnswer } from '#shared/api/families/offers-schemas.ts';
import { defaultRetailers, selectedRetailer } from '#shared/constants.ts';
import { isOneOf } from '#shared/table.ts';

export type OfferRetailer = OfferRetailersAnswer['items'][number];

/** Retailers to compare, and those that the figures are of. */
export interface RetailerSelection {
  /** Default and selected retailers. */
  readonly list: readonly OfferRetailer[];
  readonly selected: readonly OfferRetailer[];
  /** Retailers in price charts and tables: the selected ones, or the whole list without a selection. */
  readonly compared: readonly OfferRetailer[];
  /** Retailers that can be added. */
  readonly others: readonly OfferRetailer[];
}

/**
 * Selection from the retailer filter of the address; without one, the default retailer. Falls back to the first
 * retailers if the brand has none of the defaults.
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

/** Replaces the retailer filters. */
export const withRetailers = (filters: readonly Filter[], retailers: readonly OfferRetailer[]): Filter[] =>
  withFilter(
    filters.filter(({ dimension }) => dimension !== 'retailer'),
    { dimension: 'retailer', op: 'in', values: retailers.map(({ id }) => String(id)) },
  );

/** Id of the only product in the filters, if there is exactly one. */
export function onlyProduct(filters: readonly Filter[]): number | null {
  const [value, ...more] = filters.find(({ dimension, op }) => dimension === 'product' && op === 'in')?.values ?? [];
  return value !== undefined && more.length === 0 && /^\d{1,15}$/.test(value) ? Number(value) : null;
}
