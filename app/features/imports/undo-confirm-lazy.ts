import { lazyPart } from '#app/api/lazy-part.ts';

export const UndoConfirm = lazyPart('undo-confirm', async () => (await import('./undo-confirm.tsx')).UndoConfirm);
