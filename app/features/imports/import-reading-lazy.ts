import { lazyPart } from '#app/api/lazy-part.ts';

export const ImportReading = lazyPart(
  'import-reading',
  async () => (await import('./import-reading.tsx')).ImportReading,
);
