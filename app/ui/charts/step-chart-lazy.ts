import { lazyPart } from '#app/api/lazy-part.ts';

export const StepChart = lazyPart('charts', async () => (await import('./step-chart.tsx')).StepChart);
