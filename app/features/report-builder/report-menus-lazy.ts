import { lazyPart } from '#app/api/lazy-part.ts';

export const ReportMenus = lazyPart('report-menus', async () => (await import('./report-menus.tsx')).ReportMenus);
