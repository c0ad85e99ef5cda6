import { lazyPart } from '#app/api/lazy-part.ts';

export const DeliveryList = lazyPart('delivery-list', async () => (await import('./delivery-list.tsx')).DeliveryList);
