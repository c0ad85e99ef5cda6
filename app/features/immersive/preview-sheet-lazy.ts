import { lazyPart } from '#app/api/lazy-part.ts';

export const PreviewSheet = lazyPart('preview-sheet', async () => (await import('./preview-sheet.tsx')).PreviewSheet);
