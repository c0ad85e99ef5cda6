import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { builderSearch } from '#app/analytics/builder-link.tsx';
import { BreakDown } from '#app/boards/break-down.tsx';
import { layoutOf } from '#app/boards/widget-layout.ts';
import { queryOf } from '#app/boards/widget-queries.ts';
import { definitionConflicts, reportDefinitionOfView } from '#app/features/report-builder/report-view.ts';
import { dimensions } from '#shared/analytics/measures.ts';
import { readViewState } from '#shared/analytics/read-view-state.ts';
import type { Template, Widget, WidgetOf } from '#shared/analytics/template.ts';

const bounds = { min: '2025-10-01', max: '2026-03-10', today: '2026-03-11' };
const viewOf = (address: string) => readViewState(new URLSearchParams(address), bounds);
const reportOf = (widget: Widget, address: string) => {
  const view = viewOf(address);
  const search = builderSearch({ view, layout: layoutOf(widget, view), isChange: widget.type === 'waterfall' });
  return reportDefinitionOfView(viewOf(search));
};

const widgets: readonly Widget[] = [
  { type: 'kpi', id: 'kpi', title: 'Conversion', measure: 'conversion' },
  { type: 'kpi', id: 'leader', title: 'Leading channel', measure: 'piClicks', leaderOf: 'channel' },
  { type: 'trend', id: 'trend', title: 'Over time', measures: ['attributedSales', 'ownSales'], shape: 'area' },
  { type: 'bar', id: 'bar', title: 'By retailer', dimension: 'retailer', measure: 'piClicks', limit: 8 },
  { type: 'funnel', id: 'funnel', title: 'Conversion funnel', measures: ['impressions', 'sessions'] },
  { type: 'map', id: 'map', title: 'By country', measure: 'piClicks' },
  { type: 'heat', id: 'heat', title: 'Heat', rows: 'channel', columns: 'month', measure: 'piRate', limit: 12 },
  { type: 'waterfall', id: 'change', title: 'What moved', dimension: 'channel', measure: 'sessions', limit: 8 },
  { type: 'steps', id: 'steps', title: 'Price', dimension: 'retailer', measure: 'averagePrice', limit: 5 },
  {
    ...{ type: 'table', id: 'table', title: 'Rows', dimension: 'country', within: ['retailer', 'channel'] },
    ...{ measures: ['piClicks', 'conversion'], limit: 25 },
  },
];

test('a card of any kind links to a valid report with the view of its page', () => {
  for (const widget of widgets) {
    const report = reportOf(widget, 'v=1&range=this-month&compare=previous-year&in.operator=101&by=week');
    if (!report) throw new Error(`${widget.id} leads to no report`);
    expect(definitionConflicts(report), widget.id).toEqual([]);
    expect(report).toMatchObject({
      ...{ days: { preset: 'this-month' }, comparison: 'previous-year' },
      filters: [{ dimension: 'operator', op: 'in', values: ['101'] }],
    });
  }
});

test('a report linked from a card has the same measures and dimensions', () => {
  for (const widget of widgets.filter(({ type }) => type !== 'kpi' && type !== 'funnel')) {
    const view = viewOf('v=1');
    const asked = queryOf(widget, { template: templateOf(widget), view, currency: 'USD' });
    const report = reportOf(widget, 'v=1');
    expect([...(report?.rows ?? []), ...(report?.columns ?? [])], widget.id).toEqual(asked.dimensions);
    expect(asked.measures, widget.id).toEqual(expect.arrayContaining([...(report?.values ?? [])]));
  }
});

const templateOf = (widget: Widget): Template => ({
  ...{ id: 'one', kind: 'dashboard', name: 'One', description: null, widgets: [widget] },
});

test('a chart of changes is compared in the builder, even if the page compares with nothing', () => {
  const waterfall = widgets.find(({ type }) => type === 'waterfall');
  expect(waterfall && reportOf(waterfall, 'v=1&compare=none')?.comparison).toBe('previous-period');
  const bar = widgets.find(({ type }) => type === 'bar');
  expect(bar && reportOf(bar, 'v=1&compare=none')?.comparison).toBe('none');
});

test('a table can be broken down by dimensions that all of its measures have, and back', () => {
  const table: WidgetOf<'table'> = {
    ...{ type: 'table', id: 'rows', title: 'Rows', dimension: 'country', within: ['retailer'], limit: 25 },
    measures: ['piClicks', 'conversion'],
  };
  const router = createMemoryRouter([
    { path: '/', element: <BreakDown widget={table} view={viewOf('v=1&in.country=FR&drill=rows.channel')} /> },
  ]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  expect(links[0]).toBe('?v=1&in.country=FR');
  expect(links).toContain('?v=1&in.country=FR&drill=rows.month');
  expect(html).toContain('aria-current="true"');
  // An order holds several products, so that no conversion is of one.
  expect(links.some((link) => link.endsWith('.product'))).toBe(false);
  expect(html).toContain(`${dimensions.country.label} › ${dimensions.retailer.label}`);
});
