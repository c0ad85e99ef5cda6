import { lazyPart } from '#app/api/lazy-part.ts';

export const PreviewParts = lazyPart('preview-parts', async () => (await import('./preview-parts.tsx')).PreviewParts);
