export const savedMeanwhile =
  'This report was saved again after you began to change it. Saving will ask you what to do.';
export const earlierVersionNote =
  'You are looking at an earlier version, revision {revision}. Nothing is changed until it is restored or saved.';
export const fields = 'Fields';
export const report = 'Report';
export const invalidReport = 'This can’t be asked for as it is. Take away a field or a filter:';

export const copyOfName = 'Copy of {name}';
export const conflict =
  'Somebody else has saved “{name}” meanwhile, at {timezone}. Nothing of yours is lost: it stands on this page.';
export const loadTheirs = 'Load theirs';
export const overwriteTheirs = 'Overwrite theirs';
export const saveAsCopy = 'Save mine as a copy';

export const barsNeedRow = 'Bars need a row.';
export const heatNeedsAxes = 'A heat table needs rows and a column.';
export const mapNeedsCountry = 'A map needs countries as the only row.';
export const lineNeedsTime = 'A line needs a day, week, month, quarter or year as the only row, or as the column.';
export const areaNeedsTime = 'An area needs a day, week, month, quarter or year as the only row, or as the column.';
export const areaNeedsOneSeries = 'An area shows one line only: use Line for several.';
export const notKnown = 'Not known';
export const periodUnknown = 'Nothing is known of this period.';

export const exportLabel = 'Export';
export const theWholeReport = 'The whole report';
export const downloadCsv = 'Download CSV';
export const downloadCsvWithNotesZip = 'Download CSV with notes (ZIP)';
export const downloadXlsx = 'Download XLSX';
export const totalsOfRows = 'Totals of rows';
export const totalsOfColumns = 'Totals of columns';

export const rows = 'Rows';
export const noRows = 'None: everything is one line.';
export const columns = 'Columns';
export const noColumns = 'None: there is one column for each value.';
export const values = 'Values';
export const noValues = 'None yet: add at least one.';
export const editFields = 'Add or take away fields';
export const findAField = 'Find a field';
export const typeToSearch = 'Type to search';
export const noFieldMatches = 'Nothing is called that.';
export const foundFound = '{found} found';
export const dimensions = 'Dimensions';
export const breakDownBy = 'Break down by';
export const removeField = 'Take {label} away';
export const moveLabelUp = 'Move {label} up';
export const moveLabelDown = 'Move {label} down';
export const removeFrom = '{label}: {toLowerCase}, take away';
export const replacesReplaces = 'Replaces {replaces}';
export const replaceReplaces = 'Replace {replaces}';
export const addFieldAs = 'Add {label} as a {toLowerCase}{value}';

export const touchpointsAndSales = 'Touchpoints and sales';
export const pricesAndStock = 'Prices and stock';
export const vouchersAndForms = 'Vouchers and forms';
export const tooManyRows = 'There are {mostRows} rows: take one away first.';
export const tooManyValues = 'There are {mostValues} values: take one away first.';

export const sharedByOthers = 'Shared by others';

export const marks = 'Marks';
export const noMarks = 'None: numbers beyond a bound can stand out.';
export const addMark = 'Mark numbers beyond a bound';
export const tooManyMarks = 'There are {mostMarks} marks: take one away first.';
export const removeMark = 'Take the mark {text} away';
export const removeThisMark = 'Take this mark away';
export const value = 'Value';
export const is = 'Is';
export const bound = 'Bound';
export const boundError = 'A bound is a number, such as 100 or 2.5.';
export const mark = 'Mark';

export const nameTable = '{name}, table';
export const total = 'Total';

export const sampleData = 'Nothing is kept while sample data is shown.';
export const readOnly =
  'You may read this scope, not write in it: build and export here, and ask an admin for write access to save.';
export const noPriceStock = 'This scope has no price and stock history.';
export const noRecipes = 'This scope has no recipe reporting.';

export const nameError = 'Give the report a name of at most 80 characters.';
export const reportLimit = 'You keep as many reports here as there is room for: delete one first.';
export const notSavable = 'This report can’t be saved as it is: take away what doesn’t go together.';
export const notYours = 'You may not change this report: save a copy instead.';

export const chart = 'Chart';
export const chartBlocked = ': not now. {blocked}';
export const savePicture = 'Save the picture';
export const chartValue = 'Value of the chart';
export const pictureAsToUpperCase = 'Picture as {toUpperCase}';
export const loading = 'Loading';

export const name = 'Name';
export const whoSeesIt = 'Who sees it';
export const onlyMe = 'Only me';
export const everyone = 'Everyone who reads this scope';
export const saveReport = 'Save report';

export const reportBuilder = 'Report builder';
export const save = 'Save';
export const yours = 'Yours';
export const byOwner = 'By {owner}';
export const archived = 'archived';
export const savedTimezone = 'saved {timezone}';
export const notSaved = 'not saved';
export const revert = 'Back to what was saved';
export const saveAsNew = 'Save as a new report';
export const saveThisReport = 'Save this report';
export const saveAs = 'Save as';
export const versions = 'Versions';
export const moreActions = 'More for this report';
export const more = 'More';
export const duplicate = 'Duplicate';
export const rename = 'Rename';
export const stopSharing = 'Stop sharing';
export const shareInThisScope = 'Share in this scope';
export const unarchive = 'Take out of the archive';
export const archive = 'Archive';
export const deleteLabel = 'Delete…';
export const deleteWarning = '” and all of its versions will be gone';
export const deleteReport = 'Delete this report';

export const savedReports = 'Saved reports';
export const findSavedReports = 'Find saved reports';
export const searchSavedReports = 'Search saved reports';
export const search = 'Search';
export const listFilter = 'Which saved reports';
export const noReportMatches = 'No saved report is called that.';
export const noReports = 'Nothing is saved here yet.';
export const olderReports = 'Older reports';
export const savedReportsTable = 'Saved reports, table';
export const owner = 'Owner';
export const visibleTo = 'Visible to';
export const lastSaved = 'Last saved';
export const ownedBy = 'Owned by';
export const visibleToLabel = ', visible to';
export const you = 'You';

export const noAccess = 'You may not see these numbers in this scope.';
export const notFresh = 'Not fresh: these numbers could not be read again just now.';
export const cellsFailed = 'Some cells could not be read.';
export const tryAgain = 'Try again';
export const noDataYet = 'No data yet';
export const noDataInThisPeriod = 'No data in this period';
export const printCut = 'Columns past the edge of the paper are in the file of the report.';
export const markedExceptTotals = 'Marked, except totals:';
export const hiddenOrder = 'Rows are ordered by a column that is not shown. A heading orders them anew.';
export const tooManyCells =
  'There are more cells than one answer holds, so that some are left empty: show fewer rows on a page.';
export const totalsCoverAll = '. The totals cover all of them.';
export const onAPage = 'On a page:';
export const rowsLabel = 'rows';
export const previousRows = 'Previous rows';
export const nextRows = 'Next rows';

export const oneTimeField = 'Only one of day, week, month, quarter and year can be used at a time.';

export const clicksByRetailerMonthByMonth = 'Clicks by retailer, month by month';
export const clicksByRetailerHint = 'Where people go to buy, as a heat table.';
export const salesByCategoryAndProduct = 'Sales by category and product';
export const salesHint = 'Own sales and the clicks before them, with a subtotal for each category.';
export const conversionByChannel = 'Conversion by channel';
export const conversionHint = 'Clicks, orders, conversion and order value.';
export const weekByWeek = 'Week by week';
export const weeklyHint = 'Impressions, sessions and purchase intent as they went.';
export const startHint =
  'Add a value on the left to see numbers, break it down by rows and columns, or begin with one of these:';

export const versionsFailed = 'They cannot be read right now.';
export const current = 'Current';
export const view = 'Look at it';
export const nameRevisionRevision = ': {name}, revision {revision}';
export const restore = 'Restore';
export const revisionRevision = ' revision {revision}';
export const lastListed = 'The last {count} are listed.';
