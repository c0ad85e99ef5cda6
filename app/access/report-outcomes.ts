import * as texts from './texts.ts';

/** Notices about a saved report, shown on the next page: by script, or by the flash cookie after a redirect. */
export const reportOutcomes = {
  'report-saved': texts.reportSaved,
  'report-changed': texts.reportChanged,
  'report-copied': texts.reportCopied,
  'report-restored': texts.reportRestored,
  'report-deleted': texts.reportDeleted,
} as const;

export type ReportOutcome = keyof typeof reportOutcomes;
