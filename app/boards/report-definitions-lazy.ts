import { lazyPart } from '../api/lazy-part.ts';

export const ReportDefinitions = lazyPart(
  'report-definitions',
  async () => (await import('./report-definitions.tsx')).ReportDefinitions,
);
