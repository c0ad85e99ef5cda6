import { lazyPart } from '#app/api/lazy-part.ts';

export const PriceTiles = lazyPart('price-tiles', async () => (await import('./price-tiles.tsx')).PriceTiles);
