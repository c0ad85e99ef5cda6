import * as texts from './texts.ts';
/** What became of a saved report, in words: said on the next page, by a script or by the cookie that outlives a redirect. */
export const reportOutcomes = {
  'report-saved': texts.reportSaved,
  'report-changed': texts.reportChanged,
  'report-copied': texts.reportCopied,
  'report-restored': texts.reportRestored,
  'report-deleted': texts.reportDeleted,
} as const;

export type ReportOutcome = keyof typeof reportOutcomes;
