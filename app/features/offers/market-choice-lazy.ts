import { lazyPart } from '#app/api/lazy-part.ts';

export const MarketChoice = lazyPart('market-choice', async () => (await import('./market-choice.tsx')).MarketChoice);
