export const setAnAlert = 'Set an alert';

export const openInTheReportBuilder = 'Open in the report builder';

export const upToRowsPerTable = 'Up to {limit} rows per table.';

export const tooManyFilters = '{children}: there are too many filters for one file.';
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

export const addAFilter = 'Add a filter';
export const filter = 'Filter';
export const filterBy = 'Show only some';
export const leaveOutSuspectTraffic = 'Leave out suspect traffic';
export const includeSuspectTraffic = 'Include suspect traffic';
export const filters = 'Filters';
export const removeFilter = 'Remove the filter: {filter}';
export const removeAll = 'Remove all';

export const filterByToLowerCase = 'Filter by {toLowerCase}';
export const searchLabel = 'Search: {label}';
export const typeToSearch = 'Type to search';
export const search = 'Search';
export const tooManyValues = 'No more than {mostValues} can be chosen.';
export const searching = 'Searching…';
export const filterMode = 'What to do with them';
export const showOnlyThese = 'Show only these';
export const excludeThese = 'Leave these out';
export const cancel = 'Cancel';
export const apply = 'Apply';
export const nothingFound = 'Nothing found';
export const firstListed = 'The first {count} of more are listed: type to find others.';

export const savedFilters = 'Saved filters';
export const saved = 'Saved';
export const savedFiltersFailed = 'They cannot be read right now.';
export const noSavedFilters = 'Nothing is saved in this scope yet.';
export const sharedByOwner = 'Shared by {owner}';
export const defaultLabel = 'default';
export const shared = 'shared';
export const chooseFiltersFirst = 'Choose filters first to save them.';
export const nameTaken = 'You have saved filters of that name already.';
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
export const numbersNeedWriter = 'Numbers appear once someone with write access brings data in.';
export const numbersNeedFirstVisit = 'Numbers appear here after the first visit, click or import.';

export const noDataDays = 'No data {days}';
export const dataRange = 'Data goes from {min} to {max}.';

export const annotations = 'Notes on days';
export const notes = 'Notes';
export const annotationsOfPeriod = 'Notes on days of this period';
export const noteOutsidePeriod = 'The note is on {date}, which is not among the days shown.';
export const noAnnotations = 'There are none.';
export const edit = 'Edit';
export const deleteText = 'Delete “{text}”';
export const noteDate = 'Day of the note';
export const note = 'Note';
export const whatHappened = 'What happened';
export const changeNote = 'Change the note';
export const addNote = 'Add the note';

export const periodValue = 'Period: {value}';
export const from = 'From';
export const to = 'To';
export const applyPeriod = 'Show these days';
export const viewKept = 'Period, comparison and filters go along to the other pages of this tab.';
export const comparedWithValue = 'Compared with: {value}';
export const byToLowerCase = 'By {toLowerCase}';
export const autoInterval = 'Auto interval';
export const chartsInterval = 'Charts: {interval}';
export const groupBy = 'A point of a chart is a';
export const intervalAutomatic = 'Automatic, by the length of the period';

export const print = 'Print';

export const newerData = 'Newer data has come in since these numbers were read';
export const numbersAsOf = 'Numbers as of';
export const sliceUtc = '{slice} UTC';
export const refresh = 'Refresh';

export const periodUnreadable = 'The period in the address can’t be read. {defaultPreset} are shown instead.';
export const periodSwapped = 'The first day came after the last, so the two were swapped.';
export const periodMoved = 'The days you picked were moved into the period that has data.';
export const currencyUnavailable = 'Amounts can’t be shown in “{code}”. They are in {currency} instead.';

export const linkCopied = 'The link to this view is copied.';
export const copyThisLink = 'Copy this link';
export const copyLink = 'Copy link';

export const includeIt = 'Include it';

export const suspectExcluded = 'Suspect traffic is left out: {counts} ({reasons}).';

export const view = 'View';

export const withheld = 'withheld';
export const withheldNote =
  'Withheld numbers would reveal fewer than {fewestShoppers} shoppers, alone or by subtraction.';
