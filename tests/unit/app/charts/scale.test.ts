import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaPath, linePath, scaleOf, stepPath } from '#app/ui/charts/scale.ts';

test('an axis starts at zero and ends on a round step above the largest value', () => {
  expect(scaleOf([3, 87, 12])).toMatchObject({ min: 0, max: 100 });
  expect(scaleOf([0.031])).toMatchObject({ min: 0, max: 0.04 });
});

test('a price axis starts near the lowest price, never above it or below zero', () => {
  expect(scaleOf([4, 5], 'near')).toMatchObject({ min: 3.5, max: 5 });
  expect(scaleOf([1, 5], 'near').min).toBe(0);
  expect(scaleOf([5, 5], 'near').min).toBe(0);
});

test('counts have whole numbers on their axis, however few there are', () => {
  expect(scaleOf([1, 0], 'zero', true).ticks).toEqual([1, 0]);
  expect(scaleOf([3], 'zero', true).ticks).toEqual([3, 2, 1, 0]);
  expect(scaleOf([9], 'zero', true).ticks).toEqual([10, 5, 0]);
  expect(scaleOf([0], 'zero', true).ticks).toEqual([1, 0]);
  expect(scaleOf([1], 'zero').ticks).toHaveLength(5);
});

test('an axis without values still has a height', () => {
  expect(scaleOf([]).max).toBeGreaterThan(0);
  expect(scaleOf([null, 0]).max).toBeGreaterThan(0);
});

test('every value is within its axis, which has few steps', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1 }), (values) => {
      const { min, max, ticks } = scaleOf(values);
      const slack = (max - min) * 1e-9;
      expect(values.every((value) => value >= min - slack && value <= max + slack)).toBe(true);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }),
  );
});

test('a missing value is a gap, not a zero', () => {
  const path = linePath([1, null, 3, 4], (index, value) => [index, value]);
  expect(path).toBe('M0.00 1.00M2.00 3.00L3.00 4.00');
});

test('a step keeps its value until the next one, and ends where the value is unknown', () => {
  expect(stepPath([1, 2, null, 3], (index, value) => [index, value])).toBe('M0.00 1.00H1.00V2.00M3.00 3.00');
});

test('the area below a line is closed at its gaps', () => {
  const path = areaPath([1, 2, null, 3, 4, null, 5], (index, value) => [index, value], 0);
  expect(path).toBe('M0.00 0L0.00 1.00L1.00 2.00L1.00 0ZM3.00 0L3.00 3.00L4.00 4.00L4.00 0Z');
});
