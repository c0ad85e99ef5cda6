import { lazyPart } from '#app/api/lazy-part.ts';

export const TornadoPanel = lazyPart('roi-sensitivity', async () => (await import('./tornado-panel.tsx')).TornadoPanel);
