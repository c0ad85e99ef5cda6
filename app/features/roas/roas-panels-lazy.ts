import { lazyPart } from '../../api/lazy-part.ts';

export const RoasPanels = lazyPart('roas', async () => (await import('./roas-panels.tsx')).RoasPanels);
