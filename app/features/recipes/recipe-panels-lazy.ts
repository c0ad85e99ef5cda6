import { lazyPart } from '#app/api/lazy-part.ts';

export const RecipePanels = lazyPart('recipe-panels', async () => (await import('./recipe-panels.tsx')).RecipePanels);
