import { lazyPart } from '#app/api/lazy-part.ts';

export const CorrectionsPanel = lazyPart(
  'corrections-panel',
  async () => (await import('./corrections-panel.tsx')).CorrectionsPanel,
);
