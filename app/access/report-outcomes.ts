import * as texts from './texts.ts';
/** What became of a saved report, in words: said on the next page, by a script or by the cookie that outlives a redirect. */
export const reportOutcomes = {
  'report-saved': texts.theReportIsSaved,
  'report-changed': texts.theReportIsChanged,
  'report-copied': texts.thisIsYourCopyOf,
  'report-restored': texts.theEarlierVersionIsThe,
  'report-deleted': texts.theReportIsDeleted,
} as const;

export type ReportOutcome = keyof typeof reportOutcomes;
