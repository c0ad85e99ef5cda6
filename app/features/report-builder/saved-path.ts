import { pagePath } from '#app/page-path.ts';

/** The address of a saved report as it was saved. */
export const savedPath = (id: number): string => pagePath('/custom/report-builder/:reportId', { reportId: String(id) });
