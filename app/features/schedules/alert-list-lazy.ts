import { lazyPart } from '#app/api/lazy-part.ts';

export const AlertList = lazyPart('alert-list', async () => (await import('./alert-list.tsx')).AlertList);
