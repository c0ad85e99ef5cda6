import { lazyPart } from '#app/api/lazy-part.ts';

export const ContributionPanels = lazyPart(
  'contributions',
  async () => (await import('./contribution-panels.tsx')).ContributionPanels,
);
