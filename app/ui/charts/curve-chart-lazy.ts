import { lazyPart } from '../../api/lazy-part.ts';

export const CurveChart = lazyPart('curves', async () => (await import('./curve-chart.tsx')).CurveChart);
