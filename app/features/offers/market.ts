import { type Filter, narrowedTo } from '#shared/analytics/filters.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import type { OfferProductsAnswer } from '#shared/api/families/offers-schemas.ts';

/** A country with the one currency that prices there are told in. */
export type Market = OfferProductsAnswer['items'][number]['markets'][number];

/** Names a market in an address. */
export const marketKey = ({ country, currency }: Market): string => `${country}-${currency}`;

/** Those that the filters of the page leave in. */
export const filterMarkets = (markets: readonly Market[], filters: readonly Filter[]): Market[] =>
  markets.filter(({ country }) =>
    filters
      .filter(({ dimension, op }) => dimension === 'country' && op !== 'contains')
      .every(({ op, values }) => values.includes(country) === (op === 'in')),
  );

/** The market that the address names, else the largest one in the reader's currency, else the largest; null for none. */
export const selectMarket = (markets: readonly Market[], asked: string | null, currency: string): Market | null =>
  markets.find((market) => marketKey(market) === asked) ??
  markets.find((market) => market.currency === currency) ??
  markets[0] ??
  null;

/** One product in one market, in the currency that its prices are in: nothing is converted, and no two markets are averaged. */
export const pricesView = (view: ViewState, product: number, { country, currency }: Market): ViewState => ({
  ...view,
  currency,
  filters: narrowedTo(narrowedTo(view.filters, 'product', String(product)), 'country', country),
});
