import { lazyPart } from '../api/lazy-part.ts';

export const NotReady = lazyPart('not-ready', async () => (await import('./not-ready.tsx')).NotReady);
