import { describe, expect, test } from 'vitest';
import {
  dataAdequacy,
  lagCorrelations,
  seasonalNaive,
  varianceInflation,
  withoutTrendAndSeason,
} from '#upstream/modelling/numerics/drivers.ts';
import { randomStream } from '#upstream/modelling/numerics/random.ts';
import * as review from '#upstream/modelling/numerics/review.ts';

const noise = (seed: number, weeks = 156) => {
  const random = randomStream(seed);
  return Array.from({ length: weeks }, () => random.normal());
};

describe('a driver that the KPI follows with a lag of two weeks', () => {
  const driver = noise(1);
  const kpi = driver.map((_, week) => (week < 2 ? 0 : 5 + 3 * (driver[week - 2] ?? 0)));

  test('correlates with it at that lag, over the available weeks', () => {
    const lags = lagCorrelations(driver, kpi);
    expect(lags.map(({ lag }) => lag)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(lags[2]).toMatchObject({ r: expect.closeTo(1, 12), weeks: 154 });
    expect(Math.max(...lags.filter(({ lag }) => lag !== 2).map(({ r }) => Math.abs(r ?? 0)))).toBeLessThan(0.3);
  });

  test('leaves out weeks in which either has no value', () => {
    const holed = driver.map((value, week) => (week === 10 ? null : value));
    const unknown = kpi.map((value, week) => (week === 100 ? null : value));
    expect(lagCorrelations(holed, unknown)[2]).toMatchObject({ r: expect.closeTo(1, 12), weeks: 152 });
    expect(lagCorrelations([3, 3, 3], [1, 2, 3], 0)).toEqual([{ lag: 0, r: null, weeks: 3 }]);
  });
});

test('a linear trend with a season is removed completely, and anything else remains', () => {
  const wave = Array.from({ length: 156 }, (_, week) => 40 + 0.3 * week + 7 * Math.sin((4 * Math.PI * week) / 52.18));
  for (const value of withoutTrendAndSeason(wave)) expect(value).toBeCloseTo(0, 6);
  const bump = wave.map((value, week) => (week === 70 ? value + 100 : value));
  expect(withoutTrendAndSeason(bump)[70]).toBeGreaterThan(90);
  const holed = withoutTrendAndSeason(wave.map((value, week) => (week === 5 ? null : value)));
  expect([holed[5], holed[6]]).toEqual([null, expect.closeTo(0, 6)]);
  expect(withoutTrendAndSeason([1, 2, 3])).toEqual([null, null, null]);
});

describe('variance inflation', () => {
  const [one, other] = [noise(2), noise(3)];

  test('is 1 / (1 − r²) of two series', () => {
    const mixed = one.map((value, week) => 2 * value + (other[week] ?? 0));
    const [own = 0, same = 0] = varianceInflation([one, mixed]);
    const [pair] = lagCorrelations(one, mixed, 0);
    expect(own).toBeCloseTo(1 / (1 - (pair?.r ?? 0) ** 2), 6);
    expect(same).toBeCloseTo(own ?? 0, 6);
  });

  test('is missing for a sum of other series, and 1 for a single or constant series', () => {
    const sum = one.map((value, week) => value + (other[week] ?? 0));
    expect(varianceInflation([one, other, sum])).toEqual([null, null, null]);
    expect(varianceInflation([one])).toEqual([1]);
    expect(varianceInflation([one, one.map(() => 4), other])[1]).toBe(1);
  });
});

describe('the check for series that move together', () => {
  const [one, other, third] = [noise(4), noise(5), noise(6)];
  const check = (...values: number[][]) =>
    review.checkCollinearity(values.map((own, at) => ({ id: `series ${at + 1}`, values: own })));

  test('passes independent series', () => {
    expect(check(one, other, third)).toMatchObject({ status: 'pass', about: [], value: expect.closeTo(1, 0) });
  });

  test('names both series of a pair with a correlation of at least 0.8', () => {
    const near = one.map((value, week) => value + 0.6 * (other[week] ?? 0));
    expect(check(one, third, near)).toMatchObject({ status: 'review', about: ['series 1', 'series 3'] });
  });

  test('names a series that others add up to, although no pair correlates strongly', () => {
    const others = [noise(7), noise(8), noise(9), noise(10)];
    const sum = one.map((_, week) => others.reduce((all, own) => all + (own[week] ?? 0), 0));
    expect(check(...others, sum)).toMatchObject({ status: 'review', value: null });
    const nearly = sum.map((value, week) => value + 0.5 * (one[week] ?? 0));
    expect(check(...others, nearly).value).toBeGreaterThan(10);
  });
});

test('adequacy is the number of weeks per estimated parameter', () => {
  expect(dataAdequacy(156, { knots: 7, controls: 4, treatments: 5 })).toBe(9.75);
});

test('the naive forecast is the same week of the year before', () => {
  const kpi = Array.from({ length: 60 }, (_, week) => week);
  expect(seasonalNaive(kpi).slice(50, 54)).toEqual([null, null, 0, 1]);
});

test.each([
  [-0.2, 'pass'],
  [0.05, 'pass'],
  [0.06, 'review'],
  [null, 'unknown'],
] as const)('a shuffled KPI predicted with an R² of %s: %s', (r2, status) => {
  expect(review.checkShuffled(r2)).toMatchObject({ status, value: r2, threshold: 0.05 });
});
