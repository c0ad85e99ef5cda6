import { expect, test } from 'vitest';
import { tablesOf } from '#app/boards/exported-tables.ts';
import { layoutOf } from '#app/boards/widget-layout.ts';
import {
  groupsByName,
  hasInterval,
  queriesOf,
  queryOf,
  shownWidgets,
  widgetUnderFilters,
} from '#app/boards/widget-queries.ts';
import { querySchema } from '#shared/analytics/query.ts';
import { readViewState } from '#shared/analytics/read-view-state.ts';
import { type Template, type Widget, type WidgetOf, widgetSchema } from '#shared/analytics/template.ts';

const bounds = { min: '2025-10-01', max: '2026-11-15', today: '2026-11-16' };
const viewOf = (search = '') => readViewState(new URLSearchParams(search), bounds);

const kpi = (measure: 'impressions' | 'piClicks'): Widget => ({ type: 'kpi', id: measure, title: measure, measure });
const table: Widget = {
  ...{ type: 'table', id: 'rows', title: 'Rows', dimension: 'country', within: ['retailer', 'channel'] },
  ...{ measures: ['piClicks', 'piValue'], limit: 50 },
};

function asking(widgets: Widget[], search = '') {
  const template: Template = { id: 'a', kind: 'dashboard', name: 'A', description: null, widgets };
  return { template, view: viewOf(search), currency: 'USD' };
}

test('tiles, funnel and trend of a page are one question', () => {
  const funnel: Widget = { type: 'funnel', id: 'f', title: 'F', measures: ['sessions', 'piSessions'] };
  const trend: Widget = { type: 'trend', id: 't', title: 'T', measures: ['piRate'] };
  const widgets = [kpi('impressions'), kpi('piClicks'), funnel, trend];
  const page = asking(widgets);
  const asked = new Set(widgets.map((widget) => JSON.stringify(queryOf(widget, page))));
  expect(asked.size).toBe(1);
  expect(queryOf(funnel, page).measures).toEqual(['impressions', 'piClicks', 'sessions', 'piSessions', 'piRate']);
});

test('a trend with its own granularity has its own question', () => {
  const trend: Widget = { type: 'trend', id: 't', title: 'T', measures: ['piClicks'], by: 'month' };
  expect(queryOf(trend, asking([kpi('piClicks'), trend])).dimensions).toEqual(['month']);
});

test('measures of other facts are never in one question', () => {
  const offers: Widget = { type: 'kpi', id: 'o', title: 'O', measure: 'outOfStockRate' };
  const page = asking([kpi('piClicks'), offers]);
  expect(queryOf(offers, page).measures).toEqual(['outOfStockRate']);
  expect(queryOf(kpi('piClicks'), page).measures).toEqual(['piClicks']);
});

test('of the panels that open on request, only the open one is shown', () => {
  const [byCountry, byChannel]: Widget[] = ['by-country', 'by-channel'].map((id) => ({
    ...table,
    id,
    onRequest: true,
  }));
  const widgets = [kpi('piClicks'), byCountry, byChannel, table].filter((widget) => widget !== undefined);
  const idsIn = (search: string) => {
    const { template, view } = asking(widgets, search);
    return shownWidgets(template, view).map(({ id }) => id);
  };
  expect(idsIn('')).toEqual(['piClicks', 'rows']);
  expect(idsIn('panel=by-channel')).toEqual(['piClicks', 'by-channel', 'rows']);
  expect(idsIn('panel=nothing')).toEqual(['piClicks', 'rows']);
});

test('each level of groups has a question for its subtotals', () => {
  const [rows, ...subtotals] = queriesOf(table, asking([table]));
  expect(rows.dimensions).toEqual(['country', 'retailer', 'channel']);
  expect(subtotals.map(({ dimensions }) => dimensions)).toEqual([['country'], ['country', 'retailer']]);
});

test('groups are ordered by the same measure as the rows, or by name if the rows are', () => {
  const of = (...dimensions: string[]) => ({ by: 'piValue', direction: 'asc', of: { dimensions } });
  expect(queryOf(table, asking([table], 'v=1&sort=rows.piValue.asc')).order).toEqual([
    of('country'),
    { by: 'country', direction: 'asc' },
    of('country', 'retailer'),
    { by: 'retailer', direction: 'asc' },
    { by: 'piValue', direction: 'asc' },
  ]);
  expect(queryOf(table, asking([table], 'v=1&sort=rows.channel.desc')).order).toEqual(
    ['country', 'retailer', 'channel'].map((by) => ({ by, direction: 'desc' })),
  );
});

test('a table and its subtotals are compared as the page is', () => {
  for (const [search, comparison] of [
    ['v=1&compare=previous-year', 'previous-year'],
    ['v=1&compare=none', 'none'],
  ] as const)
    expect(queriesOf(table, asking([table], search)).map((query) => query.comparison)).toEqual(
      Array.from({ length: 3 }, () => comparison),
    );
});

test('rows of a table by time use the chosen interval, which is offered if anything has one', () => {
  const days: Widget = { type: 'table', id: 'd', title: 'D', dimension: 'day', measures: ['piClicks'], limit: 50 };
  expect(queryOf(days, asking([days], 'v=1&by=month')).dimensions).toEqual(['month']);
  const offered = (...widgets: Widget[]) => hasInterval(asking(widgets).template);
  expect([offered(days), offered(kpi('piClicks')), offered(table)]).toEqual([true, true, false]);
});

test('a later page leaves out the rows of those before it, in the order of the address', () => {
  const { offset, limit, order } = queryOf(table, asking([table], 'v=1&page=3&sort=rows.piValue.asc'));
  expect({ offset, limit }).toEqual({ offset: 100, limit: 50 });
  expect(order?.at(-1)).toEqual({ by: 'piValue', direction: 'asc' });
});

test('an order by a column that the table lacks is ignored', () => {
  const { order } = queryOf(table, asking([table], 'v=1&sort=rows.impressions.asc'));
  expect(order?.at(-1)).toEqual({ by: 'piClicks', direction: 'desc' });
});

test('days are in chronological order unless the reader chooses another', () => {
  const days: Widget = { type: 'table', id: 'd', title: 'D', dimension: 'day', measures: ['piClicks'], limit: 50 };
  expect(queryOf(days, asking([days])).order).toEqual([{ by: 'day', direction: 'asc' }]);
});

test('a funnel queries the stages that the filters allow, and says why it isn’t shown if there are none', () => {
  const funnel: Widget = { type: 'funnel', id: 'f', title: 'F', measures: ['impressions', 'piClicks'] };
  const narrowed = asking([funnel], 'v=1&in.retailer=1');
  expect(widgetUnderFilters(funnel, narrowed.view.filters)).toEqual({ widget: funnel, blocked: null });
  expect(queryOf(funnel, narrowed).measures).toEqual(['piClicks']);
  expect(tablesOf(funnel, narrowed)[0].query.measures).toEqual(['piClicks']);
  expect(layoutOf(funnel, narrowed.view).values).toEqual(['piClicks']);
  const none: Widget = { ...funnel, measures: ['impressions', 'sessions'] };
  expect(widgetUnderFilters(none, narrowed.view.filters).blocked).toMatch(
    /^Impressions can’t be split or filtered by retailer/,
  );
});

test('groups whose numbers may be withheld are ordered by name while rows are ordered by a measure, and the table says so', () => {
  const share: WidgetOf<'table'> = {
    ...{ type: 'table', id: 's', title: 'S', dimension: 'category', within: ['brand'] },
    ...{ measures: ['sales', 'salesShare'], limit: 50 },
  };
  const byName = (widget: WidgetOf<'table'>, search = 'v=1') => groupsByName(widget, viewOf(search));
  expect(byName(share)).toBe(true);
  expect(byName(share, 'v=1&sort=s.brand.asc')).toBe(false);
  expect(byName({ ...share, measures: ['sales'] })).toBe(false);
  expect(byName({ ...share, within: undefined })).toBe(false);
});

test('every kind of widget has a question that the upstream accepts', () => {
  const widgets: Widget[] = [
    { type: 'bar', id: 'b', title: 'B', dimension: 'retailer', measure: 'piClicks', limit: 5 },
    { type: 'map', id: 'm', title: 'M', measure: 'piClicks' },
    { type: 'heat', id: 'h', title: 'H', rows: 'retailer', columns: 'month', measure: 'piClicks', limit: 5 },
    { type: 'waterfall', id: 'w', title: 'W', dimension: 'retailer', measure: 'piClicks', limit: 5 },
    { type: 'steps', id: 's', title: 'S', dimension: 'retailer', measure: 'averagePrice', limit: 5 },
    table,
  ];
  for (const widget of widgets)
    for (const query of queriesOf(widget, asking(widgets, 'v=1&compare=none')))
      expect(querySchema.safeParse(query).error?.issues ?? []).toEqual([]);
});

test('a change is explained by parts only if they add up to it', () => {
  const waterfall = { type: 'waterfall', id: 'w', title: 'W', dimension: 'retailer', measure: 'piRate', limit: 5 };
  expect(widgetSchema.safeParse(waterfall).success).toBe(false);
  expect(widgetSchema.safeParse({ ...waterfall, measure: 'piClicks' }).success).toBe(true);
});

test('a table of shares asks for no subtotals, and tiles never share a question with what may be withheld', () => {
  const shares: Widget = {
    ...{ type: 'table', id: 't', title: 'T', dimension: 'category', within: ['brand'], limit: 10 },
    measures: ['sales', 'salesShare'],
  };
  expect(queriesOf(shares, asking([shares]))).toHaveLength(1);
  const tiles: Widget[] = [
    { type: 'kpi', id: 's', title: 'S', measure: 'sales' },
    { type: 'kpi', id: 'h', title: 'H', measure: 'shoppers' },
    { type: 'kpi', id: 'l', title: 'L', measure: 'salesShare', leaderOf: 'brand' },
  ];
  const [plain, guarded, leader] = tiles.map((tile) => queriesOf(tile, asking(tiles))[0]);
  expect(plain?.measures).toEqual(['sales']);
  expect(guarded?.measures).toEqual(['shoppers']);
  expect(leader).toMatchObject({ measures: ['salesShare'], dimensions: ['brand'], limit: 1 });
});

test('a table is paged independently of others on the page', () => {
  const [one, other]: Widget[] = ['one', 'other'].map((id) => ({ ...table, id }) as Widget);
  if (!one || !other) throw new Error('two tables');
  const page = asking([one, other], 'v=1&page=3&paged=other');
  expect(queryOf(one, page).offset).toBeUndefined();
  expect(queryOf(other, page).offset).toBe(100);
  expect(queryOf(one, asking([one], 'v=1&page=3')).offset).toBe(100);
});
