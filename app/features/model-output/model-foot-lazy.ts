import { lazyPart } from '#app/api/lazy-part.ts';

export const ModelFoot = lazyPart('model-output', async () => (await import('./model-foot.tsx')).ModelFoot);
