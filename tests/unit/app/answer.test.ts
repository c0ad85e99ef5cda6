import { expect, test } from 'vitest';
import { seriesOf, totalBefore, totalOf, valueIn } from '#app/boards/answer.ts';
import { withFairComparison } from '#shared/analytics/fair-comparison.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';

const answer: QueryAnswer = {
  columns: [
    { id: 'day', kind: 'dimension' },
    { id: 'impressions', kind: 'measure' },
    { id: 'piRate', kind: 'measure' },
  ],
  rows: [
    ['2026-11-14', 100, 0.2],
    ['2026-11-15', 50, null],
  ],
  totals: [150, 0.18],
  comparison: {
    range: { from: '2026-11-12', to: '2026-11-13' },
    rows: [['2026-11-12', 80, 0.1]],
    totals: [80, 0.1],
  },
  range: { from: '2026-11-14', to: '2026-11-15' },
  timezone: 'UTC',
  currency: 'USD',
  conversions: [],
  factsThrough: '2026-11-15',
  incompleteFrom: '2026-11-15',
  truncated: false,
};

test('totals come from the answer, by measure, and are never a sum of rows', () => {
  expect([totalOf(answer, 'impressions'), totalOf(answer, 'piRate')]).toEqual([150, 0.18]);
  expect([totalBefore(answer, 'impressions'), totalBefore(answer, 'piRate')]).toEqual([80, 0.1]);
  expect(totalOf({ ...answer, totals: null }, 'impressions')).toBeNull();
  expect(totalOf(answer, 'orders')).toBeNull();
});

test('a series has its comparison beside it by position and marks what is not complete', () => {
  expect(seriesOf(answer, 'impressions')).toEqual([
    { day: '2026-11-14', value: 100, compared: 100, before: 80, beforeDay: '2026-11-12', incomplete: false },
    { day: '2026-11-15', value: 50, compared: 50, before: null, beforeDay: null, incomplete: true },
  ]);
});

test('a first period that begins before the range is not complete either', () => {
  const weekly = {
    ...answer,
    columns: [{ id: 'week', kind: 'dimension' as const }],
    range: { from: '2026-11-12', to: '2026-11-22' },
  };
  const weeks = {
    ...weekly,
    ...{ factsThrough: '2026-11-22', incompleteFrom: null },
    rows: [
      ['2026-11-09', 1],
      ['2026-11-16', 2],
    ],
  };
  expect(seriesOf(weeks, 'impressions').map(({ incomplete }) => incomplete)).toEqual([true, false]);
});

test('a cell without a number has no value', () => {
  expect(valueIn(answer, answer.rows[1] ?? [], 'piRate')).toBeNull();
  expect(valueIn(answer, answer.rows[0] ?? [], 'orders')).toBeNull();
});

test('a comparison that starts before the first day with facts is left out', () => {
  expect(withFairComparison(answer, '2026-11-12').comparison).not.toBeNull();
  expect(withFairComparison(answer, null).comparison).not.toBeNull();
  expect(withFairComparison(answer, '2026-11-13').comparison).toBeNull();
});
