import { describe, expect, test } from 'vitest';
import { fitMetrics } from '#upstream/modelling/numerics/fit-metrics.ts';
import { numbers } from './robyn.ts';

const actual = numbers('decomposition', 'dep_var');
const fitted = numbers('decomposition', 'depVarHat');
const trained = { trainingWeeks: 79, parameters: 11 };

// The splits of the published run: 79, 38 and 40 weeks.
test.each([
  ['training', 0, 79, 0.868905908983399, 0.077735164630908, 0.887],
  ['validation', 79, 117, 0.872315050051243, 0.082730214449709, 0.89],
  ['test', 117, 157, 0.762796482178445, 0.140268869320157, 0.796],
] as const)('the %s weeks of Robyn’s run have its published figures', (_, from, until, adjustedR2, nrmse, r2) => {
  const metrics = fitMetrics(actual.subarray(from, until), fitted.subarray(from, until), trained);
  expect(metrics.adjustedR2).toBeCloseTo(adjustedR2, 6);
  expect(metrics.nrmse).toBeCloseTo(nrmse, 8);
  expect(metrics.r2).toBeCloseTo(r2, 3);
});

describe('examples calculated by hand', () => {
  test('errors of 1, 0 and 2 in weeks of 2, 0 and 8', () => {
    const metrics = fitMetrics([2, 0, 8], [3, 0, 6]);
    expect(metrics.mape).toBeCloseTo((1 / 2 + 2 / 8) / 2, 12);
    expect(metrics.weeksOfZero).toBe(1);
    expect(metrics.wmape).toBeCloseTo(3 / 10, 12);
    expect(metrics.nrmse).toBeCloseTo(Math.sqrt(5 / 3) / 8, 12);
    const mean = 10 / 3;
    expect(metrics.r2).toBeCloseTo(1 - 5 / ((2 - mean) ** 2 + mean ** 2 + (8 - mean) ** 2), 12);
  });

  test('weeks that are all equal have no R² and no range', () => {
    expect(fitMetrics([5, 5], [4, 6])).toMatchObject({ r2: null, adjustedR2: null, nrmse: null });
  });

  test('weeks that are all 0 have no relative error', () => {
    expect(fitMetrics([0, 0], [1, 1])).toMatchObject({ mape: null, wmape: null, weeksOfZero: 2 });
  });

  test('without weeks there are no metrics', () => {
    expect(fitMetrics([], [])).toMatchObject({ weeks: 0, r2: null, wmape: null });
  });

  test('with more parameters than weeks there is no adjusted R²', () => {
    expect(fitMetrics([1, 2, 4], [1, 2, 3], { trainingWeeks: 3, parameters: 2 }).adjustedR2).toBeNull();
  });
});
