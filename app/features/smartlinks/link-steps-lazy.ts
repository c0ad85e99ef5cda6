import { lazyPart } from '#app/api/lazy-part.ts';

export const LinkSteps = lazyPart('link-steps', async () => (await import('./link-steps.tsx')).LinkSteps);
