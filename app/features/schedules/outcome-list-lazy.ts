import { lazyPart } from '#app/api/lazy-part.ts';

export const OutcomeList = lazyPart('outcome-list', async () => (await import('./outcome-list.tsx')).OutcomeList);
