import { lazyPart } from '../../api/lazy-part.ts';

export const StepChart = lazyPart('charts', async () => (await import('./step-chart.tsx')).StepChart);
