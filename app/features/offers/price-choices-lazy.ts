import { lazyPart } from '#app/api/lazy-part.ts';

export const PriceChoices = lazyPart('price-choices', async () => (await import('./price-choices.tsx')).PriceChoices);
