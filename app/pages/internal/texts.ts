export const youAreViewingAsSomebody = 'You are viewing as another person';
export const youAreViewingAsNobody = 'You are not viewing as anybody';
export const stopToWorkAsYourself = 'Stop viewing to work as yourself again.';
export const whereViewsAreStarted = 'Staff start to view as a person from that person’s page.';
export const stopViewing = 'Stop viewing';
export const goToTheHomePage = 'Go to the home page';

export const statementsOfWork = 'Statements of work';

export const cacheInvalidation = 'Cache invalidation';
export const whenAPageStillShows =
  'For when a customer still sees the old one. Most caches are over within a minute: waiting is a choice.';
export const cachesAreHiddenWithSampleData = 'Cache invalidation is not available while sample data is shown.';

export const operations = 'Operations';
export const howTheInstallationRuns = 'How the installation runs, and what is waiting for somebody';
export const operationsAreHiddenWithSampleData = 'Operations are not available while sample data is shown.';
