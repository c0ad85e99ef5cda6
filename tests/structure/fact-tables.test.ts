import { expect, test } from 'vitest';
import { importsOf, lines, sources } from './sources.ts';

/** Tables and views with facts or data derived from them. */
const factTables = [
  ...['touchpoint_event', 'touchpoint_event_day', 'touchpoint_event_click_day', 'touchpoint_day'],
  ...['touchpoint_click_day', 'visit_day', 'click_day', 'suspect_visit_day', 'suspect_click_day'],
  ...['suspect_reporting_click_day', 'reporting_click_day', 'reported_order_day', 'reported_line_day', 'reported_line'],
  ...['attributed_order', 'basket_line', 'retailer_order', 'retailer_line', 'retailer_order_country'],
  ...['retailer_shopper_order', 'retailer_shopper_line', 'brand_day', 'brand_product_day', 'retailer_day'],
  'till_basket_day',
  ...['retailer_product_month', 'unbuilt_month', 'retailer_product_of_month'],
  'retailer_product_of_unbuilt_month',
  ...['retailer_product_day', 'offer_observation', 'offer_change', 'offer_day', 'recipe_event', 'recipe_day'],
  ...['recipe_match_day', 'response', 'response_day', 'stale_day', 'touched_session', 'touched_order'],
  ...['import_fact', 'fact_version', 'undone_fact', 'media_spend', 'sellout_day', 'attribution_day', 'model_input'],
];

/** Ordinary words, which name a table only after one of these keywords. */
const ordinary = ['response'];

const named = factTables.map((table) =>
  ordinary.includes(table) ? `(?:FROM|JOIN|INTO|UPDATE|TABLE)\\s+${table}` : `(?<![.\\w])${table}`,
);
const namesTable = new RegExp(`(?:${named.join('|')})\\b(?!\\()`, 'g');

/** The store of facts, and the import kinds with their SQL for D1. */
const inside = (path: string): boolean =>
  path.startsWith('upstream/facts/') || path.startsWith('upstream/facts/ingest/');

/** Modules that write facts into D1. */
const writers = ['event-days', 'order-attribution', 'rebuild', 'responses', 'run', 'till-orders', 'offers', 'recipes'];

const outside = sources(['upstream'], ['.ts']).filter(({ path }) => !inside(path));

test('no module outside the store of facts names one of its tables', () => {
  const breaks = outside.flatMap(({ path, text }) =>
    [...text.matchAll(namesTable)].map(([table]) => `${path} names ${table}`),
  );
  expect(lines(breaks)).toBe('');
});

test('no module outside the store of facts runs what writes facts into D1', () => {
  const breaks = sources(['upstream'], ['.ts'])
    .filter(({ path }) => !inside(path))
    .flatMap((source) => {
      const values = { ...source, text: source.text.replace(/import type [^;]+;/g, '') };
      return importsOf(values)
        .filter((target) => writers.some((writer) => target === `upstream/facts/ingest/${writer}.ts`))
        .map((target) => `${source.path} imports ${target}`);
    });
  expect(lines(breaks)).toBe('');
});
