import { lazyPart } from '#app/api/lazy-part.ts';

export const FunnelChart = lazyPart('charts', async () => (await import('./funnel-chart.tsx')).FunnelChart);
