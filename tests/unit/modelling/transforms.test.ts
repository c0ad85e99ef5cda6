import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  adstockWeight,
  carryOverShare,
  geometricAdstock,
  halfLife,
  hill,
  plainHalfSaturation,
  usualWeek,
} from '#upstream/modelling/numerics/transforms.ts';
import { aggregated, firstWeek, hyperparameter, numbers, weeks } from './robyn.ts';

const spend = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 });
const theta = fc.double({ min: 0, max: 0.99, noNaN: true });
const lag = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constant(Number.POSITIVE_INFINITY));

describe('adstock', () => {
  test('is the sum over earlier weeks, each multiplied by the carry-over', () => {
    fc.assert(
      fc.property(spend, theta, lag, (media, carryOver, maxLag) => {
        const adstock = geometricAdstock(media, carryOver, maxLag);
        media.forEach((_, week) => {
          let expected = 0;
          for (let back = 0; back <= Math.min(week, maxLag); back++)
            expected += carryOver ** back * (media[week - back] ?? 0);
          expect(Math.abs((adstock[week] ?? 0) - expected)).toBeLessThanOrEqual(1e-9 * (1 + expected));
        });
      }),
    );
  });

  test('the effects of one week add up to its weight in the end', () => {
    fc.assert(
      fc.property(theta, fc.integer({ min: 0, max: 20 }), (carryOver, maxLag) => {
        const media = new Float64Array(maxLag + 1);
        media[0] = 1;
        const sum = geometricAdstock(media, carryOver, maxLag).reduce((all, value) => all + value, 0);
        expect(sum).toBeCloseTo(adstockWeight(carryOver, maxLag), 9);
        expect(carryOverShare(carryOver, maxLag)).toBeCloseTo(1 - 1 / sum, 9);
      }),
    );
  });

  test('has lost half of its effect after its half-life', () => {
    expect(0.8 ** halfLife(0.8)).toBeCloseTo(0.5, 12);
    expect(halfLife(0)).toBe(0);
  });

  test.each([-0.1, 1, Number.NaN])('refuses a carry-over of %s', (carryOver) => {
    expect(() => geometricAdstock([1], carryOver, 8)).toThrow(RangeError);
  });
});

describe('the Hill curve', () => {
  const positive = fc.double({ min: 1e-3, max: 1e9, noNaN: true });
  const slope = fc.double({ min: 0.1, max: 5, noNaN: true });

  test('is a half at its half saturation and rises from 0 to 1', () => {
    fc.assert(
      fc.property(positive, positive, slope, (adstock, halfSaturation, steepness) => {
        expect(hill(halfSaturation, steepness, halfSaturation)).toBeCloseTo(0.5, 12);
        const value = hill(adstock, steepness, halfSaturation);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(hill(2 * adstock, steepness, halfSaturation)).toBeGreaterThanOrEqual(value);
      }),
    );
    expect(hill(0, 1, 5)).toBe(0);
  });

  test('agrees with Meridian’s half saturation on normalized adstock', () => {
    fc.assert(
      fc.property(spend, theta, fc.double({ min: 0.1, max: 10, noNaN: true }), (media, carryOver, ec) => {
        const scale = 7;
        const plain = geometricAdstock(media, carryOver, 8);
        const bend = plainHalfSaturation(ec, scale, carryOver, 8);
        for (const adstock of plain)
          expect(hill(adstock, 1, bend)).toBeCloseTo(hill(adstock / adstockWeight(carryOver, 8) / scale, 1, ec), 9);
      }),
    );
  });
});

// How close a published decomposition can be reproduced from its printed coefficients, as a share of the highest week.
test.each([
  ['facebook_S', 1e-12],
  ['print_S', 1e-8],
  ['search_S', 5e-6],
  ['tv_S', 5e-5],
  ['ooh_S', 5e-4],
  ['newsletter', 5e-3],
])('adstock and Hill curve reproduce Robyn’s weekly contributions of %s', (channel, tolerance) => {
  const adstock = geometricAdstock(
    numbers('input', channel),
    hyperparameter(`${channel}_thetas`),
    Number.POSITIVE_INFINITY,
  ).slice(firstWeek, firstWeek + weeks);
  const halfSaturation = hyperparameter(`${channel}_gammas`) * Math.max(...adstock);
  const published = numbers('decomposition', channel);
  const highest = Math.max(...published);
  const coefficient = aggregated(channel, 'coef');
  const misses = Array.from(adstock, (value, week) =>
    Math.abs(coefficient * hill(value, hyperparameter(`${channel}_alphas`), halfSaturation) - (published[week] ?? 0)),
  );
  expect(Math.max(...misses) / highest).toBeLessThan(tolerance);
});

test('the typical week of media leaves out weeks without media', () => {
  expect(usualWeek([0, 4, 0, 2, 10])).toBe(4);
  expect(usualWeek([0, 4, 2, 0])).toBe(3);
  expect(usualWeek([0, 0])).toBe(0);
});
