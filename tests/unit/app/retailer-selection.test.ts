import { expect, test } from 'vitest';
import {
  type OfferRetailer,
  onlyProduct,
  retailerSelection,
  withRetailers,
} from '#app/features/price-stock/selection.ts';
import type { Filter } from '#shared/analytics/filters.ts';

const known: OfferRetailer[] = ['Corner & Co', 'Walmart', 'Amazon', 'Freshline', 'Target'].map((name, at) => ({
  ...{ id: at + 1, name, offers: 3 },
}));
const names = (filters: Filter[] = [], retailers: readonly OfferRetailer[] = known) => {
  const { list, selected, others } = retailerSelection(retailers, filters);
  return [list, selected, others].map((part) => part.map(({ name }) => name));
};
const retailer = (op: Filter['op'], ...values: string[]): Filter => ({ dimension: 'retailer', op, values });

test('the list is Amazon, Target and Walmart, and Amazon is selected', () => {
  expect(names()).toEqual([['Walmart', 'Amazon', 'Target'], ['Amazon'], ['Corner & Co', 'Freshline']]);
});

test('the filter of the address selects, and what it selects joins the list', () => {
  expect(names([retailer('in', '4', '5')])).toEqual([
    ['Walmart', 'Amazon', 'Freshline', 'Target'],
    ['Freshline', 'Target'],
    ['Corner & Co'],
  ]);
  expect(names([retailer('not-in', '3')])[1]).toEqual(['Corner & Co', 'Walmart', 'Freshline', 'Target']);
});

test('a brand that is at none of the usual ones begins with its first; one without offers has nothing to choose', () => {
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

test('a page is about one product where exactly one is asked for', () => {
  const product = (...values: string[]): Filter => ({ dimension: 'product', op: 'in', values });
  expect([onlyProduct([]), onlyProduct([product('7')]), onlyProduct([product('7', '8')])]).toEqual([null, 7, null]);
});
