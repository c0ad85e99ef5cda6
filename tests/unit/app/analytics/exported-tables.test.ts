import { expect, test } from 'vitest';
import { exportedTables, tablesOf } from '#app/boards/exported-tables.ts';
import { querySchema } from '#shared/analytics/query.ts';
import { readViewState } from '#shared/analytics/read-view-state.ts';
import type { Template, Widget } from '#shared/analytics/template.ts';

const kpi = (measure: 'impressions' | 'piClicks' | 'piValue'): Widget => ({
  ...{ type: 'kpi', id: measure, title: measure, measure },
});
const funnel: Widget = { type: 'funnel', id: 'f', title: 'Conversion funnel', measures: ['sessions', 'piSessions'] };
const trend: Widget = { type: 'trend', id: 't', title: 'Clicks over time', measures: ['piClicks'] };
const grouped: Widget = {
  ...{ type: 'table', id: 'rows', title: 'Rows', dimension: 'country', within: ['retailer', 'channel'] },
  ...{ measures: ['piClicks', 'piValue'], limit: 50 },
};

function asking(...widgets: Widget[]) {
  const template: Template = { id: 'a', kind: 'dashboard', name: 'A', description: null, widgets };
  const bounds = { min: '2025-10-01', max: '2026-11-15', today: '2026-11-16' };
  return { template, view: readViewState(new URLSearchParams(), bounds), currency: 'USD' };
}

test('a file contains what its card shows: a funnel its stages in one row, a trend its own measures', () => {
  const page = asking(kpi('impressions'), kpi('piValue'), funnel, trend);
  const [stages] = tablesOf(funnel, page);
  expect([stages.query.measures, stages.query.dimensions]).toEqual([['sessions', 'piSessions'], []]);
  const [points] = tablesOf(trend, page);
  expect([points.query.measures, points.query.dimensions]).toEqual([['piClicks'], ['day']]);
  const tables = exportedTables(page);
  expect(tables.map(({ title }) => title)).toEqual(['Key figures', 'Conversion funnel', 'Clicks over time']);
  expect(tables[0]?.query.measures).toEqual(['impressions', 'piValue']);
  expect(new Set(tables.map(({ query }) => JSON.stringify(query))).size).toBe(3);
});

test('tiles of other facts, of a leader and with withheld numbers have sheets of their own', () => {
  const tiles: Widget[] = [
    { type: 'kpi', id: 's', title: 'Sales', measure: 'sales' },
    { type: 'kpi', id: 'h', title: 'Shoppers', measure: 'shoppers' },
    { type: 'kpi', id: 'l', title: 'Leader', measure: 'salesShare', leaderOf: 'brand' },
    { type: 'kpi', id: 'o', title: 'Out of stock', measure: 'outOfStockRate' },
  ];
  const tables = exportedTables(asking(...tiles));
  expect(tables.map(({ title, query }) => [title, query.measures])).toEqual([
    ['Key figures', ['sales']],
    ['Key figures', ['outOfStockRate']],
    ['Shoppers', ['shoppers']],
    ['Leader', ['salesShare']],
  ]);
});

test('a grouped table is exported with its subtotals, and its groups in the same order', () => {
  const [rows, ...subtotals] = tablesOf(grouped, asking(grouped));
  expect(rows.query.dimensions).toEqual(['country', 'retailer', 'channel']);
  expect(subtotals.map(({ title, query }) => [title, query.dimensions])).toEqual([
    ['Country, subtotals of Rows', ['country']],
    ['Country › Retailer, subtotals of Rows', ['country', 'retailer']],
  ]);
  expect(subtotals.map(({ query }) => query.order)).toEqual([
    rows.query.order?.slice(0, 2),
    rows.query.order?.slice(0, 4),
  ]);
  for (const { query } of [rows, ...subtotals]) expect(querySchema.safeParse(query).success).toBe(true);
});

test('a table that is broken down differently says so in its file, without subtotals', () => {
  const bounds = { min: '2025-10-01', max: '2026-11-15', today: '2026-11-16' };
  const view = readViewState(new URLSearchParams('v=1&drill=rows.month'), bounds);
  const tables = exportedTables({ ...asking(grouped, trend), view });
  expect(tables.map(({ title, query }) => [title, query.dimensions])).toEqual([
    ['By month', ['month']],
    ['Clicks over time', ['day']],
  ]);
});
