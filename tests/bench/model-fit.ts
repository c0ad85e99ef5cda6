import { execFileSync } from 'node:child_process';
import { drawnChannels } from '#tests/unit/modelling/drawn-channels.ts';
import { plantedMarket } from '#tests/unit/modelling/planted-market.ts';
import { buildModel } from '#upstream/modelling/numerics/model.ts';
import { summarize, thin } from '#upstream/modelling/numerics/posterior.ts';
import { defaultSettings, samplePosterior } from '#upstream/modelling/numerics/sampler.ts';
import { runToEnd, type Steps } from '#upstream/modelling/numerics/steps.ts';
import { optimize } from '#upstream/modelling/plans/optimize.ts';
import { Horizon } from '#upstream/modelling/plans/planned-run.ts';

/** CPU milliseconds of this process. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** @returns its result, its own count of operations, and its CPU time */
function measured<Result>(steps: Steps<Result>) {
  const started = cpuMs();
  let operations = 0;
  for (;;) {
    const step = steps.next();
    if (step.done) return { result: step.value, operations, ms: cpuMs() - started };
    operations += step.value;
  }
}

/** The minimum time for so many operations: multiplications and additions over an array in the cache. */
function constantLoop(operations: number): number {
  const values = Float64Array.from({ length: 1_024 }, (_, at) => 1 + at / 1e6);
  const started = cpuMs();
  let sum = 0;
  for (let done = 0; done < operations; done += 2 * values.length)
    for (let at = 0; at < values.length; at++) sum = sum * 0.999 + (values[at] ?? 0);
  if (Number.isNaN(sum)) throw new Error('the loop was not run');
  return cpuMs() - started;
}

const rounds = 3;

/** A fit of 156 weeks and 5 channels beside a constant loop of as many operations: the median ratio of their CPU times. */
export function measureModelFit(): number {
  const ratios: number[] = [];
  for (let seed = 1; seed <= rounds; seed++) {
    const { input } = plantedMarket(seed, { channels: 5, weeks: 156 });
    const model = buildModel(input);
    const sampled = measured(samplePosterior(model, { ...defaultSettings, seed }));
    const spend = input.channels.map((channel) => Array.from(channel.spend).reduce((sum, value) => sum + value, 0));
    const summarized = measured(summarize(model, thin(sampled.result), spend, 'revenue'));
    const ms = sampled.ms + summarized.ms;
    const loop = constantLoop(sampled.operations + summarized.operations);
    console.log(
      `fit of 156 weeks × 5 channels: ${ms.toFixed(0)} ms CPU, constant loop of the same operations ${loop.toFixed(0)} ms, R̂ ${sampled.result.maxRHat.toFixed(3)}`,
    );
    ratios.push(ms / loop);
  }
  return ratios.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
}

/** CPU seconds of a process that calculates all of one run of 156 weeks × 5 channels: each of its fits, and its figures. */
export function measureWholeFit(): number {
  const told = execFileSync(process.execPath, ['tests/bench/whole-fit.ts', 'alone'], { encoding: 'utf8' });
  const { cpuSeconds }: { cpuSeconds: number } = JSON.parse(told);
  return cpuSeconds;
}

/** The best plan of 12 channels over a year by 400 draws, beside one fit of 156 weeks × 5 channels: the ratio of their CPU times. */
export function measureOptimizer(): number {
  const { input } = plantedMarket(4, { channels: 12, weeks: 312 });
  const model = buildModel(input);
  const draws = thin(
    runToEnd(samplePosterior(model, { ...defaultSettings, warmUp: 100, drawsPerRound: 200, seed: 4 })),
  );
  const run = {
    ...{ weeks: Array.from({ length: 312 }, (_, at) => String(at)), scale: { spend: 1, kpi: 1 } },
    channels: drawnChannels(model, draws).map((channel, at) => ({
      ...channel,
      ...{ id: String(at), label: String(at), spend: Array.from(input.channels[at]?.spend ?? []) },
    })),
  };
  const { input: usual } = plantedMarket(1, { channels: 5, weeks: 156 });
  const ratios = Array.from({ length: rounds }, (_, round) => {
    const started = cpuMs();
    const asked = { weeks: 52, budget: { kind: 'total', amount: null }, bounds: [], showAnyway: false } as const;
    const { step } = optimize(new Horizon(run, 52), { ...asked, bounds: [] });
    const planned = cpuMs() - started;
    const fit = measured(samplePosterior(buildModel(usual), { ...defaultSettings, seed: round + 1 })).ms;
    console.log(
      `best plan of 12 channels in steps of ${step}: ${planned.toFixed(0)} ms CPU, a fit ${fit.toFixed(0)} ms`,
    );
    return planned / fit;
  });
  return ratios.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
}
