import { expect, test } from 'vitest';
import { fittedRun } from '#upstream/modelling/fit/fitted-run.ts';
import { fitsOf, modelInputOf, settingsOf, testWeeksOf } from '#upstream/modelling/fit/phases.ts';
import type { FitInputs } from '#upstream/modelling/fit/stored-inputs.ts';
import { buildModel } from '#upstream/modelling/numerics/model.ts';
import { samplePosterior } from '#upstream/modelling/numerics/sampler.ts';
import { runToEnd } from '#upstream/modelling/numerics/steps.ts';
import { nationalMarket } from './national-market.ts';

/** Only the shuffled fits have the length of a real run. */
function shuffledCheckOf(inputs: FitInputs) {
  const fits = fitsOf(inputs).map((fit) => {
    const settings = settingsOf(fit, inputs);
    const own = fit.phase === 'shuffled' ? settings : { ...settings, warmUp: 20, drawsPerRound: 40, extensions: 0 };
    return { ...fit, posterior: runToEnd(samplePosterior(buildModel(modelInputOf(inputs, fit)), own)) };
  });
  const { checks } = runToEnd(fittedRun({ name: 'National', inputs, dataHash: '', fits }));
  return checks.find(({ check }) => check === 'shuffled-kpi');
}

test('shuffled weeks of the national market can’t be predicted, whatever the seed', () => {
  for (const seed of [1, 2]) {
    const check = shuffledCheckOf(nationalMarket(seed));
    expect(check).toMatchObject({ status: 'pass', threshold: 0.05 });
    expect(check?.value).toBeLessThanOrEqual(0.05);
    // The fit isn’t much worse than a guess either, since test weeks resemble training weeks.
    expect(check?.value).toBeGreaterThan(-0.5);
  }
});

test('each week is tested by just one of the shuffled fits, whether or not weeks are held out', () => {
  for (const heldOut of [[], [154, 155]]) {
    const inputs = { ...nationalMarket(1), heldOut };
    const tested = fitsOf(inputs).flatMap((fit) => (fit.phase === 'shuffled' ? testWeeksOf(inputs, fit) : []));
    expect(tested.toSorted((one, other) => one - other)).toEqual([...inputs.weeks.keys()]);
  }
});
