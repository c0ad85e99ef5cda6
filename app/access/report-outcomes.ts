/** What became of a saved report, in words: said on the next page, by a script or by the cookie that outlives a redirect. */
export const reportOutcomes = {
  'report-saved': 'The report is saved.',
  'report-changed': 'The report is changed.',
  'report-copied': 'This is your copy of the report.',
  'report-restored': 'The earlier version is the current one again.',
  'report-deleted': 'The report is deleted.',
} as const;

export type ReportOutcome = keyof typeof reportOutcomes;
