import type { modellingImports } from '#shared/api/families/modelling-imports.ts';
import type { modellingInputs } from '#shared/api/families/modelling-inputs.ts';
import type { modellingInsights } from '#shared/api/families/modelling-insights.ts';
import type { modellingPlans } from '#shared/api/families/modelling-plans.ts';
import type { modellingRuns } from '#shared/api/families/modelling-runs.ts';
import type { HandlersOf } from '#upstream/calls/handler.ts';
import { modelInputs } from '../fit/model-inputs.ts';
import { acceptModelImport, createModelImport, deleteModelImport, modelImport, putModelImportFile } from './imports.ts';
import { modelInsights } from './insights.ts';
import { optimizeModelRun, simulateModelRun } from './plans.ts';
import { channelsOfRun, checksOfRun, contributionsOfRun, curvesOfRun, fitOfRun } from './results.ts';
import { modelRunFile } from './run-file.ts';
import {
  cancelModelRun,
  changeModelRun,
  createModelRun,
  deleteModelRun,
  modelRun,
  modelRunProgress,
  modelRuns,
} from './runs.ts';
import { modelScenarioFile } from './scenario-file.ts';
import {
  createModelScenario,
  deleteModelScenario,
  modelScenario,
  modelScenarios,
  saveModelScenario,
} from './scenarios.ts';

export const modellingHandlers = {
  modelInputs,
  modelRuns,
  createModelRun,
  modelRun,
  changeModelRun,
  deleteModelRun,
  modelRunProgress,
  cancelModelRun,
  modelRunFit: fitOfRun,
  modelRunContributions: contributionsOfRun,
  modelRunChannels: channelsOfRun,
  modelRunCurves: curvesOfRun,
  modelRunChecks: checksOfRun,
  createModelImport,
  putModelImportFile,
  modelImport,
  acceptModelImport,
  deleteModelImport,
  simulateModelRun,
  optimizeModelRun,
  modelScenarios,
  modelScenario,
  createModelScenario,
  saveModelScenario,
  deleteModelScenario,
  modelRunFile,
  modelScenarioFile,
  modelInsights,
} satisfies HandlersOf<
  typeof modellingRuns &
    typeof modellingInputs &
    typeof modellingImports &
    typeof modellingPlans &
    typeof modellingInsights
>;
