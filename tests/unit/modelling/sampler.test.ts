import { describe, expect, test } from 'vitest';
import { operationsOfSweep } from '#upstream/modelling/numerics/chain.ts';
import { factorize, solveLower, solveUpper } from '#upstream/modelling/numerics/cholesky.ts';
import { fitMetrics } from '#upstream/modelling/numerics/fit-metrics.ts';
import { buildModel, type ModelInput } from '#upstream/modelling/numerics/model.ts';
import { summarize, thin } from '#upstream/modelling/numerics/posterior.ts';
import {
  defaultSettings,
  joinDraws,
  type SamplerSettings,
  samplePosterior,
  sampleRound,
} from '#upstream/modelling/numerics/sampler.ts';
import { Simulation } from '#upstream/modelling/numerics/simulation.ts';
import { mean, variance } from '#upstream/modelling/numerics/statistics.ts';
import { runToEnd, type Steps } from '#upstream/modelling/numerics/steps.ts';
import { drawnChannels } from './drawn-channels.ts';
import { plantedMarket } from './planted-market.ts';

const short: SamplerSettings = { seed: 11, chains: 2, warmUp: 300, drawsPerRound: 300, extensions: 0 };

const fitModel = (input: ModelInput, settings: SamplerSettings = short) => {
  const model = buildModel(input);
  return { model, posterior: runToEnd(samplePosterior(model, settings)) };
};

test('a model without channels has the posterior of Bayesian regression in closed form', () => {
  const market = plantedMarket(21, { channels: 0, weeks: 104 });
  const { model, posterior } = fitModel(market.input, { ...short, drawsPerRound: 4000 });
  // Given the noise at its posterior mean, coefficients are normal around the ridge solution.
  const size = model.linear.length;
  const draws = (parameter: number) =>
    posterior.chains.flatMap((chain) =>
      Array.from(
        { length: posterior.drawsPerChain },
        (_, draw) => chain[draw * posterior.parameters.length + parameter] ?? 0,
      ),
    );
  const noise = mean(draws(size).map((deviation) => deviation ** 2));
  const matrix = new Float64Array(size * size);
  const solution = new Float64Array(size);
  model.linear.forEach(({ values, deviation }, row) => {
    model.linear.forEach((other, column) => {
      matrix[row * size + column] =
        values.reduce((sum, value, week) => sum + value * (other.values[week] ?? 0), 0) / noise;
    });
    matrix[row * size + row] = (matrix[row * size + row] ?? 0) + 1 / deviation ** 2;
    solution[row] = values.reduce((sum, value, week) => sum + value * (model.target[week] ?? 0), 0) / noise;
  });
  factorize(matrix, size);
  solveLower(matrix, size, solution);
  solveUpper(matrix, size, solution);
  model.linear.forEach((_, column) => {
    const drawn = draws(column);
    expect(Math.abs(mean(drawn) - (solution[column] ?? 0))).toBeLessThan(0.1 * Math.sqrt(variance(drawn)));
  });
});

describe('a market with known returns', () => {
  const market = plantedMarket(5, { channels: 5, weeks: 156 });
  const { model, posterior } = fitModel(market.input, { ...defaultSettings, seed: 1 });
  const spend = market.input.channels.map((channel) =>
    Array.from(channel.spend).reduce((sum, value) => sum + value, 0),
  );
  const draws = thin(posterior);
  const summary = runToEnd(summarize(model, draws, spend, 'revenue'));

  test('is recovered: 90% intervals contain at least four of five returns, and the chains agree', () => {
    const held = summary.channels.filter(({ roi }, index) => {
      const truth = market.returns[index] ?? 0;
      return roi !== null && roi.low <= truth && truth <= roi.high;
    });
    expect(held.length).toBeGreaterThanOrEqual(4);
    expect(posterior.maxRHat).toBeLessThan(1.05);
  });

  test('splits each week into parts that add up to its fitted value', () => {
    summary.fitted.forEach((fitted, week) => {
      let sum = (summary.base[week]?.mean ?? 0) + (summary.season[week] ?? 0);
      for (const { weekly } of summary.controls.values()) sum += weekly[week] ?? 0;
      for (const { weekly } of summary.channels) sum += weekly[week] ?? 0;
      expect(Math.abs(sum / fitted.mean - 1)).toBeLessThan(1e-9);
    });
  });

  test('has returns equal to contribution by spend, and marginal returns below the average', () => {
    summary.channels.forEach(({ roi, marginalRoi, total, weekly }, index) => {
      expect((roi?.mean ?? 0) * (spend[index] ?? 0)).toBeCloseTo(total.mean, 3);
      expect(weekly.reduce((sum, value) => sum + value, 0) / total.mean).toBeCloseTo(1, 9);
      expect(marginalRoi?.mean ?? 0).toBeLessThanOrEqual(roi?.mean ?? 0);
      expect(total.low).toBeLessThan(total.mean);
      expect(total.high).toBeGreaterThan(total.mean);
    });
  });

  test('has curves that pass through the actual spend and never fall', () => {
    summary.channels.forEach(({ curve, total }, index) => {
      const now = curve.find(([at]) => Math.abs(at - (spend[index] ?? 0)) < 1e-6);
      expect(now?.[1].mean).toBeCloseTo(total.mean, 3);
      expect(curve.every(([, { mean: response }], step) => response >= (curve[step - 1]?.[1].mean ?? 0))).toBe(true);
    });
  });

  test('gives its actual results when simulated without changes', () => {
    const channels = drawnChannels(model, draws);
    const simulation = new Simulation(channels, model.weeks);
    const lastYear = new Simulation(channels, 52);
    summary.channels.forEach(({ total, weekly }, index) => {
      expect(simulation.meanResponse(index, 1) / total.mean).toBeCloseTo(1, 9);
      const brought = weekly.slice(-52).reduce((sum, value) => sum + value, 0);
      // Only of the last year: carry-over of earlier weeks belongs to the horizon too.
      expect(lastYear.meanResponse(index, 1) / brought).toBeCloseTo(1, 9);
      expect(mean(lastYear.responses(index, 1.2))).toBeGreaterThan(lastYear.meanResponse(index, 1));
      expect(lastYear.observedUntil(index)).toBeGreaterThanOrEqual(1);
      expect(lastYear.observedUntil(index)).toBeLessThanOrEqual(2);
    });
    expect(() => new Simulation(channels, 0)).toThrow(RangeError);
  });
});

test('the same data and seed give the same bytes, another seed others', () => {
  const market = plantedMarket(9, { channels: 2, weeks: 104 });
  const bytes = (seed: number) =>
    fitModel(market.input, { ...short, seed }).posterior.chains.map((chain) => Array.from(chain));
  expect(bytes(3)).toEqual(bytes(3));
  expect(bytes(3)).not.toEqual(bytes(4));
});

test('a chain that is stored as JSON after a round and resumed continues with the same bytes', () => {
  const model = buildModel(plantedMarket(9, { channels: 2, weeks: 104 }).input);
  const inOne = runToEnd(sampleRound(model, { ...short, drawsPerRound: 600 }, 1, null));
  const first = runToEnd(sampleRound(model, short, 1, null));
  const second = runToEnd(sampleRound(model, short, 1, JSON.parse(JSON.stringify(first.state))));
  expect(joinDraws([first.draws, second.draws])).toEqual(inOne.draws);
  expect(second.state).toEqual(inOne.state);
});

test('each step of a fit is short: no more operations than a sweep of the largest model takes', () => {
  const market = plantedMarket(9, { channels: 12, weeks: 312 });
  const model = buildModel(market.input);
  const largest = 2 * operationsOfSweep(model);
  const longest = (steps: Steps<unknown>) => {
    let most = 0;
    for (const operations of steps) most = Math.max(most, operations);
    return most;
  };
  const settings = { ...short, warmUp: 20, drawsPerRound: 400 };
  const posterior = runToEnd(samplePosterior(model, settings));
  expect(longest(samplePosterior(model, settings))).toBeLessThan(largest);
  expect(longest(summarize(model, thin(posterior), [], 'revenue'))).toBeLessThan(largest);
});

test('weeks that are held out don’t change the fit', () => {
  const market = plantedMarket(13, { channels: 2, weeks: 117 });
  const heldOut = new Set(Array.from({ length: 13 }, (_, week) => 104 + week));
  const kpi = Float64Array.from(market.input.kpi);
  const changed = kpi.map((value, week) => (heldOut.has(week) ? value * 3 : value));
  const drawn = (values: Float64Array) => fitModel({ ...market.input, kpi: values, heldOut }).posterior.chains;
  expect(drawn(changed)).toEqual(drawn(kpi));
  expect(drawn(changed)).not.toEqual(fitModel({ ...market.input, kpi }).posterior.chains);
});

test('a KPI that isn’t money has shares instead of returns', () => {
  const market = plantedMarket(17, { channels: 2, weeks: 104 });
  const { model, posterior } = fitModel({ ...market.input, kpiKind: 'count' });
  const summary = runToEnd(summarize(model, thin(posterior), [1000, 1000], 'count'));
  const total = Array.from(market.input.kpi).reduce((sum, value) => sum + value, 0);
  for (const channel of summary.channels) {
    expect(channel.roi).toBeNull();
    expect(channel.total.mean / total).toBeCloseTo(mean(channel.ratios), 9);
    expect(channel.total.high / total).toBeLessThan(0.5);
  }
});

test('chains that disagree are extended, up to the maximum', () => {
  const market = plantedMarket(19, { channels: 3, weeks: 104 });
  const hasty = { seed: 2, chains: 4, warmUp: 0, drawsPerRound: 4, extensions: 2 };
  const { posterior } = fitModel(market.input, hasty);
  expect(posterior.drawsPerChain).toBe(12);
  expect(posterior.maxRHat).toBeGreaterThan(1.05);
});

test('fitted values are close to the training weeks', () => {
  const market = plantedMarket(23, { channels: 3, weeks: 130 });
  const { model, posterior } = fitModel(market.input);
  const { fitted } = runToEnd(summarize(model, thin(posterior), [1, 1, 1], 'revenue'));
  expect(
    fitMetrics(
      market.input.kpi,
      fitted.map((week) => week.mean),
    ).r2,
  ).toBeGreaterThan(0.5);
});

test.each([
  ['a KPI of nothing', { kpi: new Float64Array(104) }],
  [
    'a channel without spend',
    { channels: [{ id: 'TV', spend: new Float64Array(104), impressions: null, prior: null }] },
  ],
  ['a control that never changes', { controls: [{ id: 'price', values: new Float64Array(104).fill(3) }] }],
])('no model is made from %s', (_, part) => {
  const market = plantedMarket(29, { channels: 1, weeks: 104 });
  expect(() => buildModel({ ...market.input, ...part })).toThrow(RangeError);
});
