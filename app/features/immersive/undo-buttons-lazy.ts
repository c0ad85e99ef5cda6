import { lazyPart } from '#app/api/lazy-part.ts';

export const UndoButtons = lazyPart('undo-buttons', async () => (await import('./undo-buttons.tsx')).UndoButtons);
