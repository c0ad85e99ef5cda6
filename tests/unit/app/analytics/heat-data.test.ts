import { expect, test } from 'vitest';
import { heatSummary } from '#app/boards/summaries.ts';
import { heatData } from '#app/boards/widget-data.ts';
import type { WidgetOf } from '#shared/analytics/template.ts';
import { answerOf, formats, scope, view } from './answers.ts';

test('a column and a sentence about an incomplete month say how many of its days have data', () => {
  const widget: WidgetOf<'heat'> = {
    ...{ type: 'heat', id: 'h', title: 'H', rows: 'channel', columns: 'month', measure: 'piRate', limit: 5 },
  };
  const answer = {
    ...answerOf({
      ...{ dimensions: ['channel', 'month'], measures: ['piRate'] },
      rows: [
        ['Social', '2026-10-01', 0.217],
        ['Social', '2026-11-01', 0.2],
        ['Social', '2026-09-01', 0.1],
      ],
      keys: [
        ['social', '2026-10-01'],
        ['social', '2026-11-01'],
        ['social', '2026-09-01'],
      ],
    }),
    range: { from: '2026-09-01', to: '2026-11-15' },
    ...{ factsThrough: '2026-11-12', incompleteFrom: '2026-11-01' },
  };
  expect(heatData(widget, formats, { answer, view, scope }).partial).toEqual([null, null, '12 of 30 days']);
  const cut = { ...answer, range: { from: '2026-10-23', to: '2026-11-15' } };
  const data = heatData(widget, formats, { answer: cut, view, scope });
  expect(data.partial?.slice(1)).toEqual(['9 of 31 days', '12 of 30 days']);
  expect(heatSummary(data, formats)).toBe('Highest: Social, Oct 2026 (9 of 31 days) with 21.7%.');
});

test('a row of an incomplete month says so as a column does, and a complete one doesn’t', () => {
  const widget: WidgetOf<'heat'> = {
    ...{ type: 'heat', id: 'h', title: 'H', rows: 'month', columns: 'channel', measure: 'piClicks', limit: 5 },
  };
  const answer = {
    ...answerOf({
      ...{ dimensions: ['month', 'channel'], measures: ['piClicks'] },
      rows: [
        ['2026-10-01', 'Social', 7],
        ['2026-11-01', 'Social', 9],
      ],
      keys: [
        ['2026-10-01', 'social'],
        ['2026-11-01', 'social'],
      ],
    }),
    range: { from: '2026-10-01', to: '2026-11-15' },
  };
  const data = heatData(widget, formats, { answer, view, scope });
  expect(data.partial).toEqual([null]);
  expect(data.rows.map(({ partial }) => partial)).toEqual([null, '15 of 30 days']);
  expect(heatSummary(data, formats)).toBe('Highest: Nov 2026 (15 of 30 days), Social with 9.');
});

test('a heat table keeps months in order and leaves missing values empty', () => {
  const widget: WidgetOf<'heat'> = {
    ...{ type: 'heat', id: 'h', title: 'H', rows: 'channel', columns: 'month', measure: 'piClicks', limit: 5 },
  };
  const answer = answerOf({
    ...{ dimensions: ['channel', 'month'], measures: ['piClicks'] },
    rows: [
      ['Social', '2026-11-01', 9],
      ['Search', '2026-10-01', 5],
      ['Social', '2026-10-01', 4],
    ],
    keys: [
      ['social', '2026-11-01'],
      ['search', '2026-10-01'],
      ['social', '2026-10-01'],
    ],
  });
  const { columns, rows } = heatData(widget, formats, { answer, view, scope });
  expect(columns).toEqual(['Oct 2026', 'Nov 2026']);
  expect(rows.map(({ label, values }) => [label, ...values])).toEqual([
    ['Social', 4, 9],
    ['Search', 5, null],
  ]);
});
