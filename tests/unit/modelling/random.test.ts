import { expect, test } from 'vitest';
import { diagnose, normalQuantile } from '#upstream/modelling/numerics/diagnostics.ts';
import { randomStream } from '#upstream/modelling/numerics/random.ts';
import { mean, variance } from '#upstream/modelling/numerics/statistics.ts';
import { runToEnd } from '#upstream/modelling/numerics/steps.ts';

const diagnosed = (chains: Parameters<typeof diagnose>[0]) => runToEnd(diagnose(chains));
const many = 40_000;

test('the same seed gives the same numbers, another seed or stream others', () => {
  const first = (seed: number, stream?: number) => {
    const random = randomStream(seed, stream);
    return [random.uniform(), random.normal(), random.gamma(2)];
  };
  expect(first(7)).toEqual(first(7));
  expect(first(7)).not.toEqual(first(8));
  expect(first(7, 1)).not.toEqual(first(7, 2));
  expect(first(7 + 2 ** 32)).not.toEqual(first(7));
});

test('normal and gamma numbers have their mean and variance', () => {
  const random = randomStream(1);
  const normal = Array.from({ length: many }, () => random.normal());
  expect(mean(normal)).toBeCloseTo(0, 1);
  expect(variance(normal)).toBeCloseTo(1, 1);
  for (const shape of [0.5, 1, 40]) {
    const values = Array.from({ length: many }, () => random.gamma(shape));
    expect(mean(values) / shape).toBeCloseTo(1, 1);
    expect(variance(values) / shape).toBeCloseTo(1, 1);
  }
  expect(() => random.gamma(0)).toThrow(RangeError);
});

test('the normal quantile equals the published tables', () => {
  for (const [probability, quantile] of [
    [0.5, 0],
    [0.975, 1.959963984540054],
    [0.01, -2.3263478740408408],
    [0.95, 1.6448536269514722],
  ] as const)
    expect(normalQuantile(probability)).toBeCloseTo(quantile, 7);
});

test('independent chains agree and count with all their draws', () => {
  const chains = [1, 2, 3, 4].map((stream) => {
    const random = randomStream(3, stream);
    return Array.from({ length: 1000 }, () => random.normal());
  });
  const { rHat, effectiveDraws } = diagnosed(chains);
  expect(rHat).toBeLessThan(1.01);
  expect(effectiveDraws).toBeGreaterThan(3000);
  expect(effectiveDraws).toBeLessThan(5500);
});

test('autocorrelated chains count for (1 − ρ)/(1 + ρ) of their draws', () => {
  const chains = [1, 2, 3, 4].map((stream) => {
    const random = randomStream(4, stream);
    let value = random.normal();
    return Array.from({ length: 4000 }, () => {
      value = 0.8 * value + 0.6 * random.normal();
      return value;
    });
  });
  const { effectiveDraws } = diagnosed(chains);
  expect((effectiveDraws ?? 0) / 16_000).toBeGreaterThan(0.08);
  expect((effectiveDraws ?? 0) / 16_000).toBeLessThan(0.14);
});

test('chains that disagree or drift are detected', () => {
  const around = (middle: number, drift: number) => {
    const random = randomStream(5, middle);
    return Array.from({ length: 1000 }, (_, draw) => middle + drift * draw + random.normal());
  };
  expect(diagnosed([around(0, 0), around(3, 0)]).rHat).toBeGreaterThan(1.5);
  expect(diagnosed([around(0, 0.003), around(0, 0.003)]).rHat).toBeGreaterThan(1.1);
  expect(diagnosed([[1, 1, 1, 1]])).toEqual({ rHat: null, effectiveDraws: null });
});
