import { expect, test } from 'vitest';
import { cellBar } from '#app/ui/charts/bar-extent.ts';

test('the bar below a number is as long as its share of the largest', () => {
  expect(cellBar({ min: 0, max: 200 }, 100)).toBe('cell-bar bar-to-50');
  expect(cellBar({ min: 0, max: 200 }, 200)).toBe('cell-bar bar-to-100');
});

test('a zero has no bar, and the least value above it has one', () => {
  expect(cellBar({ min: 0, max: 1e6 }, 0)).toBe('cell-bar bar-to-0');
  expect(cellBar({ min: 0, max: 1e6 }, 1)).toBe('cell-bar bar-to-1');
});

test('with negative values, bars start at a common zero', () => {
  expect(cellBar({ min: -50, max: 50 }, 25)).toBe('cell-bar bar-from-50 bar-to-75');
  expect(cellBar({ min: -50, max: 50 }, -25)).toBe('cell-bar bar-from-25 bar-to-50');
  expect(cellBar({ min: -50, max: 50 }, -0.01)).toBe('cell-bar bar-from-49 bar-to-50');
});
