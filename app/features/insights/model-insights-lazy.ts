import { lazyPart } from '#app/api/lazy-part.ts';

export const ModelInsights = lazyPart(
  'model-insights',
  async () => (await import('./model-insights.tsx')).ModelInsights,
);
