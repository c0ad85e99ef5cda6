import { lazyPart } from '#app/api/lazy-part.ts';

export const RoasPanels = lazyPart('roas', async () => (await import('./roas-panels.tsx')).RoasPanels);
