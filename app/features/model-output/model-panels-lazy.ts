import { lazyPart } from '#app/api/lazy-part.ts';

export const ModelPanels = lazyPart('model-output', async () => (await import('./model-panels.tsx')).ModelPanels);
