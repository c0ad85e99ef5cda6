import { lazyPart } from '#app/api/lazy-part.ts';

export const ScenarioPanels = lazyPart(
  'roi-scenario-panels',
  async () => (await import('./scenario-panels.tsx')).ScenarioPanels,
);
