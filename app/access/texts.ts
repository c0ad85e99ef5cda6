export const sampleDataReadOnly = 'Sample data is shown. Turn it off to make changes.';
export const readOnly = 'You can view this scope, but not change it.';

export const termsFailed = 'The terms couldn’t be accepted. Try again in a moment.';

export const reportSaved = 'Report saved.';
export const reportChanged = 'Report updated.';
export const reportCopied = 'This is your copy of the report.';
export const reportRestored = 'Earlier version restored.';
export const reportDeleted = 'Report deleted.';
