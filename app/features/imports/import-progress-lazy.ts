import { lazyPart } from '#app/api/lazy-part.ts';

export const ImportProgress = lazyPart(
  'import-progress',
  async () => (await import('./import-progress.tsx')).ImportProgress,
);
