export const sampleDataReadOnly = 'Nothing can be changed while sample data is shown.';
export const readOnly = 'You may look at this scope, but not change it.';

export const termsFailed = 'The terms could not be accepted right now. Try again shortly.';

export const reportSaved = 'The report is saved.';
export const reportChanged = 'The report is changed.';
export const reportCopied = 'This is your copy of the report.';
export const reportRestored = 'The earlier version is the current one again.';
export const reportDeleted = 'The report is deleted.';
