import { lazyPart } from '#app/api/lazy-part.ts';

export const ReportResult = lazyPart('report-result', async () => (await import('./report-result.tsx')).ReportResult);
