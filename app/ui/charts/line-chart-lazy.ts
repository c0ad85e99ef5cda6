import { lazyPart } from '#app/api/lazy-part.ts';

export const LineChart = lazyPart('charts', async () => (await import('./line-chart.tsx')).LineChart);
