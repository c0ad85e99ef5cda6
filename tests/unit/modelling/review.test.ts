import { describe, expect, test } from 'vitest';
import { randomStream } from '#upstream/modelling/numerics/random.ts';
import * as review from '#upstream/modelling/numerics/review.ts';
import { runToEnd } from '#upstream/modelling/numerics/steps.ts';

const prior = { location: 0.2, scale: 0.9 };

const channel = (draw: (random: ReturnType<typeof randomStream>) => number, spend = 1) => {
  const random = randomStream(1);
  return { id: 'TV', draws: Float64Array.from({ length: 400 }, () => draw(random)), prior, spend };
};
const fromThePrior = channel(({ normal }) => Math.exp(0.2 + 0.9 * normal()));
const moved = channel(({ normal }) => Math.exp(1.1 + 0.1 * normal()));

test.each([
  [1.01, 'pass'],
  [1.1, 'review'],
  [10, 'fail'],
  [null, 'unknown'],
] as const)('chains with an R̂ of %s: %s', (rHat, status) => {
  expect(review.checkConvergence(rHat).status).toBe(status);
});

test.each([
  [0, 'pass'],
  [0.5, 'review'],
  [0.9, 'fail'],
] as const)('a base that is negative in %s of the draws: %s', (share, status) => {
  const totals = Float64Array.from({ length: 100 }, (_, draw) => (draw < share * 100 ? -1 : 1));
  expect(review.checkBaseline(totals)).toMatchObject({ status, value: share });
});

test('a total that is farther out than almost all draws fails', () => {
  const totals = Float64Array.from({ length: 100 }, (_, draw) => 100 + draw / 10);
  expect(review.checkTotal(totals, 105).status).toBe('pass');
  expect(review.checkTotal(totals, 120)).toMatchObject({ status: 'fail', value: 0 });
});

describe('a channel that the data did not move', () => {
  test('is reported, and one that the data did move is not', () => {
    expect(runToEnd(review.checkPriorShift([fromThePrior]))).toMatchObject({ status: 'review', about: ['TV'] });
    expect(runToEnd(review.checkPriorShift([moved]))).toMatchObject({ status: 'pass', about: [] });
    // A small shift that keeps most of the prior's width doesn't come from the data.
    const nudged = channel(({ normal }) => Math.exp(0 + 0.75 * normal()));
    expect(runToEnd(review.checkPriorShift([nudged]))).toMatchObject({ status: 'review', about: ['TV'] });
  });
});

test('a mean return outside its prior is named', () => {
  expect(review.checkRoiConsistency([moved]).status).toBe('pass');
  expect(review.checkRoiConsistency([channel(() => 12)])).toMatchObject({ status: 'review', about: ['TV'] });
  expect(review.checkRoiConsistency([channel(() => 0.1)])).toMatchObject({ status: 'review', about: ['TV'] });
});

test('a return too large for its share of spend is named', () => {
  expect(review.checkImplausibleRoi([moved]).status).toBe('pass');
  expect(review.checkImplausibleRoi([channel(() => 21)]).about).toEqual(['TV']);
  expect(review.checkImplausibleRoi([channel(() => 0.4)]).about).toEqual(['TV']);
});

test('draws as wide as several priors are named where much is spent on them', () => {
  const wide = channel(({ normal }) => Math.exp(0.2 + 2 * normal()));
  expect(review.checkVariance([moved]).status).toBe('pass');
  expect(review.checkVariance([wide])).toMatchObject({ status: 'review', about: ['TV'] });
});

test('uncorrelated media and controls are marked for review', () => {
  const rising = { id: 'TV', values: [1, 2, 3, 4] };
  expect(review.checkPotentialBias([rising], [])).toMatchObject({ status: 'review' });
  expect(review.checkPotentialBias([rising], [{ id: 'price', values: [1, 2, 3, 5] }]).status).toBe('pass');
  expect(review.checkPotentialBias([rising], [{ id: 'price', values: [1, -1, -1, 1] }]).status).toBe('review');
});

test('a model that predicts worse than the same week of last year is marked for review', () => {
  expect(review.checkHoldout(0.05, 0.1).status).toBe('pass');
  expect(review.checkHoldout(0.2, 0.1).status).toBe('review');
  expect(review.checkHoldout(null, 0.1).status).toBe('unknown');
});

test('autocorrelated errors are marked for review', () => {
  expect(review.checkResiduals([1, 2, 3, 4, 5, 6]).status).toBe('review');
  expect(review.checkResiduals([1, -1, -1, 1, 1, 1, -1, -1, 1, -1]).status).toBe('pass');
});

test('a control that nearly equals the KPI is named', () => {
  const kpi = [1, 2, 3, 4];
  expect(review.checkLeak(kpi, [{ id: 'rival', values: [2, 4, 6, 8.1] }])).toMatchObject({
    status: 'review',
    about: ['rival'],
  });
  expect(review.checkLeak(kpi, [{ id: 'price', values: [1, -1, 1, -1] }]).status).toBe('pass');
  expect(review.checkLeak(kpi, []).status).toBe('pass');
});

test('a run is stale more than eight weeks after its last week', () => {
  const monday = Date.UTC(2026, 0, 5);
  const week = 7 * 24 * 60 * 60 * 1000;
  expect(review.checkAge(monday, monday + 9 * week)).toMatchObject({ status: 'pass', value: 8 });
  expect(review.checkAge(monday, monday + 10 * week)).toMatchObject({ status: 'review', value: 9 });
});

describe('the health score', () => {
  const perfect = {
    maxRHat: 1.01,
    negativeBase: 0,
    pValue: 0.98,
    r2: 0.7738,
    unmovedShare: 0,
    inconsistentShare: null,
  };

  test('is 99.8 for the run that Meridian publishes with that score', () => {
    expect(review.healthScore(perfect)).toBeCloseTo(99.8, 1);
  });

  test('is 0 if the chains never agree, and missing if nothing is known', () => {
    expect(review.healthScore({ ...perfect, maxRHat: 10 })).toBe(0);
    expect(
      review.healthScore({
        maxRHat: null,
        negativeBase: null,
        pValue: null,
        r2: null,
        unmovedShare: null,
        inconsistentShare: null,
      }),
    ).toBeNull();
  });

  test('falls with every check that gets worse', () => {
    const score = review.healthScore(perfect) ?? 0;
    for (const worse of [
      { negativeBase: 0.5 },
      { pValue: 0.01 },
      { r2: 0.3 },
      { unmovedShare: 0.5 },
      { inconsistentShare: 0.2 },
    ])
      expect(review.healthScore({ ...perfect, ...worse })).toBeLessThan(score);
  });
});
