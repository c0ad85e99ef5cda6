import { lazyPart } from '#app/api/lazy-part.ts';

export const ImportResult = lazyPart('import-result', async () => (await import('./import-result.tsx')).ImportResult);
