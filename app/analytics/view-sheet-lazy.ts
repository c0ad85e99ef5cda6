import { lazyPart } from '../api/lazy-part.ts';

const load = () => import('./view-sheet.tsx');

export const SheetOpener = lazyPart('view-sheet', async () => (await load()).SheetOpener);
export const SheetHead = lazyPart('view-sheet', async () => (await load()).SheetHead);
