import { lazyPart } from '#app/api/lazy-part.ts';

export const ImportList = lazyPart('import-list', async () => (await import('./import-list.tsx')).ImportList);
