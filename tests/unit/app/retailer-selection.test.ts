import { expect, test } from 'vitest';
import { filterMarkets, type Market, pricesView, selectMarket } from '#app/features/offers/market.ts';
import { type OfferRetailer, onlyProduct, retailerSelection, withRetailers } from '#app/features/offers/selection.ts';
import type { Filter } from '#shared/analytics/filters.ts';
import { readViewState } from '#shared/analytics/read-view-state.ts';

const bounds = { min: '2025-10-01', max: '2026-11-15', today: '2026-11-16' };

const known: OfferRetailer[] = ['Corner & Co', 'Walmart', 'Amazon', 'Freshline', 'Target'].map((name, at) => ({
  ...{ id: at + 1, name, offers: 3 },
}));
const names = (filters: Filter[] = [], retailers: readonly OfferRetailer[] = known) => {
  const { list, selected, others } = retailerSelection(retailers, filters);
  return [list, selected, others].map((part) => part.map(({ name }) => name));
};
const retailer = (op: Filter['op'], ...values: string[]): Filter => ({ dimension: 'retailer', op, values });

test('the default list is Amazon, Target and Walmart, with Amazon selected', () => {
  expect(names()).toEqual([['Walmart', 'Amazon', 'Target'], ['Amazon'], ['Corner & Co', 'Freshline']]);
});

test('the filter in the address selects retailers and adds them to the list', () => {
  expect(names([retailer('in', '4', '5')])).toEqual([
    ['Walmart', 'Amazon', 'Freshline', 'Target'],
    ['Freshline', 'Target'],
    ['Corner & Co'],
  ]);
  expect(names([retailer('not-in', '3')])[1]).toEqual(['Corner & Co', 'Walmart', 'Freshline', 'Target']);
});

test('a brand without the default retailers starts with its first; one without offers has no choice', () => {
  const elsewhere = known.filter(({ name }) => /Corner|Fresh/.test(name));
  expect(names([], elsewhere)).toEqual([['Corner & Co', 'Freshline'], ['Corner & Co'], []]);
  expect(names([], [])).toEqual([[], [], []]);
});

test('a choice of retailers replaces every filter of retailers and leaves the others', () => {
  const product: Filter = { dimension: 'product', op: 'in', values: ['7'] };
  const [first] = known;
  expect(withRetailers([retailer('not-in', '2'), product], first ? [first] : [])).toEqual([
    product,
    retailer('in', '1'),
  ]);
});

test('prices and tables compare the chosen retailers, or else the default ones', () => {
  const compared = (...filters: Filter[]) => retailerSelection(known, filters).compared.map(({ name }) => name);
  expect(compared()).toEqual(['Walmart', 'Amazon', 'Target']);
  expect(compared(retailer('in', '3'))).toEqual(['Amazon']);
  expect(compared(retailer('not-in', '3', '1'))).toEqual(['Walmart', 'Freshline', 'Target']);
});

const market = (country: string, currency: string, offers = 1): Market => ({ country, currency, offers, retailers: 1 });

test('prices are drawn for one market: the requested one, else one in the reader’s currency, else the largest', () => {
  const markets = [market('FR', 'EUR', 5), market('US', 'USD', 3), market('GB', 'GBP')];
  expect(selectMarket(markets, 'GB-GBP', 'USD')?.country).toBe('GB');
  expect(selectMarket(markets, 'GB-EUR', 'USD')?.country).toBe('US');
  expect(selectMarket(markets, null, 'JPY')?.country).toBe('FR');
  expect(selectMarket([], null, 'USD')).toBeNull();
});

test('a filter of countries leaves out markets, and prices are queried in their own currency', () => {
  const country = (op: Filter['op'], ...values: string[]): Filter => ({ dimension: 'country', op, values });
  const [france, germany, kingdom] = [market('FR', 'EUR'), market('DE', 'EUR'), market('GB', 'GBP')];
  const markets = [france, germany, kingdom];
  expect(filterMarkets(markets, [country('in', 'GB', 'DE')])).toEqual([germany, kingdom]);
  expect(filterMarkets(markets, [country('not-in', 'GB')])).toEqual([france, germany]);
  const view = readViewState(new URLSearchParams('v=1&in.country=GB&in.country=DE&in.retailer=1'), bounds);
  const asked = pricesView(view, 7, kingdom);
  expect(asked.currency).toBe('GBP');
  expect(asked.filters).toEqual(
    expect.arrayContaining([
      country('in', 'GB'),
      retailer('in', '1'),
      { dimension: 'product', op: 'in', values: ['7'] },
    ]),
  );
  expect(asked.filters).toHaveLength(3);
});

test('a page is about one product if exactly one is filtered', () => {
  const product = (...values: string[]): Filter => ({ dimension: 'product', op: 'in', values });
  expect([onlyProduct([]), onlyProduct([product('7')]), onlyProduct([product('7', '8')])]).toEqual([null, 7, null]);
});
