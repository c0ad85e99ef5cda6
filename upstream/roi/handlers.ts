import type { roi as roiFamily } from '#shared/api/families/roi.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { roiActuals } from './actuals.ts';
import { roiIncrementality } from './incrementality.ts';
import {
  changeRoiScenario,
  createRoiScenario,
  deleteRoiScenario,
  duplicateRoiScenario,
  roiScenario,
  roiScenarios,
} from './scenarios.ts';
import { roiWorkbook } from './workbook-calls.ts';

export const roiHandlers = {
  roiScenarios,
  createRoiScenario,
  roiScenario,
  changeRoiScenario,
  deleteRoiScenario,
  duplicateRoiScenario,
  roiActuals,
  roiIncrementality,
  roiWorkbook,
} satisfies HandlersOf<typeof roiFamily>;
