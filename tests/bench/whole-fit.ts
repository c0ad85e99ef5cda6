import { plantedMarket } from '#tests/unit/modelling/planted-market.ts';
import { fittedRun } from '#upstream/modelling/fit/fitted-run.ts';
import { fitsOf, modelInputOf, settingsOf } from '#upstream/modelling/fit/phases.ts';
import type { FitInputs } from '#upstream/modelling/fit/stored-inputs.ts';
import { buildModel } from '#upstream/modelling/numerics/model.ts';
import { type SamplerSettings, samplePosterior } from '#upstream/modelling/numerics/sampler.ts';
import { runToEnd } from '#upstream/modelling/numerics/steps.ts';

/** Inputs of a fit for a market with known returns, with the last thirteen weeks held out. */
function plantedInputs(seed: number, size: { readonly channels: number; readonly weeks: number }): FitInputs {
  const { input } = plantedMarket(seed, size);
  const first = Date.UTC(2020, 0, 6);
  const weeks = Array.from({ length: size.weeks }, (_, at) =>
    new Date(first + at * 7 * 86_400_000).toISOString().slice(0, 10),
  );
  return {
    ...{ weeks, currency: 'USD', seed, heldOut: [...weeks.keys()].slice(-13) },
    kpi: {
      ...{ id: 'series:sales', name: 'Sales', kind: 'revenue', unit: 'USD', circular: false },
      values: Array.from(input.kpi),
    },
    channels: input.channels.map(({ id, spend }) => ({
      ...{ id, label: id, spend: Array.from(spend), impressions: null, prior: null },
    })),
    controls: input.controls.map(({ id, values }) => ({ id, label: id, role: 'control', values: Array.from(values) })),
  };
}

/** All that the cron trigger calculates for one run. @param short other settings for every fit of it */
export function plantedRun(
  seed: number,
  size: { readonly channels: number; readonly weeks: number },
  short: Partial<SamplerSettings> = {},
) {
  const inputs = plantedInputs(seed, size);
  const fits = fitsOf(inputs).map((fit) => {
    const model = buildModel(modelInputOf(inputs, fit));
    return { ...fit, posterior: runToEnd(samplePosterior(model, { ...settingsOf(fit, inputs), ...short })) };
  });
  return runToEnd(fittedRun({ name: 'Planted market', inputs, dataHash: '', fits }));
}

// In a separate process, so that start-up and garbage collection are measured too.
if (process.argv[2] === 'alone') {
  const { health } = plantedRun(1, { channels: 5, weeks: 156 });
  const { user, system } = process.cpuUsage();
  console.log(JSON.stringify({ health, cpuSeconds: (user + system) / 1e6 }));
}
