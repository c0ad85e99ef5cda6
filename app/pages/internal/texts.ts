export const youAreViewingAsSomebody = 'You’re viewing as another person';
export const youAreViewingAsNobody = 'You’re not viewing as anyone';
export const stopToWorkAsYourself = 'Stop viewing to work as yourself again.';
export const whereViewsAreStarted = 'To view as a person, open their page.';
export const stopViewing = 'Stop viewing';
export const goToTheHomePage = 'Go to the home page';

export const statementsOfWork = 'Statement of work';

export const cacheInvalidation = 'Cache invalidation';
export const whenAPageStillShows =
  'Use it when a customer still sees an old page. Most caches expire within a minute, so waiting often helps.';
export const cachesAreHiddenWithSampleData = 'Cache invalidation is not available while sample data is shown.';

export const operations = 'Operations';
export const howTheInstallationRuns = 'Health of the installation, and work that needs attention';
export const operationsAreHiddenWithSampleData = 'Operations are not available while sample data is shown.';
