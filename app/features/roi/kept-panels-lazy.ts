import { lazyPart } from '#app/api/lazy-part.ts';

export const KeptPanels = lazyPart('roi-kept-panels', async () => (await import('./kept-panels.tsx')).KeptPanels);
