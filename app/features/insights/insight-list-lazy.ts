import { lazyPart } from '#app/api/lazy-part.ts';

export const InsightList = lazyPart('insight-list', async () => (await import('./insight-list.tsx')).InsightList);
