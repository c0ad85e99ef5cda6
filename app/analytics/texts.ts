export const setAnAlert = 'Set an alert';

export const openInTheReportBuilder = 'Open in the report builder';

export const upToRowsPerTable = 'Up to {limit} rows per table.';

export const tooManyFilters = '{children}: too many filters for one file. Remove some.';
export const downloadFailed = 'Download failed';
export const downloadCsv = 'Download CSV';
export const downloadCsvWithNotesZip = 'Download CSV with notes (ZIP)';
export const downloadXlsx = 'Download XLSX';
export const exportLabel = 'Export';
export const theWholePage = 'The whole page';
export const downloadXlsxOneSheetPerCard = 'Download XLSX, one sheet per card';
export const nothingToExport = 'Nothing to export';
export const downloadOneCard = 'To download one card as CSV or XLSX, open its menu.';

export const comparedWith = 'compared with';
export const dataThroughThrough = 'data through {through}';
export const aboutTheseNumbers = 'About these numbers';
export const aboutTheseNumbersBasis = 'About these numbers: {basis}';
export const factsScope = 'Scope';
export const factsComparedWith = 'Compared with';
export const factsCurrency = 'Currency';
export const factsTimezone = 'Time zone';
export const factsThrough = 'Data through';
export const factsComparison = 'Comparison';

export const addAFilter = 'Add a filter';
export const filter = 'Filter';
export const filterBy = 'Filter by';
export const leaveOutSuspectTraffic = 'Exclude suspect traffic';
export const includeSuspectTraffic = 'Include suspect traffic';
export const filters = 'Filters';
export const removeFilter = 'Remove filter: {filter}';
export const removeAll = 'Remove all';

export const filterByField = 'Filter by {field}';
export const searchLabel = 'Search: {label}';
export const typeToSearch = 'Type to search';
export const search = 'Search';
export const tooManyValues = 'Choose at most {maxValues} values.';
export const searching = 'Searching…';
export const filterMode = 'Show or exclude';
export const showOnlyThese = 'Show only these';
export const excludeThese = 'Exclude these';
export const cancel = 'Cancel';
export const apply = 'Apply';
export const nothingFound = 'Nothing found';
export const firstListed = 'Showing the first {count}. Type to find others.';

export const savedFilters = 'Saved filters';
export const saved = 'Saved';
export const savedFiltersFailed = 'Saved filters can’t be loaded right now.';
export const noSavedFilters = 'No saved filters yet';
export const sharedByOwner = 'Shared by {owner}';
export const defaultLabel = 'default';
export const shared = 'shared';
export const chooseFiltersFirst = 'Add a filter first, then save it here.';
export const nameTaken = 'You already have saved filters with this name.';
export const filtersDeleted = '“{name}” was deleted.';
export const deletesForEveryone = 'This deletes “{name}” for everyone.';
export const deleteSavedFilters = 'Delete saved filters';
export const newNameOfName = 'New name of {name}';
export const rename = 'Rename';
export const notMyDefault = 'Not my default';
export const myDefault = 'My default';
export const stopSharing = 'Stop sharing';
export const share = 'Share';
export const deleteLabel = 'Delete';
export const nameForTheseFilters = 'Name for these filters';
export const shareInsideTheAccount = 'Share inside the account';
export const useByDefault = 'Use by default';
export const saveTheseFilters = 'Save these filters';

export const importYourCatalog = 'Import your catalog';
export const createASmartlink = 'Create a smartlink';
export const importClicksAndOrders = 'Import clicks and orders';
export const importYourSales = 'Import your sales';
export const importPricesAndStock = 'Import prices and stock';
export const importRecipeEvents = 'Import recipe events';
export const createAVoucher = 'Create a voucher';
export const createAForm = 'Create a form';

export const noDataYet = 'No data yet';
export const numbersNeedWriter = 'Numbers appear once someone with write access adds data.';
export const numbersNeedFirstVisit = 'Numbers appear after the first visit, click or import.';

export const noDataDays = 'No data {days}';
export const dataRange = 'Data is available from {min} to {max}.';

export const annotations = 'Annotations';
export const annotationsOfPeriod = 'Annotations in this period';
export const noteOutsidePeriod = 'The note is on {date}, outside the period shown.';
export const noAnnotations = 'No annotations yet';
export const edit = 'Edit';
export const deleteText = 'Delete “{text}”';
export const noteDeleted = 'The note was deleted.';
export const noteDate = 'Date of the note';
export const note = 'Note';
export const whatHappened = 'What happened';
export const changeNote = 'Edit note';
export const addNote = 'Add note';

export const periodIs = 'Period: {period}';
export const period = 'Period';
export const namedPeriod = '{name}: {days}';
export const typeDates = 'Type dates, or select the first and the last day';
export const closeView = 'Close';
export const from = 'From';
export const to = 'To';

export const viewKept = 'Period, comparison and filters apply to all pages in this tab.';
export const comparedWithValue = 'Compared with: {comparison}';
export const byInterval = 'By {interval}';
export const autoInterval = 'Auto interval';
export const chartsInterval = 'Charts: {interval}';
export const groupBy = 'Group by';
export const intervalAutomatic = 'Automatic';

export const print = 'Print';

export const newerData = 'Newer data is available';
export const numbersAsOf = 'Numbers as of';
export const timeInUtc = '{time} UTC';
export const refresh = 'Refresh';

export const periodUnreadable = 'The period in the link isn’t valid. Showing {defaultPreset} instead.';
export const periodSwapped = 'The first day was after the last, so we swapped them.';
export const periodMoved = 'Your period had no data, so we moved it to days that have data.';
export const newerLink = 'This link is from a newer version. Some settings are missing.';
export const noDataForFilter = 'No data for {filter}.';
export const unknownFilterRemoved = 'Filter removed: {filter} is unknown.';
export const excessFilterRemoved = 'Filter removed: {filter}. The limit is {maxFilters} filters of {maxValues} values.';
export const currencyUnavailable = 'Amounts can’t be shown in “{code}”. They are in {currency} instead.';

export const linkCopied = 'Link copied';
export const copyThisLink = 'Copy this link';
export const copyLink = 'Copy link';

export const includeIt = 'Include';

export const suspectExcluded = 'Suspect traffic excluded: {counts} ({reasons}).';

export const view = 'View';

export const withheld = 'withheld';
export const withheldNote =
  'Numbers are withheld where they would reveal fewer than {fewestShoppers} shoppers, alone or by subtraction.';
