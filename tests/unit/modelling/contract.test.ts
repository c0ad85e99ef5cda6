import { expect, test } from 'vitest';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { modellingImports } from '#shared/api/families/modelling-imports.ts';
import {
  modelImportFileQuerySchema,
  runFileKinds,
  runFileTables,
} from '#shared/api/families/modelling-imports-schemas.ts';
import { modellingInputs } from '#shared/api/families/modelling-inputs.ts';
import { modellingInsights } from '#shared/api/families/modelling-insights.ts';
import { modellingPlans } from '#shared/api/families/modelling-plans.ts';
import { modellingRuns } from '#shared/api/families/modelling-runs.ts';
import { fitLimits, runSpecSchema } from '#shared/modelling/run-spec.ts';

const calls: readonly (readonly [string, Endpoint])[] = Object.entries({
  ...modellingRuns,
  ...modellingImports,
  ...modellingInputs,
  ...modellingPlans,
  ...modellingInsights,
});

test.each(calls)('%s is behind the flag of modelling, and stores nothing with sample data', (_, call) => {
  expect(call.access.flags).toEqual(['platform-mikgorilla-main']);
  if (call.effect === 'write') expect([call.access.level, call.withSampleData]).toEqual([2, 'nothing-kept']);
});

test.each(runFileKinds)('each table of %s can be uploaded', (kind) => {
  const { needed, more } = runFileTables[kind];
  for (const table of [...needed, ...more]) expect(modelImportFileQuerySchema.parse({ table })).toEqual({ table });
});

test('a model can be requested with as many channels and controls as a fit allows', () => {
  const spec = (channels: number, controls: number) => ({
    kpi: { kind: 'sell-out' },
    channels: Array.from({ length: channels }, (_, at) => ({ channel: `c${at}` })),
    controls: Array.from({ length: controls }, (_, at) => `z${at}`),
  });
  expect(runSpecSchema.safeParse(spec(fitLimits.channels, fitLimits.controls)).success).toBe(true);
  expect(runSpecSchema.safeParse(spec(fitLimits.channels + 1, 0)).success).toBe(false);
  expect(runSpecSchema.safeParse(spec(1, fitLimits.controls + 1)).success).toBe(false);
});
