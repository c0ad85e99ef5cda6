import { expect, test } from 'vitest';
import { retailerSelection } from '#app/features/offers/selection.ts';
import { figuresOf, shelvesOf, titleOf } from '#app/features/offers/templates.ts';

const known = ['Amazon', 'Kroger', 'Target', 'Walmart'].map((name, at) => ({ id: at + 1, name, offers: 5 }));

test('the page of prices and stock opens on Amazon, and every title says whose figures it shows', () => {
  const { selected, compared } = retailerSelection(known, []);
  expect(figuresOf(selected).widgets.map(({ title }) => title)).toEqual([
    'Out-of-stock rate, Amazon',
    'Price index, Amazon',
    'Clicks lost, Amazon',
    'Offers observed, Amazon',
  ]);
  expect(shelvesOf(compared).widgets[0]?.title).toBe(
    'Out of stock by product and retailer, Amazon, Target, and Walmart',
  );
});

test('a title names up to three retailers, and counts more', () => {
  expect(titleOf('Price index', known)).toBe('Price index, 4 retailers');
  expect(titleOf('Price index', [])).toBe('Price index');
});
