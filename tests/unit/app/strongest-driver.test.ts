import { expect, test } from 'vitest';
import { strongestDriver } from '#app/features/drivers/strongest.ts';

const lags = (values: readonly (number | null)[], n = 100) =>
  values.map((adjusted, lag) => ({ lag, raw: adjusted, adjusted, n }));

test('the strongest driver is the one whose correlation is the furthest from zero, at its own lag', () => {
  const correlations = [
    { kpi: 'sales', driver: 'search', lags: lags([0.4, 0.1]) },
    { kpi: 'sales', driver: 'price', lags: lags([-0.2, -0.6]) },
    { kpi: 'visits', driver: 'tv', lags: lags([0.9]) },
  ];
  expect(strongestDriver({ correlations }, { id: 'sales' })).toEqual({ driver: 'price', lag: 1, correlation: -0.6 });
});

test('correlations over a few weeks, and unknown ones, name no driver', () => {
  const correlations = [
    { kpi: 'sales', driver: 'search', lags: lags([0.9], 25) },
    { kpi: 'sales', driver: 'tv', lags: lags([null]) },
  ];
  expect(strongestDriver({ correlations }, { id: 'sales' })).toBeNull();
});
