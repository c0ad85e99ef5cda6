import { lazyPart } from '#app/api/lazy-part.ts';

export const PricePanels = lazyPart('price-panels', async () => (await import('./price-panels.tsx')).PricePanels);
