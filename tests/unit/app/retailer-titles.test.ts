import { expect, test } from 'vitest';
import { retailerSelection } from '#app/features/offers/selection.ts';
import { comparisonTemplate, figuresTemplate, retailerTitle } from '#app/features/offers/templates.ts';

const known = ['Amazon', 'Kroger', 'Target', 'Walmart'].map((name, at) => ({ id: at + 1, name, offers: 5 }));

test('the page of prices and stock opens on Amazon, and every figure says whose it is; tables name retailers in their columns', () => {
  const { selected } = retailerSelection(known, []);
  expect(figuresTemplate(selected).widgets.map(({ title }) => title)).toEqual([
    'Out-of-stock rate, Amazon',
    'Price index, Amazon',
    'Clicks lost, Amazon',
    'Offers observed, Amazon',
  ]);
  expect(comparisonTemplate.widgets).toMatchObject([
    { title: 'Out of stock by product and retailer', columns: 'retailer' },
    { title: 'Price index by product and retailer', columns: 'retailer' },
  ]);
});

test('a title names up to three retailers, and counts more', () => {
  expect(retailerTitle('Price index', known)).toBe('Price index, 4 retailers');
  expect(retailerTitle('Price index', [])).toBe('Price index');
});
