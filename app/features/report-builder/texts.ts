export const savedMeanwhile =
  'Someone saved this report after you started editing. You can choose what to keep when you save.';
export const earlierVersionNote =
  'You’re viewing an earlier version, revision {revision}. Restore or save it to make it current.';
export const fields = 'Fields';
export const report = 'Report';
export const invalidReport = 'This combination isn’t possible. Remove a field or filter:';

export const copyOfName = 'Copy of {name}';
export const conflict = 'Someone else saved “{name}” at {time}. Your version is still on this page.';
export const loadTheirs = 'Load their version';
export const overwriteTheirs = 'Overwrite their version';
export const saveAsCopy = 'Save mine as a copy';

export const barsNeedRow = 'Bar charts need a row.';
export const heatNeedsAxes = 'Heat tables need a row and a column.';
export const mapNeedsCountry = 'Maps need Country as the only row.';
export const lineNeedsTime = 'Line charts need a day, week, month, quarter or year as the only row, or as the column.';
export const areaNeedsTime = 'Area charts need a day, week, month, quarter or year as the only row, or as the column.';
export const areaNeedsOneSeries = 'Area charts show one series. Use a line chart for several.';
export const notKnown = 'Unknown';
export const periodUnknown = 'No data for this period.';

export const exportLabel = 'Export';
export const theWholeReport = 'The whole report';
export const downloadCsv = 'Download CSV';
export const downloadCsvWithNotesZip = 'Download CSV with notes (ZIP)';
export const downloadXlsx = 'Download XLSX';
export const totalsOfRows = 'Row totals';
export const totalsOfColumns = 'Column totals';

export const rows = 'Rows';
export const noRows = 'No rows yet. Add a field below.';
export const columns = 'Columns';
export const noColumns = 'No columns yet. Add a field below.';
export const values = 'Values';
export const noValues = 'No values yet. Add at least one.';
export const editFields = 'Edit fields';
export const findAField = 'Find a field';
export const typeToSearch = 'Type to search';
export const noFieldMatches = 'No fields match.';
export const foundFound = '{found} found';
export const dimensions = 'Dimensions';
export const breakDownBy = 'Break down by';
export const removeField = 'Remove {label}';
export const moveLabelUp = 'Move {label} up';
export const moveLabelDown = 'Move {label} down';
export const removeFrom = '{label}: {shelf}, remove';
export const addFieldAs = 'Add {label} as {shelf}';

export const touchpointsAndSales = 'Touchpoints and sales';
export const pricesAndStock = 'Prices and stock';
export const vouchersAndForms = 'Vouchers and forms';
export const tooManyRows = 'You have {maxRows} rows. Remove one first.';
export const tooManyColumns = 'You have {maxColumns} columns. Remove one first.';
export const tooManyValues = 'You have {maxValues} values. Remove one first.';

export const countOfMost = '{count} of {most}';
export const arrangeHelp = 'How to arrange fields';
export const howToArrange =
  'Drag fields to arrange them. With the keyboard, press Space on a field’s handle, use the arrow keys, and press Space again.';
export const moveField = 'Move {label}';
export const fieldPickedUp = '{label} picked up: {shelf}, position {place} of {of}. Use the arrow keys to move it.';
export const fieldMoved = '{label}: {shelf}, position {place} of {of}.';
export const fieldDropped = '{label} is now in {shelf}, position {place} of {of}.';
export const fieldPutBack = '{label} is back where it was.';
export const fieldCannotMove = 'It can’t go any further.';
export const fieldAdded = '{label} added to {shelf}.';
export const fieldRemoved = '{label} removed from {shelf}.';
export const undo = 'Undo';
export const redo = 'Redo';
export const undone = 'Last change undone.';
export const redone = 'Change redone.';

export const formulas = 'Formulas';
export const addFormula = 'Add formula';
export const divide = 'Divide';
export const divideBy = 'By';
export const applyFormula = 'Apply formula';
export const chooseTwoMeasures = 'Choose two measures.';
export const ratioTwice = 'This formula is already in the report.';
export const tooManyRatios = 'You have {maxRatios} formulas. Remove one first.';

export const suggestedChart = 'Suggested: {chart}.';
export const suggestsLine = 'It shows change over time.';
export const suggestsMap = 'It shows where numbers come from.';
export const suggestsHeat = 'It shows where rows and columns peak.';
export const suggestsBar = 'It compares rows.';
export const widthOfNames = 'Width of row headings';
export const widthOfNumbers = 'Width of number columns';
export const totalOf = '{label} total';

export const sharedByOthers = 'Shared by others';

export const marks = 'Conditional formatting';
export const noMarks = 'Highlight values with a rule';
export const addMark = 'Add rule';
export const tooManyMarks = 'You have {maxMarks} rules. Remove one first.';
export const removeMark = 'Remove rule {text}';
export const removeThisMark = 'Remove rule';
export const value = 'Value';
export const is = 'Is';
export const bound = 'Threshold';
export const boundError = 'Enter a number, such as 100 or 2.5.';
export const mark = 'Apply rule';

export const nameTable = '{name}, table';
export const total = 'Total';

export const sampleData = 'Sample data is shown. Turn it off to save reports.';
export const readOnly =
  'You have read access: build and export here, and ask an administrator for write access to save.';
export const noPriceStock = 'This scope has no price and stock history.';
export const noRecipes = 'This scope has no recipe reporting.';

export const nameError = 'Enter a name of up to 80 characters.';
export const reportLimit = 'You’ve reached the report limit. Delete one first.';
export const notSavable = 'This report can’t be saved. Remove fields that don’t work together.';
export const notYours = 'You can’t change this report. Save a copy instead.';

export const chart = 'Chart';
export const chartBlocked = ': unavailable. {blocked}';
export const savePicture = 'Save picture';
export const chartValue = 'Value to chart';
export const pictureAsFormat = 'Picture as {format}';
export const loading = 'Loading';

export const name = 'Name';
export const whoSeesIt = 'Visible to';
export const onlyMe = 'Only me';
export const everyone = 'Everyone with access to this scope';
export const saveReport = 'Save report';

export const reportBuilder = 'Report builder';
export const save = 'Save';
export const yours = 'Yours';
export const byOwner = 'By {owner}';
export const archived = 'archived';
export const savedAt = 'saved {time}';
export const notSaved = 'not saved';
export const revert = 'Revert to saved';
export const saveAsNew = 'Save as new report';

export const saveAs = 'Save as';
export const versions = 'Versions';
export const moreActions = 'More actions for this report';
export const more = 'More';
export const duplicate = 'Duplicate';
export const rename = 'Rename';
export const stopSharing = 'Stop sharing';
export const shareInThisScope = 'Share with this scope';
export const unarchive = 'Restore from archive';
export const archive = 'Archive';
export const deleteLabel = 'Delete…';
export const deleteWarning = '” and all its versions will be deleted';
export const deleteReport = 'Delete report';

export const savedReports = 'Saved reports';
export const findSavedReports = 'Find saved reports';
export const searchSavedReports = 'Search saved reports';
export const search = 'Search';
export const listFilter = 'Filter saved reports';
export const noReportMatches = 'No saved reports match.';
export const noReports = 'No saved reports yet.';
export const savedReportsTable = 'Saved reports, table';
export const owner = 'Owner';

export const lastSaved = 'Last saved';
export const ownedBy = 'Owned by';
export const visibleToLabel = ', visible to';
export const you = 'You';

export const noAccess = 'You don’t have access to these numbers in this scope.';
export const notFresh = 'Outdated: these numbers couldn’t be refreshed.';
export const cellsFailed = 'Some cells couldn’t be loaded.';
export const tryAgain = 'Try again';
export const noDataYet = 'No data yet';
export const noDataInThisPeriod = 'No data in this period';
export const printCut = 'Export the report to get the columns that don’t fit on paper.';
export const markedExceptTotals = 'Highlighted, except totals:';
export const hiddenOrder = 'Rows are sorted by a column that isn’t shown. Select a heading to sort them.';
export const tooManyCells = 'Too many cells for one page, so some are empty. Show fewer rows per page.';
export const totalsCoverAll = '. Totals cover all rows.';
export const onAPage = 'Rows per page:';
export const rowsLabel = 'rows';
export const previousRows = 'Previous rows';
export const nextRows = 'Next rows';

export const oneTimeField = 'Use only one of day, week, month, quarter and year.';

export const clicksByRetailerMonthByMonth = 'Monthly clicks by retailer';
export const clicksByRetailerHint = 'Where shoppers go to buy, as a heat table.';
export const salesByCategoryAndProduct = 'Sales by category and product';
export const salesHint = 'Your sales and the clicks before them, with a subtotal per category.';
export const conversionByChannel = 'Conversion by channel';
export const conversionHint = 'Clicks, orders, conversion and order value.';
export const weekByWeek = 'Weekly trend';
export const weeklyHint = 'Impressions, sessions and purchase-intent clicks over time.';
export const startHint = 'Add a value in the fields, break it down by rows and columns, or start with one of these:';

export const versionsFailed = 'Versions can’t be loaded right now.';
export const current = 'Current';
export const view = 'View';
export const nameRevisionRevision = ': {name}, revision {revision}';
export const restore = 'Restore';
export const revisionRevision = ' revision {revision}';
export const lastListed = 'Showing the last {count}.';
