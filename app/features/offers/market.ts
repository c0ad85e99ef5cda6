import { type Filter, narrowedTo } from '#shared/analytics/filters.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import type { OfferProductsAnswer } from '#shared/api/families/offers-schemas.ts';

/** Country with the currency of its prices. */
export type Market = OfferProductsAnswer['items'][number]['markets'][number];

/** Market as an address parameter. */
export const marketKey = ({ country, currency }: Market): string => `${country}-${currency}`;

/** Markets that match the page's filters. */
export const filterMarkets = (markets: readonly Market[], filters: readonly Filter[]): Market[] =>
  markets.filter(({ country }) =>
    filters
      .filter(({ dimension, op }) => dimension === 'country' && op !== 'contains')
      .every(({ op, values }) => values.includes(country) === (op === 'in')),
  );

/** Market of the address, else the largest in the reader's currency, else the largest; null without markets. */
export const selectMarket = (markets: readonly Market[], asked: string | null, currency: string): Market | null =>
  markets.find((market) => marketKey(market) === asked) ??
  markets.find((market) => market.currency === currency) ??
  markets[0] ??
  null;

/** View of one product in one market in its own currency: no conversion, no averages across markets. */
export const pricesView = (view: ViewState, product: number, { country, currency }: Market): ViewState => ({
  ...view,
  currency,
  filters: narrowedTo(narrowedTo(view.filters, 'product', String(product)), 'country', country),
});
