import type { Measured } from './measured.ts';
import { measureModelFit, measureOptimizer, measureWholeFit } from './model-fit.ts';
import { measureModelsInWorld } from './model-world.ts';

/** What models take: a fit, all of a run, a plan, the pages of a run, and the patience of a neighbor. */
export async function benchModels(): Promise<Measured> {
  const alone = { modelFit: measureModelFit(), modelRun: measureWholeFit(), modelPlan: measureOptimizer() };
  const { page, neighbor } = await measureModelsInWorld();
  return { values: { ...alone, modelPage: page, modelNeighbor: neighbor } };
}
