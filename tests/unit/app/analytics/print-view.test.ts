import { expect, test } from 'vitest';
import { hasTables, isPrintView, maxPrintedRows, printSearch, withPrintLimits } from '#app/boards/print-view.ts';
import { readViewState } from '#shared/analytics/read-view-state.ts';
import type { Template } from '#shared/analytics/template.ts';

const bounds = { min: '2025-10-01', max: '2026-11-15', today: '2026-11-16' };
const template: Template = {
  ...{ id: 'a', kind: 'report', name: 'A', description: null },
  widgets: [
    { type: 'kpi', id: 'k', title: 'K', measure: 'piClicks' },
    { type: 'table', id: 't', title: 'T', dimension: 'product', measures: ['piClicks'], limit: 25 },
  ],
};

test('printing keeps days, filters and order, and starts with the first row', () => {
  const asked = readViewState(new URLSearchParams('v=1&range=7d&in.retailer=1&sort=t.piClicks.asc&page=3'), bounds);
  const params = new URLSearchParams(printSearch(asked));
  expect(isPrintView(params)).toBe(true);
  const again = readViewState(params, bounds);
  expect(again).toEqual({ ...asked, page: 1 });
});

test('printed tables have all of their rows up to the limit, and nothing else changes', () => {
  const view = readViewState(new URLSearchParams('v=1&page=3'), bounds);
  const printed = withPrintLimits(template, view, new URLSearchParams('v=1&page=3&print=all'));
  expect(printed.view.page).toBe(1);
  expect(printed.template.widgets).toEqual([template.widgets[0], { ...template.widgets[1], limit: maxPrintedRows }]);
  expect(withPrintLimits(template, view, new URLSearchParams('v=1&page=3'))).toEqual({ template, view });
  expect(hasTables(template)).toBe(true);
});
