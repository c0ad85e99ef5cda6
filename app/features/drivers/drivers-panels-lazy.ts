import { lazyPart } from '#app/api/lazy-part.ts';

export const DriversPanels = lazyPart('drivers', async () => (await import('./drivers-panels.tsx')).DriversPanels);
