import type { Measured } from './measured.ts';
import { measureModelFit, measureOptimizer, measureWholeFit } from './model-fit.ts';
import { measureModelsInWorld } from './model-world.ts';

/** The cost of models: a fit, a whole run, a plan, the pages of a run, and the delay for a neighbor. */
export async function benchModels(): Promise<Measured> {
  const alone = { modelFit: measureModelFit(), modelRun: measureWholeFit(), modelPlan: measureOptimizer() };
  const { page, neighbor } = await measureModelsInWorld();
  return { values: { ...alone, modelPage: page, modelNeighbor: neighbor } };
}
