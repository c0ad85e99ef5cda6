export const notKnown = 'Unknown';

export const breakDownBy = 'Break down by';
export const breakDownTitleBy = 'Break down {title} by';

export const groupOrderNote =
  'Groups are ordered by name, because ordering them by their numbers would reveal withheld values.';
export const titleTable = '{title}, table';
export const total = 'Total';
export const orderInEachGroup = '{order} in each group';
export const continued = '(continued)';
export const doesNotReportSales = '{label} doesn’t report sales';
export const notReported = 'not reported';

export const whatTitleMeans = 'What {title} means';
export const titleInFullScreen = '{title} in full screen';
export const fullScreen = 'Full screen';
export const moreOnTitle = 'More on {title}';
export const pictureAsFormat = 'Picture as {format}';

export const rateMissing = 'Exchange rate missing: the rate of {months} is used for {figures}.';
export const noRate = 'No rate for {currencies} in {months}{yet}: {used}.';

export const breakdowns = 'Breakdowns';
export const definitions = 'Definitions';

export const keyFigures = 'Key figures';

export const nothingToCompareWith = 'Nothing to compare with';
export const the = 'the';

export const nothingHere = 'Nothing here';
export const nothingHereHint =
  'This page doesn’t exist in your scope. It may have been removed, or has no content yet.';
export const goToTheStartPage = 'Go to the start page';
export const pageFailed = 'This page couldn’t be loaded';
export const tryAgain = 'Try again';
export const yourDefaultFilters = 'Your default filters';
export const defaultFiltersHint = 'This page opens with your default filters.';
export const showThePage = 'Show the page';

export const filtersNotApplied = 'These filters don’t apply to {left}, so they aren’t used there.';

export const backToThePage = 'Back to the page';
export const printRows = 'Every table shows all its rows, up to {en}, ready to print.';

export const noRetailerReports = 'Orders and sales are unknown because no retailer reports them.';
export const someRetailersReport =
  'Orders, sales and conversion come from the {count} of {all} retailers that report sales: {reporting}{share}.';

export const periodUnknown = 'No data for this period.';
export const noDataInThisPeriod = 'No data in this period.';
export const clicksToReporting = 'clicks to reporting retailers';
export const funnelSummary = '{share} of {unit} became {ends}.';
export const highestNameWithValue = 'Highest: {name} with {value}.';
export const fromTo = 'From {start} to {end}';

export const rowsOfTitle = 'Rows of {title}';
export const rows = 'Rows';
export const totalCoversAll = '. The total covers all rows.';
export const printAllHint = 'To print all rows, use Print at the top of the page.';
export const previousRows = 'Previous rows';
export const nextRows = 'Next rows';
export const printCut =
  'Only the first {maxPrintedRows} rows are printed. The total covers all rows. Export the table to get every row.';

export const thisPageHasNoContentYet = 'This page has no content yet.';

export const nothingToShow = 'Nothing to show';

export const numbersUnset = 'Numbers can’t be shown yet';
export const preferenceUnset = '{preferences}: not set in your profile or in this account.';
export const chooseInYourProfile = 'Set it in your profile';

export const noComparison = 'No earlier data to compare with.';
export const largestShown = 'Showing the {shown} largest.';

export const loading = 'Loading';
export const noDataInThisPeriodLabel = 'No data in this period';
export const notFresh = 'Outdated: last updated';
export const timeInUtc = '{time} UTC';
export const noAccess = 'You don’t have access to these numbers in this scope.';
export const amountWithoutRate = 'An exchange rate is missing for these amounts. Choose another currency.';
export const requestId = 'Request ID';

export const period = 'Period';
export const sameAxis = '{measure}. All charts have the same axis.';
export const titleOfMember = '{title}: {member}';

export const before = 'Before';
export const everythingElse = 'Everything else';
export const now = 'Now';

export const emptyChart = 'Nothing to show in this period.';
export const byDimension = 'By {dimension}';
