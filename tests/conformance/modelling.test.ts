import { expect, test } from 'vitest';
import { plantedMarket } from '#tests/unit/modelling/planted-market.ts';
import { fitMetrics } from '#upstream/modelling/numerics/fit-metrics.ts';
import { buildModel } from '#upstream/modelling/numerics/model.ts';
import { summarize, thin } from '#upstream/modelling/numerics/posterior.ts';
import { randomStream } from '#upstream/modelling/numerics/random.ts';
import { defaultSettings, samplePosterior } from '#upstream/modelling/numerics/sampler.ts';
import { runToEnd } from '#upstream/modelling/numerics/steps.ts';

const markets = 24;

test('over two dozen markets 90% intervals contain between 80 and 98 percent of the true returns', () => {
  let held = 0;
  let of = 0;
  let worst = 0;
  for (let seed = 1; seed <= markets; seed++) {
    const { input, returns } = plantedMarket(seed, { channels: 4, weeks: 156 });
    const model = buildModel(input);
    const posterior = runToEnd(samplePosterior(model, { ...defaultSettings, seed }));
    worst = Math.max(worst, posterior.maxRHat);
    const spend = input.channels.map((channel) => Array.from(channel.spend).reduce((sum, value) => sum + value, 0));
    runToEnd(summarize(model, thin(posterior), spend, 'revenue')).channels.forEach(({ roi }, index) => {
      const truth = returns[index] ?? 0;
      of++;
      if (roi && roi.low <= truth && truth <= roi.high) held++;
    });
  }
  console.log(`${held} of ${of} planted returns held, worst R̂ ${worst.toFixed(3)}`);
  expect(held / of).toBeGreaterThanOrEqual(0.8);
  expect(held / of).toBeLessThanOrEqual(0.98);
  expect(worst).toBeLessThan(1.05);
}, 600_000);

test('a shuffled KPI can’t be predicted: the test weeks have an R² of at most 0.05', () => {
  const { input } = plantedMarket(31, { channels: 4, weeks: 156 });
  const random = randomStream(31);
  const kpi = Float64Array.from(input.kpi);
  for (let at = kpi.length - 1; at > 0; at--) {
    const other = Math.floor(random.uniform() * (at + 1));
    [kpi[at], kpi[other]] = [kpi[other] ?? 0, kpi[at] ?? 0];
  }
  const heldOut = new Set(Array.from({ length: 13 }, (_, week) => 143 + week));
  const model = buildModel({ ...input, kpi, heldOut });
  const { fitted } = runToEnd(
    summarize(model, thin(runToEnd(samplePosterior(model, { ...defaultSettings, seed: 1 }))), [], 'revenue'),
  );
  const test = fitMetrics(
    kpi.slice(143),
    fitted.slice(143).map(({ mean }) => mean),
  );
  console.log(`test R² of a shuffled KPI ${test.r2?.toFixed(3)}`);
  expect(test.r2).toBeLessThanOrEqual(0.05);
});
