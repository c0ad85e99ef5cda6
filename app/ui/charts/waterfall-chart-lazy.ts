import { lazyPart } from '#app/api/lazy-part.ts';

export const WaterfallChart = lazyPart('charts', async () => (await import('./waterfall-chart.tsx')).WaterfallChart);
