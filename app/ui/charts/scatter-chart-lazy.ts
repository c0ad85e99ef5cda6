import { lazyPart } from '#app/api/lazy-part.ts';

export const ScatterChart = lazyPart('scatter', async () => (await import('./scatter-chart.tsx')).ScatterChart);
