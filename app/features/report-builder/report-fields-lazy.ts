import { lazyPart } from '#app/api/lazy-part.ts';

export const ReportFields = lazyPart('report-fields', async () => (await import('./report-fields.tsx')).ReportFields);
