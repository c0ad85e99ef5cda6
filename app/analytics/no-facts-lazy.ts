import { lazyPart } from '../api/lazy-part.ts';

export const NoFacts = lazyPart('no-facts', async () => (await import('./no-facts.tsx')).NoFacts);
