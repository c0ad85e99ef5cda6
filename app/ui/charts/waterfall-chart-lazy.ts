import { lazyPart } from '../../api/lazy-part.ts';

export const WaterfallChart = lazyPart('charts', async () => (await import('./waterfall-chart.tsx')).WaterfallChart);
