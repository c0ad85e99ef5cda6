export const nothingCanBeChangedWhile = 'Nothing can be changed while sample data is shown.';
export const youMayLookAtThis = 'You may look at this scope, but not change it.';

export const theTermsCouldNotBe = 'The terms could not be accepted right now. Try again shortly.';

export const theReportIsSaved = 'The report is saved.';
export const theReportIsChanged = 'The report is changed.';
export const thisIsYourCopyOf = 'This is your copy of the report.';
export const theEarlierVersionIsThe = 'The earlier version is the current one again.';
export const theReportIsDeleted = 'The report is deleted.';
