import { lazyPart } from '#app/api/lazy-part.ts';

export const SourcesPanels = lazyPart('sources-panel', async () => (await import('./sources-panel.tsx')).SourcesPanels);
