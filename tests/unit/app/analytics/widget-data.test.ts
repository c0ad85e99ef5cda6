import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowLink } from '#app/analytics/drill.ts';
import { funnelNote } from '#app/boards/sales-reporting.ts';
import { funnelSummary } from '#app/boards/summaries.ts';
import { tableRows } from '#app/boards/table-rows.ts';
import { barData, funnelData, stepData, waterfallData } from '#app/boards/widget-data.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { readViewState } from '#shared/analytics/read-view-state.ts';
import type { WidgetOf } from '#shared/analytics/template.ts';
import { answerOf, formats, type Given, scope, view } from './answers.ts';

const waterfall: WidgetOf<'waterfall'> = {
  ...{ type: 'waterfall', id: 'w', title: 'W', dimension: 'retailer', measure: 'piClicks', limit: 3 },
};
const clicks = fc.integer({ min: 0, max: 1_000_000 });

test('the parts of a change make up the whole of it, whatever is left out of the picture', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(clicks, clicks), { minLength: 1, maxLength: 12 }), clicks, clicks, (parts, a, b) => {
      const sum = (at: 0 | 1, more: number) => parts.reduce((total, part) => total + part[at], more);
      const totals: [number, number] = [sum(0, a), sum(1, b)];
      const data = waterfallData(waterfall, formats, {
        answer: answerOf({
          ...{ dimensions: ['retailer'], measures: ['piClicks'], totals },
          rows: parts.map(([now], at) => [`R${at}`, now]),
          before: parts.map(([, then], at) => [`R${at}`, then]),
          keys: parts.map((_, at) => [String(at)]),
        }),
        ...{ view, scope },
      });
      const steps = data?.steps ?? [];
      const changes = steps.filter(({ kind }) => kind === 'change');
      expect(changes.reduce((level, { value }) => level + value, steps[0]?.value ?? 0)).toBe(steps.at(-1)?.value);
      expect(changes.length).toBeLessThanOrEqual(waterfall.limit + 1);
    }),
  );
});

test('cents left over by rounding go to a part, as in the insight about the same change', () => {
  const members = [
    ['Amazon', 4012.1949, 1899.1],
    ['Target', 20.0049, 10.0],
    ['Walmart', 5.0049, 9.0],
  ] as const;
  const sum = (at: 1 | 2) => members.reduce((total, member) => total + member[at], 0);
  const data = waterfallData({ ...waterfall, measure: 'attributedSales' }, formats, {
    answer: answerOf({
      ...{ dimensions: ['retailer'], measures: ['attributedSales'], totals: [sum(1), sum(2)] },
      rows: members.map(([name, now]) => [name, now]),
      before: members.map(([name, , then]) => [name, then]),
      keys: members.map((_, at) => [String(at)]),
    }),
    ...{ view, scope },
  });
  const cents = (value: number) => Math.round(value * 100);
  const steps = data?.steps ?? [];
  const changes = steps.filter(({ kind }) => kind === 'change');
  expect(changes.map(({ label }) => label)).toEqual(['Amazon', 'Target', 'Walmart']);
  expect(changes.every(({ value }) => value === cents(value) / 100)).toBe(true);
  expect(changes.reduce((level, { value }) => level + cents(value), cents(steps[0]?.value ?? 0))).toBe(
    cents(steps.at(-1)?.value ?? 0),
  );
});

test('orders at reporting retailers are not shown as a share of sessions to all retailers', () => {
  const funnel: WidgetOf<'funnel'> = {
    ...{ type: 'funnel', id: 'f', title: 'F', measures: ['sessions', 'piSessions', 'attributedOrders'] },
  };
  const answer = {
    ...answerOf({ dimensions: [], measures: [...funnel.measures, 'conversion'], rows: [], keys: [] }),
    totals: [100_000, 29_000, 1100, 0.036],
  };
  const data = funnelData(funnel, answer);
  expect(data.stages.map(({ apart = false }) => apart)).toEqual([false, false, true]);
  expect(data.stages[2]?.instead).toEqual({ share: 0.036, of: 'clicks to reporting retailers' });
  expect(funnelSummary(data, formats)).toBe('29.0% of sessions became sessions with intent.');
  expect(funnelNote(funnel.measures, answer)).toBe(
    'Attributed orders come from the 1 of 2 retailers that report sales.',
  );
  const all = { ...answer, salesReporting: { reporting: ['Amazon'], silent: [], clickShare: 1 } };
  expect(funnelSummary(funnelData(funnel, all), formats)).toBe('1.1% of sessions became attributed orders.');
  expect(funnelData(funnel, all).stages[2]?.instead).toBeUndefined();
  expect(funnelNote(funnel.measures, all)).toBeNull();
});

test('a funnel without impressions is described from its first stage with a value', () => {
  const funnel: WidgetOf<'funnel'> = {
    ...{ type: 'funnel', id: 'f', title: 'F', measures: ['impressions', 'sessions', 'piSessions'] },
  };
  const of = (totals: (number | null)[]) =>
    funnelSummary(
      funnelData(funnel, { ...answerOf({ dimensions: [], measures: funnel.measures, rows: [], keys: [] }), totals }),
      formats,
    );
  expect(of([0, 4, 1])).toBe('25.0% of sessions became sessions with intent.');
  expect(of([null, 4, 1])).toBe('25.0% of sessions became sessions with intent.');
  expect(of([0, 0, 0])).toBe('No data in this period.');
});

test('a stage made unknown by filters keeps its place in the funnel, without a share', () => {
  const funnel: WidgetOf<'funnel'> = {
    ...{ type: 'funnel', id: 'f', title: 'F', measures: ['sessions', 'piSessions', 'attributedOrders'] },
  };
  const answer = {
    ...answerOf({ dimensions: [], measures: ['attributedOrders'], rows: [], keys: [] }),
    totals: [1100],
  };
  const all = { ...answer, salesReporting: { reporting: ['Amazon'], silent: [], clickShare: 1 } };
  const data = funnelData(funnel, all);
  expect(data.stages.map(({ left = false, value }) => [left, value])).toEqual([
    [true, null],
    [true, null],
    [false, 1100],
  ]);
  expect(funnelSummary(data, formats)).toBe('1,100 attributed orders.');
});

test('without a comparison there is no change to show', () => {
  const answer = answerOf({ dimensions: ['retailer'], measures: ['piClicks'], rows: [['Amazon', 3]], keys: [['1']] });
  expect(waterfallData(waterfall, formats, { answer, view, scope })).toBeNull();
});

test('a bar links to the page filtered by it, and one without sales says so', () => {
  const answer = answerOf({
    ...{ dimensions: ['retailer'], measures: ['attributedSales'], keys: [['1'], ['4'], ['']] },
    rows: [
      ['Amazon', 10],
      ['Corner', null],
      [null, 1],
    ],
  });
  const { bars } = barData('retailer', 'attributedSales', formats, { answer, view, scope });
  expect(bars).toEqual([
    { label: 'Amazon', value: 10, href: '?v=1&in.retailer=1', partial: null },
    { label: 'Corner', value: null, note: 'not reported', href: '?v=1&in.retailer=4', partial: null },
    { label: 'Unknown', value: 1, partial: null },
  ]);
});

test('countries have their names, months their own link', () => {
  const months = answerOf({
    ...{ dimensions: ['month'], measures: ['piClicks'], rows: [['2026-11-01', 4]], keys: [['2026-11-01']] },
  });
  const picked = readViewState(new URLSearchParams('v=1&from=2026-10-10&to=2026-11-15'), {
    ...{ min: '2025-10-01', max: '2026-11-15', today: '2026-11-16' },
  });
  const [month] = barData('month', 'piClicks', formats, { answer: months, view: picked, scope }).bars;
  const href = '?v=1&from=2026-11-01&to=2026-11-15';
  expect(month).toEqual({ label: 'Nov 2026', value: 4, href, partial: '15 of 30 days' });
  const countries = answerOf({ dimensions: ['country'], measures: ['piClicks'], rows: [['GB', 4]], keys: [['GB']] });
  expect(barData('country', 'piClicks', formats, { answer: countries, view, scope }).bars[0]?.label).toBe(
    'United Kingdom',
  );
});

test('a change has no parts if some of them have no comparison', () => {
  const answer = answerOf({
    ...{ dimensions: ['weekday'], measures: ['piClicks'], totals: [9, 4], keys: [['1'], ['2']] },
    rows: [
      ['Monday', 5],
      ['Tuesday', 4],
    ],
    before: [
      ['Monday', null],
      ['Tuesday', 4],
    ],
  });
  const widget = { ...waterfall, dimension: 'weekday' as const };
  expect(waterfallData(widget, formats, { answer, view, scope })).not.toBeNull();
  const uneven = { ...answer, comparison: answer.comparison && { ...answer.comparison, uneven: [0] } };
  expect(waterfallData(widget, formats, { answer: uneven, view, scope })).toBeNull();
});

test('a band shows how much of a day had problems, and a day without data has its own band', () => {
  const widget: WidgetOf<'steps'> = {
    ...{ type: 'steps', id: 's', title: 'S', dimension: 'retailer', limit: 2 },
    ...{ measure: 'averagePrice', trouble: 'outOfStockRate' },
  };
  const answer = answerOf({
    ...{ dimensions: ['day', 'retailer'], measures: ['averagePrice', 'outOfStockRate'] },
    rows: [
      ['2026-11-01', 'Amazon', 4, 0],
      ['2026-11-02', 'Amazon', 4, 0.5],
      ['2026-11-03', 'Target', 5, 0],
    ],
    keys: [
      ['2026-11-01', '1'],
      ['2026-11-02', '1'],
      ['2026-11-03', '2'],
    ],
  });
  expect(stepData(widget, { answer, view }).series[0]).toEqual({
    label: 'Amazon',
    values: [4, 4, null],
    bands: [
      { from: 0, to: 0, state: 'good' },
      { from: 1, to: 1, state: 'part', share: 0.5 },
      { from: 2, to: 2, state: 'unknown' },
    ],
  });
});

test('a group has a heading with its subtotal, and a later page says that it continues', () => {
  const rows = [
    ['GB', 'Amazon', 6],
    ['GB', 'Target', 5],
    ['US', 'Amazon', 9],
  ];
  const keys = [
    ['GB', '1'],
    ['GB', '2'],
    ['US', '1'],
  ];
  const subtotal = answerOf({
    ...{ dimensions: ['country'], measures: ['productsClicked'], keys: [['GB'], ['US']] },
    rows: [
      ['GB', 7],
      ['US', 9],
    ],
  });
  const answer = answerOf({ dimensions: ['country', 'retailer'], measures: ['productsClicked'], rows, keys });
  const table = {
    answer,
    subtotals: [subtotal],
    grouping: ['country', 'retailer'],
    measures: ['productsClicked'],
  } as const;
  const shown = tableRows({ ...table, isLaterPage: true });
  expect(shown.map(({ kind, label, values }) => [kind, label, values?.[0]])).toEqual([
    ['group', 'GB', 7],
    ['row', 'Amazon', 6],
    ['row', 'Target', 5],
    ['group', 'US', 9],
    ['row', 'Amazon', 9],
  ]);
  expect(shown.map((row) => row.kind === 'group' && row.continued)).toEqual([true, false, false, false, false]);
});

test('a row links to the page filtered by all of its values, and a group to that of its parents', () => {
  const answer = answerOf({
    ...{ dimensions: ['country', 'retailer', 'channel'], measures: ['piClicks'] },
    rows: [
      ['BE', 'Amazon', 'Social', 6],
      ['BE', null, 'Search', 1],
    ],
    keys: [
      ['BE', '1', 'social'],
      ['BE', '', 'search'],
    ],
  });
  const grouping = ['country', 'retailer', 'channel'] as const;
  const rows = tableRows({ answer, subtotals: [], grouping, measures: ['piClicks'], isLaterPage: false });
  expect(rows.map(({ label, members }) => [label, rowLink(view, members)])).toEqual([
    ['BE', '?v=1&in.country=BE'],
    ['Amazon', '?v=1&in.country=BE&in.retailer=1'],
    ['Social', '?v=1&in.country=BE&in.retailer=1&in.channel=social'],
    ['Unknown', undefined],
    ['Search', undefined],
  ]);
  const there = readViewState(new URLSearchParams('v=1&in.country=BE&in.retailer=1&in.channel=social'), {
    ...{ min: '2025-10-01', max: '2026-11-15', today: '2026-11-16' },
  });
  expect(rows.map(({ members }) => rowLink(there, members))).toEqual(rows.map(() => undefined));
});

test('the members of a day or a month are those of that day or month', () => {
  const link = (dimension: 'day' | 'month', key: string) =>
    rowLink(view, [
      { dimension, key },
      { dimension: 'retailer', key: '1' },
    ]);
  expect(link('day', '2026-11-03')).toBe('?v=1&from=2026-11-03&to=2026-11-03&in.retailer=1');
  expect(link('month', '2026-11-01')).toBe('?v=1&from=2026-11-01&to=2026-11-15&in.retailer=1');
});

test('rows and groups of a table have their comparison beside them, or nothing without one', () => {
  const given: Given = {
    ...{
      dimensions: ['country', 'retailer'],
      measures: ['piClicks'],
      keys: [['GB', '1']],
      rows: [['GB', 'Amazon', 6]],
    },
    before: [['GB', 'Amazon', 5]],
  };
  const subtotal = answerOf({
    ...{ dimensions: ['country'], measures: ['piClicks'], rows: [['GB', 9]], keys: [['GB']], before: [['GB', 8]] },
  });
  const grouping = ['country', 'retailer'] as const;
  const shown = (answer: QueryAnswer, of: QueryAnswer) =>
    tableRows({ answer, subtotals: [of], grouping, measures: ['piClicks'], isLaterPage: false }).map(
      ({ before }) => before,
    );
  expect(shown(answerOf(given), subtotal)).toEqual([[8], [5]]);
  const alone = (answer: QueryAnswer) => ({ ...answer, comparison: null });
  expect(shown(alone(answerOf(given)), alone(subtotal))).toEqual([null, null]);
});
