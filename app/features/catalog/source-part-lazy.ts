import { lazyPart } from '#app/api/lazy-part.ts';

export const SourcePart = lazyPart('source-part', async () => (await import('./source-part.tsx')).SourcePart);
