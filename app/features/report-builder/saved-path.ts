import { pagePath } from '#app/page-path.ts';

/** Path of a saved report without edits. */
export const savedPath = (id: number): string => pagePath('/custom/report-builder/:reportId', { reportId: String(id) });
