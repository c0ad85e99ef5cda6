import { expect, test } from 'vitest';
import { suggestedChart } from '#app/features/report-builder/charts.ts';
import { followView, startTrail, stepAddress } from '#app/features/report-builder/trail.ts';
import { ratioAddress, typedRatio } from '#app/features/report-builder/typed-ratio.ts';
import { dropField, stepField } from '#app/features/report-builder/use-arrange-fields.ts';
import { emptyLayout, type Layout } from '#shared/analytics/layout.ts';
import type { MeasureId } from '#shared/analytics/measures.ts';
import { ratioProblem, valueInfo } from '#shared/analytics/ratios.ts';
import { readViewState } from '#shared/analytics/read-view-state.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';

const bounds = { min: '2025-01-01', max: '2026-11-15', today: '2026-11-16' };
const choice = (search: string) => readViewState(new URLSearchParams(search), bounds);
const layout = (more: Partial<Layout>): Layout => ({ ...emptyLayout, ...more });

test('a field is dragged to a position of a shelf, and moved by keys from the last row to the first column', () => {
  const two = layout({ rows: ['retailer', 'product'], columns: ['month'], values: ['piClicks', 'piValue'] });
  expect(dropField(two, { field: 'month', shelf: 'rows', place: 1 })).toMatchObject({
    ...{ rows: ['retailer', 'month', 'product'], columns: [] },
  });
  expect(dropField(two, { field: 'piValue', shelf: 'values', place: 0 })?.values).toEqual(['piValue', 'piClicks']);
  expect(dropField(two, { field: 'piValue', shelf: 'rows', place: 0 })).toBeNull();
  const down = stepField(two, 'product', 1);
  expect(down).toMatchObject({ rows: ['retailer'], columns: ['product', 'month'] });
  expect(down && stepField(down, 'product', -1)).toEqual(two);
  expect(stepField(layout({ rows: ['product'], columns: ['month', 'channel'] }), 'product', 1)).toBeNull();
});

test('undo opens the previous report and redo the next one, whatever page of it was shown', () => {
  const made = ['rows=&vals=piClicks', 'rows=retailer&vals=piClicks', 'rows=retailer&cols=month&vals=piClicks'].map(
    choice,
  );
  const [first, second, third] = made as [ViewState, ViewState, ViewState];
  const trail = [second, third].reduce(followView, startTrail(first));
  expect(followView(trail, { ...third, page: 2 })).toBe(trail);
  const back = choice(stepAddress(trail, -1)?.(third) ?? '');
  expect(back.layout).toEqual(second.layout);
  const undone = followView(trail, back);
  expect(choice(stepAddress(undone, 1)?.(back) ?? '').layout).toEqual(third.layout);
  expect(stepAddress(trail, 1)).toBeNull();
  expect(stepAddress(followView(undone, first), -1)).toBeNull();
  const other = choice('rows=country&vals=piClicks');
  expect(stepAddress(followView(undone, other), 1)).toBeNull();
});

test('a suggested chart can always be drawn', () => {
  expect(suggestedChart(layout({ rows: ['country'] }))?.kind).toBe('map');
  expect(suggestedChart(layout({ rows: ['retailer'], columns: ['month'] }))?.kind).toBe('line');
  expect(suggestedChart(layout({ rows: ['retailer'], columns: ['channel'] }))?.kind).toBe('heat');
  expect(suggestedChart(layout({ rows: ['retailer'] }))?.kind).toBe('bar');
  expect(suggestedChart(layout({}))).toBeNull();
});

test('a formula allows meaningful ratios, and says why others are refused', () => {
  const problem = (over: MeasureId, under: MeasureId) => ratioProblem({ over, under });
  expect(problem('piValue', 'piClicks')).toBeNull();
  expect(problem('spend', 'sessions')).toBeNull();
  expect(problem('piClicks', 'piClicks')).toMatch(/always 1/);
  expect(problem('conversion', 'piClicks')).toMatch(/Conversion is already a share or an average/);
  expect(problem('ownSales', 'piClicks')).toMatch(/only retailers that report sales/);
  expect(problem('piClicks', 'spend')).toMatch(/Spend is an amount/);
  expect(valueInfo('piValue-per-piClicks')).toMatchObject({
    format: 'money',
    label: 'Purchase-intent value per purchase-intent clicks',
  });
  expect(valueInfo('haloSales-per-attributedSales')).toMatchObject({ format: 'percent' });
  expect(valueInfo('piClicks-per-sessions')).toMatchObject({ format: 'decimal' });
  const view = choice('rows=retailer&vals=piClicks');
  const sent = (over: string, under: string) => new URLSearchParams({ 'ratio.over': over, 'ratio.under': under });
  const made = choice(ratioAddress(sent('piValue', 'piClicks'), view) ?? '');
  expect(made.layout?.ratios).toEqual(['piValue-per-piClicks']);
  expect(typedRatio(sent('piValue', 'piClicks'), made)?.problem).toBe('This formula is already in the report.');
  expect(ratioAddress(sent('piClicks', 'spend'), view)).toBeNull();
  expect(choice('rows=&vals=piClicks&ratios=piClicks-per-spend,x-per-y,piValue-per-piClicks').layout?.ratios).toEqual([
    'piValue-per-piClicks',
  ]);
});
