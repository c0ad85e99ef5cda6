import { writeFileSync } from 'node:fs';
import { addDays, weekStart } from '#shared/time/calendar.ts';
import { fittedRun } from '#upstream/modelling/fit/fitted-run.ts';
import { fitsOf, modelInputOf, settingsOf } from '#upstream/modelling/fit/phases.ts';
import { hashOf } from '#upstream/modelling/fit/stored-inputs.ts';
import { buildModel } from '#upstream/modelling/numerics/model.ts';
import { samplePosterior } from '#upstream/modelling/numerics/sampler.ts';
import { runToEnd } from '#upstream/modelling/numerics/steps.ts';
import { demoAccounts } from './accounts.ts';
import { engineInputs } from './engine-inputs.ts';
import { engineRunFile, writeEngineRun } from './engine-run.ts';
import planted from './fixtures/planted.json' with { type: 'json' };

/**
 * Fits a model to the seeded facts and writes it as a fixture: `node dev/world/fit-engine-run.ts [last Monday]`. Run it
 * again after a change of the planted market or of the engine's numbers.
 */
const lastWeek = process.argv[2] ?? addDays(weekStart(new Date().toISOString().slice(0, 10)), -7);
const account = demoAccounts.find(({ operators }) => operators.some(({ id }) => id === planted.operator));
if (!account) throw new Error('No seeded account has the planted subaccount.');
const inputs = engineInputs(account, lastWeek);
const fits = fitsOf(inputs).map((fit) => ({
  ...fit,
  posterior: runToEnd(samplePosterior(buildModel(modelInputOf(inputs, fit)), settingsOf(fit, inputs))),
}));
const stored = runToEnd(fittedRun({ name: 'Sell-out model 2026', inputs, dataHash: await hashOf(inputs), fits }));
const madeAt = `${addDays(lastWeek, 7)}T06:00:00.000Z`;
const run = { ...stored.run, model: { ...stored.run.model, madeAt } };
writeFileSync(engineRunFile, writeEngineRun({ ...stored, run }));
console.log(`Fitted ${inputs.weeks.length} weeks to ${lastWeek}, health ${stored.health?.toFixed(1)}.`);
