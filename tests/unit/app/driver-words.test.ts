import { expect, test } from 'vitest';
import {
  correlationShade,
  correlationText,
  findGaps,
  groupByQuarter,
  kpiYears,
  weekOfYear,
} from '#app/features/drivers/shown-inputs.ts';
import { kpiTrend } from '#app/features/drivers/trend.ts';
import { createFormats, noValue } from '#shared/format/formats.ts';

test('a week belongs to the year of its Thursday', () => {
  expect(weekOfYear('2025-12-29')).toEqual({ year: 2026, week: 1 });
  expect(weekOfYear('2020-12-28')).toEqual({ year: 2020, week: 53 });
  expect(weekOfYear('2026-11-16')).toEqual({ year: 2026, week: 47 });
});

test('a year is compared over the weeks that both years have', () => {
  const years = kpiYears(
    ['2025-01-06', '2025-01-13', '2025-12-29', '2026-01-05', '2026-01-12'],
    [10, 20, 99, 15, null],
  );
  expect(years.map(({ year, weeks, total, change, compared }) => [year, weeks, total, change, compared])).toEqual([
    [2025, 2, 30, null, 0],
    [2026, 2, 114, 0.5, 1],
  ]);
});

test('weeks without a value are listed as ranges', () => {
  const weeks = ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26'];
  expect(findGaps(weeks, [null, 1, null, null])).toEqual([
    { from: '2026-01-05', to: '2026-01-05', weeks: 1 },
    { from: '2026-01-19', to: '2026-01-26', weeks: 2 },
  ]);
  expect([...groupByQuarter(['2026-03-30', '2026-04-06']).keys()]).toEqual(['2026 Q1', '2026 Q2']);
});

test('partial weeks surround the whole ones', () => {
  const kpi = { id: 'k', label: 'K', kind: 'count' as const, unit: 'units', values: [5, 6], circular: false };
  const partial = [{ week: '2026-01-19', value: 2 }];
  expect(kpiTrend({ weeks: ['2026-01-05', '2026-01-12'] }, kpi, partial)).toEqual({
    weeks: ['2026-01-05', '2026-01-12', '2026-01-19'],
    values: [5, 6, 2],
    incomplete: [false, false, true],
  });
});

test('a correlation is shaded by its size, in the tone of its sign', () => {
  expect(correlationShade(0.05)).toBe('heat-cell heat-1');
  expect(correlationShade(-1)).toBe('heat-cell heat-7 heat-less');
  expect(correlationShade(null)).toBe('heat-cell');
});

test('a correlation has two decimals, and no sign where it rounds to zero', () => {
  const formats = createFormats('en-US', 'USD');
  expect([0.5, -0.18, -0.004, 1, null].map((r) => correlationText(formats, r))).toEqual([
    ...['0.50', '-0.18', '0.00', '1.00', noValue],
  ]);
});
