import { expect, test } from 'vitest';
import { catalogAddress, readCatalogView } from '#app/features/catalog/catalog-view.ts';
import { priceCharts, priceSummary } from '#app/features/catalog/price-series.ts';
import { collectionFields } from '#app/features/collections/collection-fields.ts';
import { moveItem, partName, rulesDraft, rulesText, toRules } from '#app/features/collections/rule-rows.ts';
import { postedValues } from '#app/forms/fields.ts';
import type { CollectionRules } from '#shared/catalog/rules.ts';

const rules: CollectionRules = {
  match: 'any',
  rules: [
    { field: 'brand', values: ['One', 'Two & Co'] },
    { field: 'name', contains: 'gin' },
    { field: 'price', currency: 'EUR', from: 2.5, to: null },
    { field: 'stock', inStock: false },
  ],
};

test('rules survive the form: as rows, as posted by a browser, and back', () => {
  const draft = rulesDraft(rules, 'USD');
  expect(toRules(draft)).toEqual(rules);
  const form = new FormData();
  form.set('match', draft.match);
  for (const [at, row] of draft.rows.entries())
    for (const part of ['field', 'text', 'from', 'to', 'currency', 'stock'] as const)
      form.set(partName(at, part), row[part]);
  expect(toRules(postedValues(collectionFields, form))).toEqual(rules);
  form.set(partName(1, 'field'), 'constructor');
  expect(toRules(postedValues(collectionFields, form)).rules).toHaveLength(3);
  expect(rulesText(rules, 'en-US')).toBe(
    'Brand is One or Two & Co or name contains “gin” or last price from €2.50 or out of stock',
  );
});

test('a product moves by so many places and never out of the list', () => {
  expect(moveItem(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
  expect(moveItem(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
  expect(moveItem(['a', 'b', 'c'], 'a', -5)).toEqual(['a', 'b', 'c']);
  expect(moveItem(['a', 'b', 'c'], 'x', 1)).toEqual(['a', 'b', 'c']);
});

test('prices hold until the next observation, days without observations are unknown, and two currencies share no chart', () => {
  const of = (
    offer: number,
    currency: string,
    days: { date: string; price: number | null; inStock: boolean | null }[],
  ) => ({
    ...{ offer, currency, country: 'US', days, retailer: { id: offer, name: `Store ${offer}` } },
  });
  const charts = priceCharts(
    [
      of(1, 'USD', [
        { date: '2026-01-01', price: 9, inStock: true },
        { date: '2026-01-03', price: null, inStock: false },
        { date: '2026-01-04', price: 8, inStock: true },
      ]),
      of(2, 'EUR', [{ date: '2026-01-02', price: 5, inStock: true }]),
    ],
    { from: '2026-01-01', to: '2026-01-04' },
  );
  expect(charts.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
  expect(charts[0]?.data.series[0]?.values).toEqual([null, 5, 5, 5]);
  expect(charts[1]?.data.series[0]?.values).toEqual([9, 9, 9, 8]);
  expect(charts[1]?.data.series[0]?.bands.map(({ from, to, state }) => [from, to, state])).toEqual([
    [0, 0, 'good'],
    [1, 1, 'unknown'],
    [2, 2, 'bad'],
    [3, 3, 'good'],
  ]);
  expect(charts.map((chart) => priceSummary(chart, (amount) => `$${amount}`))).toEqual([
    'Last seen at $5 at every retailer.',
    'Last seen at $8 at every retailer.',
  ]);
});

test('the address of the catalog contains its whole view, and invalid parts are ignored', () => {
  const params = new URLSearchParams('search=gin&match=review&sort=-offers&from=24');
  const view = readCatalogView('12', params);
  expect(catalogAddress(view, { from: view.from })).toBe('/catalog/12?search=gin&match=review&sort=-offers&from=24');
  expect(catalogAddress(view, { source: null, search: '', match: '', sort: 'name' })).toBe('/catalog');
  const odd = readCatalogView('../x', new URLSearchParams('match=constructor&sort=drop&from=-1'));
  expect(catalogAddress(odd)).toBe('/catalog');
});
