import { lazyPart } from '#app/api/lazy-part.ts';

export const ProductView = lazyPart('product-view', async () => (await import('./product-view.tsx')).ProductView);
