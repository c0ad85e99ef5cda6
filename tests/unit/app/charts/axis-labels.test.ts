import { expect, test } from 'vitest';
import { axisLabels } from '#app/ui/charts/axis-labels.ts';
import { createFormats } from '#shared/format/formats.ts';

const formats = createFormats('en-US', 'USD');

test('weeks of one year are named by day and month', () => {
  expect(axisLabels(formats, ['2025-11-17', '2026-11-16'], 'week')).toEqual(['Nov 17', 'Nov 16']);
});

test('weeks of several years are named by month and year', () => {
  expect(axisLabels(formats, ['2023-09-25', '2024-07-08', '2026-11-23'], 'week')).toEqual([
    'Sep 2023',
    'Jul 2024',
    'Nov 2026',
  ]);
});

test('months and quarters always have their year', () => {
  expect(axisLabels(formats, ['2026-01-01', '2026-02-01'], 'month')).toEqual(['Jan 2026', 'Feb 2026']);
  expect(axisLabels(formats, ['2026-01-01', '2026-04-01'], 'quarter')).toEqual(['Q1 2026', 'Q2 2026']);
});
