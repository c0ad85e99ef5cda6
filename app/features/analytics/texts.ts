export const notKnown = 'Not known';

export const breakDownBy = 'Break down by';
export const breakDownTitleBy = 'Break down {title} by';

export const groupOrderNote =
  'Groups stand by name, and rows in order inside each: an order of the groups by their numbers would tell of what is withheld.';
export const titleTable = '{title}, table';
export const total = 'Total';
export const valueInEachGroup = '{value} in each group';
export const continued = '(continued)';
export const doesNotReportSales = '{label} does not report sales';
export const notReported = 'not reported';

export const whatTitleMeans = 'What {title} means';
export const titleInFullScreen = '{title} in full screen';
export const fullScreen = 'Full screen';
export const moreOnTitle = 'More on {title}';
export const pictureAsToUpperCase = 'Picture as {toUpperCase}';

export const rateMissing = 'Exchange rate missing: {formats} used';
export const noRate = 'No rate of {currencies} for {months}{value}: {used}.';

export const definitions = 'Definitions';

export const keyFigures = 'Key figures';

export const nothingToCompareWith = 'Nothing to compare with';
export const the = 'the';

export const nothingHere = 'Nothing here';
export const nothingHereHint =
  'There is nothing behind this name in the scope you work in. It may have been removed, or not been filled yet.';
export const goToTheStartPage = 'Go to the start page';
export const pageFailed = 'This page could not be loaded';
export const tryAgain = 'Try again';
export const yourDefaultFilters = 'Your default filters';
export const defaultFiltersHint = 'This page begins with the filters that you have chosen.';
export const showThePage = 'Show the page';

export const filtersNotApplied = 'The filters can’t be applied to {left}, so these are left out.';

export const backToThePage = 'Back to the page';
export const printRows = 'Every table shows all of its rows, up to {en}, ready to be printed.';

export const noRetailerReports = 'Orders and sales are not known: none of the retailers reports them.';
export const someRetailersReport =
  'Orders, sales and conversion cover the {count} of {all} retailers that report sales: {reporting}{share}.';

export const periodUnknown = 'Nothing is known of this period.';
export const noDataInThisPeriod = 'No data in this period.';
export const funnelSummary = 'Of {value} {toLowerCase}, {ends} remain: {formats}.';
export const highestNameWithValue = 'Highest: {name} with {value}.';
export const fromTo = 'From {value} to {value2}';

export const rowsOfTitle = 'Rows of {title}';
export const rows = 'Rows';
export const totalCoversAll = '. The total covers all of them.';
export const printAllHint = 'To have all of them on paper, begin with Print on the page.';
export const previousRows = 'Previous rows';
export const nextRows = 'Next rows';
export const printCut =
  'Cut: only the first {mostPrintedRows} rows are here. The total covers all of them; export the table to have them all.';

export const thisPageHasNoContentYet = 'This page has no content yet.';

export const nothingToShow = 'Nothing to show';

export const numbersUnset = 'Numbers cannot be shown yet';
export const preferenceUnset = '{value}: neither your profile nor this account says which to use.';
export const chooseInYourProfile = 'Choose in your profile';

export const noComparison = 'There is nothing to compare with.';
export const largestShown = 'The {shown} largest are shown.';

export const loading = 'Loading';
export const noDataInThisPeriodLabel = 'No data in this period';
export const notFresh = 'Not fresh: last read at';
export const sliceUtc = '{slice} UTC';
export const noAccess = 'You may not see these numbers in this scope.';
export const amountWithoutRate = 'An exchange rate is missing for these amounts. Choose another currency.';
export const requestId = 'Request id';

export const before = 'Before';
export const everythingElse = 'Everything else';
export const now = 'Now';

export const emptyChart = 'There is nothing to show.';
export const byToLowerCase = 'By {toLowerCase}';
