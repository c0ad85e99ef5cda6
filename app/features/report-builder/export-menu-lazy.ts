import { lazyPart } from '#app/api/lazy-part.ts';

export const ReportExport = lazyPart('export-menu', async () => (await import('./export-menu.tsx')).ReportExport);
