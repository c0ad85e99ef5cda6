import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extentOf, shareOf } from '#app/ui/charts/bar-extent.ts';
import { heatRange, heatStep, heatSteps } from '#app/ui/charts/heat-step.ts';
import { spansOf } from '#app/ui/charts/waterfall-chart.tsx';

const amount = fc.double({ min: -1e9, max: 1e9, noNaN: true });
const amounts = fc.array(fc.option(amount), { minLength: 1 });

test('every bar stays within its area, and so does zero', () => {
  fc.assert(
    fc.property(amounts, (values) => {
      const extent = extentOf(values);
      expect(extent.min).toBeLessThanOrEqual(0);
      expect(extent.max).toBeGreaterThanOrEqual(0);
      for (const value of values.filter((one) => one !== null)) {
        expect(shareOf(extent, value)).toBeGreaterThanOrEqual(0);
        expect(shareOf(extent, value)).toBeLessThanOrEqual(100);
        if (value < 0) expect(shareOf(extent, value)).toBeLessThanOrEqual(shareOf(extent, 0));
      }
    }),
  );
});

test('a larger value never has a lighter shade', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom('zero' as const, 'least' as const), (values, start) => {
      const range = heatRange(values, start);
      const known = values.filter((one) => one !== null).toSorted((a, b) => a - b);
      const steps = known.map((value) => heatStep(value, range));
      expect(steps).toEqual(steps.toSorted((a, b) => a - b));
      expect(steps.every((step) => step >= 0 && step <= heatSteps)).toBe(true);
    }),
  );
});

test('an unknown value has no shade', () => {
  expect(heatStep(null, { from: 0, to: 10 })).toBe(0);
  expect(heatRange([null], 'zero')).toEqual({ from: 0, to: 0 });
});

test('a change starts where the previous one ended, a level at zero', () => {
  const steps = [
    { label: 'Before', value: 100, kind: 'level' },
    { label: 'Amazon', value: 30, kind: 'change' },
    { label: 'Target', value: -50, kind: 'change' },
    { label: 'Now', value: 80, kind: 'level' },
  ] as const;
  expect(spansOf(steps)).toEqual([
    [0, 100],
    [100, 130],
    [130, 80],
    [0, 80],
  ]);
});
