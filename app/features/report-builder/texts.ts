export const thisReportWasSavedAgain =
  'This report was saved again after you began to change it. Saving will ask you what to do.';
export const youAreLookingAtAn =
  'You are looking at an earlier version, revision {revision}. Nothing is changed until it is restored or saved.';
export const fields = 'Fields';
export const report = 'Report';
export const thisCantBeAskedFor = 'This can’t be asked for as it is. Take away a field or a filter:';

export const copyOfName = 'Copy of {name}';
export const somebodyElseHasSavedMeanwhile =
  'Somebody else has saved “{name}” meanwhile, at {timezone}. Nothing of yours is lost: it stands on this page.';
export const loadTheirs = 'Load theirs';
export const overwriteTheirs = 'Overwrite theirs';
export const saveMineAsACopy = 'Save mine as a copy';

export const barsNeedARow = 'Bars need a row.';
export const aHeatTableNeedsRows = 'A heat table needs rows and a column.';
export const aMapNeedsCountriesAs = 'A map needs countries as the only row.';
export const aLineNeedsADay = 'A line needs a day, week, month, quarter or year as the only row, or as the column.';
export const anAreaNeedsADay = 'An area needs a day, week, month, quarter or year as the only row, or as the column.';
export const anAreaShowsOneLine = 'An area shows one line only: use Line for several.';
export const notKnown = 'Not known';
export const nothingIsKnownOfThisPeriod = 'Nothing is known of this period.';

export const exportLabel = 'Export';
export const theWholeReport = 'The whole report';
export const downloadCsv = 'Download CSV';
export const downloadCsvWithNotesZip = 'Download CSV with notes (ZIP)';
export const downloadXlsx = 'Download XLSX';
export const totalsOfRows = 'Totals of rows';
export const totalsOfColumns = 'Totals of columns';

export const rows = 'Rows';
export const noneEverythingIsOneLine = 'None: everything is one line.';
export const columns = 'Columns';
export const noneThereIsOneColumn = 'None: there is one column for each value.';
export const values = 'Values';
export const noneYetAddAtLeastOne = 'None yet: add at least one.';
export const addOrTakeAwayFields = 'Add or take away fields';
export const findAField = 'Find a field';
export const typeToSearch = 'Type to search';
export const nothingIsCalledThat = 'Nothing is called that.';
export const foundFound = '{found} found';
export const dimensions = 'Dimensions';
export const breakDownBy = 'Break down by';
export const takeLabelAway = 'Take {label} away';
export const moveLabelUp = 'Move {label} up';
export const moveLabelDown = 'Move {label} down';
export const labelToLowerCaseTakeAway = '{label}: {toLowerCase}, take away';
export const replacesReplaces = 'Replaces {replaces}';
export const replaceReplaces = 'Replace {replaces}';
export const addLabelAsATo = 'Add {label} as a {toLowerCase}{value}';

export const touchpointsAndSales = 'Touchpoints and sales';
export const pricesAndStock = 'Prices and stock';
export const vouchersAndForms = 'Vouchers and forms';
export const thereAreRowsTakeOne = 'There are {mostRows} rows: take one away first.';
export const thereAreValuesTakeOne = 'There are {mostValues} values: take one away first.';

export const sharedByOthers = 'Shared by others';

export const marks = 'Marks';
export const noneNumbersBeyondABound = 'None: numbers beyond a bound can stand out.';
export const markNumbersBeyondABound = 'Mark numbers beyond a bound';
export const thereAreMarksTakeOne = 'There are {mostMarks} marks: take one away first.';
export const takeTheMarkAway = 'Take the mark {text} away';
export const takeThisMarkAway = 'Take this mark away';
export const value = 'Value';
export const is = 'Is';
export const bound = 'Bound';
export const aBoundIsANumber = 'A bound is a number, such as 100 or 2.5.';
export const mark = 'Mark';

export const nameTable = '{name}, table';
export const total = 'Total';

export const nothingIsKeptWhileSample = 'Nothing is kept while sample data is shown.';
export const youMayReadThisScope =
  'You may read this scope, not write in it: build and export here, and ask an admin for write access to save.';
export const thisScopeHasNoPrice = 'This scope has no price and stock history.';
export const thisScopeHasNoRecipeReporting = 'This scope has no recipe reporting.';

export const giveTheReportAName = 'Give the report a name of at most 80 characters.';
export const youKeepAsManyReports = 'You keep as many reports here as there is room for: delete one first.';
export const thisReportCantBeSaved = 'This report can’t be saved as it is: take away what doesn’t go together.';
export const youMayNotChangeThis = 'You may not change this report: save a copy instead.';

export const chart = 'Chart';
export const notNowBlocked = ': not now. {blocked}';
export const saveThePicture = 'Save the picture';
export const valueOfTheChart = 'Value of the chart';
export const pictureAsToUpperCase = 'Picture as {toUpperCase}';
export const loading = 'Loading';

export const name = 'Name';
export const whoSeesIt = 'Who sees it';
export const onlyMe = 'Only me';
export const everyoneWhoReadsThisScope = 'Everyone who reads this scope';
export const saveReport = 'Save report';

export const reportBuilder = 'Report builder';
export const save = 'Save';
export const yours = 'Yours';
export const byOwner = 'By {owner}';
export const archived = 'archived';
export const savedTimezone = 'saved {timezone}';
export const notSaved = 'not saved';
export const backToWhatWasSaved = 'Back to what was saved';
export const saveAsANewReport = 'Save as a new report';
export const saveThisReport = 'Save this report';
export const saveAs = 'Save as';
export const versions = 'Versions';
export const moreForThisReport = 'More for this report';
export const more = 'More';
export const duplicate = 'Duplicate';
export const rename = 'Rename';
export const stopSharing = 'Stop sharing';
export const shareInThisScope = 'Share in this scope';
export const takeOutOfTheArchive = 'Take out of the archive';
export const archive = 'Archive';
export const deleteLabel = 'Delete…';
export const andAllOfItsVersions = '” and all of its versions will be gone';
export const deleteThisReport = 'Delete this report';

export const savedReports = 'Saved reports';
export const findSavedReports = 'Find saved reports';
export const searchSavedReports = 'Search saved reports';
export const search = 'Search';
export const whichSavedReports = 'Which saved reports';
export const noSavedReportIsCalledThat = 'No saved report is called that.';
export const nothingIsSavedHereYet = 'Nothing is saved here yet.';
export const olderReports = 'Older reports';
export const savedReportsTable = 'Saved reports, table';
export const owner = 'Owner';
export const visibleTo = 'Visible to';
export const lastSaved = 'Last saved';
export const ownedBy = 'Owned by';
export const visibleToLabel = ', visible to';
export const you = 'You';

export const youMayNotSeeThese = 'You may not see these numbers in this scope.';
export const notFreshTheseNumbersCould = 'Not fresh: these numbers could not be read again just now.';
export const someCellsCouldNotBeRead = 'Some cells could not be read.';
export const tryAgain = 'Try again';
export const noDataYet = 'No data yet';
export const noDataInThisPeriod = 'No data in this period';
export const columnsPastTheEdgeOf = 'Columns past the edge of the paper are in the file of the report.';
export const markedExceptTotals = 'Marked, except totals:';
export const rowsAreOrderedByA = 'Rows are ordered by a column that is not shown. A heading orders them anew.';
export const thereAreMoreCellsThan =
  'There are more cells than one answer holds, so that some are left empty: show fewer rows on a page.';
export const theTotalsCoverAllOfThem = '. The totals cover all of them.';
export const onAPage = 'On a page:';
export const rowsLabel = 'rows';
export const previousRows = 'Previous rows';
export const nextRows = 'Next rows';

export const onlyOneOfDayWeek = 'Only one of day, week, month, quarter and year can be used at a time.';

export const clicksByRetailerMonthByMonth = 'Clicks by retailer, month by month';
export const wherePeopleGoToBuy = 'Where people go to buy, as a heat table.';
export const salesByCategoryAndProduct = 'Sales by category and product';
export const ownSalesAndTheClicks = 'Own sales and the clicks before them, with a subtotal for each category.';
export const conversionByChannel = 'Conversion by channel';
export const clicksOrdersConversionAndOrderValue = 'Clicks, orders, conversion and order value.';
export const weekByWeek = 'Week by week';
export const impressionsSessionsAndPurchaseIntent = 'Impressions, sessions and purchase intent as they went.';
export const addAValueOnThe =
  'Add a value on the left to see numbers, break it down by rows and columns, or begin with one of these:';

export const theyCannotBeReadRightNow = 'They cannot be read right now.';
export const current = 'Current';
export const lookAtIt = 'Look at it';
export const nameRevisionRevision = ': {name}, revision {revision}';
export const restore = 'Restore';
export const revisionRevision = ' revision {revision}';
export const theLastAreListed = 'The last {count} are listed.';
