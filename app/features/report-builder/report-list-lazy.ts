import { lazyPart } from '#app/api/lazy-part.ts';

export const ReportList = lazyPart('report-list', async () => (await import('./report-list.tsx')).ReportList);
