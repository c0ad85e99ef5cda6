import { lazyPart } from '../api/lazy-part.ts';

export const BarActions = lazyPart('bar-actions', async () => (await import('./bar-actions.tsx')).BarActions);
