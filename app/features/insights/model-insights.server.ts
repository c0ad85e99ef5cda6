import { callPart } from '#app/api/answers.server.ts';
import { streamed } from '#app/api/streamed.server.ts';
import type { PageContext } from '#app/context.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import type { ModelInsights } from '#shared/api/families/modelling-insights-schemas.ts';

/** Reads insights of the current model run; null without modelling or if the call fails: the page works without. */
export const loadModelInsights = (page: PageContext) => streamed(page, readInsights(page));

async function readInsights(page: PageContext): Promise<ModelInsights | null> {
  if (!page.decide(endpoints.modelInsights.access).ok) return null;
  const part = await callPart(page, 'modelInsights');
  return part.state === 'ready' && part.answer.run !== null ? part.answer : null;
}
