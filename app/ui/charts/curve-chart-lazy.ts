import { lazyPart } from '#app/api/lazy-part.ts';

export const CurveChart = lazyPart('curves', async () => (await import('./curve-chart.tsx')).CurveChart);
