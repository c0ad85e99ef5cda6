export const separator = 'Column separator';
export const yearFirst20261231 = 'Year first (2026-12-31)';
export const dayFirst31122026 = 'Day first (31/12/2026)';
export const monthFirst12312026 = 'Month first (12/31/2026)';
export const serialDays = 'Excel day numbers (46387)';
export const serialDays1904 = 'Excel day numbers since 1904';
export const verticalBar = 'Vertical bar';
export const sheet = 'Sheet';
export const utf16LittleEndian = 'UTF-16 (little endian)';
export const utf16BigEndian = 'UTF-16 (big endian)';
export const westernEuropeanWindows = 'Western European (Windows)';
export const westernEuropeanIso = 'Western European (ISO)';
export const centralEuropean = 'Central European (Windows)';
export const cyrillicWindows = 'Cyrillic (Windows)';
export const cyrillicKoi8 = 'Cyrillic (KOI8-R)';
export const japaneseShiftJis = 'Japanese (Shift JIS)';
export const japaneseEuc = 'Japanese (EUC)';
export const chineseSimplified = 'Chinese, simplified (GB 18030)';
export const chineseTraditional = 'Chinese, traditional (Big5)';
export const fileFormat = 'File format';
export const choose = 'Choose…';
export const formatAmbiguous = 'The file is ambiguous. Choose one.';
export const timeZoneNote = 'Times without an offset are read in {timeZone}, the reporting time zone.';

export const valuesInTheFile = 'Values';
export const lineAmount = 'Line amount';
export const amountColumn = 'Amount column';
export const unitPriceByUnits = 'Unit price × units';
export const taxAsIs = 'Import amounts as they are';
export const taxTakeOff = 'Amounts include tax: subtract it';
export const taxAdd = 'Amounts exclude tax: add it';
export const rejectTooPrecise = 'Reject rows with too many decimals';
export const rejectRow = 'Reject the row';
export const roundHalfEven = 'Round half to even';
export const roundHalfUp = 'Round half up';
export const chooseRounding = 'Some amounts have more decimals than their currency. Choose one.';
export const unknownCountries = 'Unknown countries';
export const importWithoutCountry = 'Import without a country';
export const orderDetails = 'Date, currency, and country';
export const inEachRow = 'In each row';
export const inFirstRow = 'In the first row of an order';

export const recognizedAs = 'Recognized as an export: {name}.';
export const readAsLastTime = 'Read in the same way as the last file with these columns.';
export const roundingSum = 'Rounding changes {rows}, by {sums} in total.';
export const totalsLineLeftOut = 'The line with totals at the end is left out.';
export const totalsLinesLeftOut = 'The {lines} lines with totals at the end are left out.';
export const countriesNotFound = 'Unknown countries: {names}.';

export const noFile = 'No file uploaded';
export const failed = 'Failed';
export const imported = 'Imported';
export const partlyDone = 'Partly imported';
export const undoing = 'Undoing';
export const partlyUndone = 'Partly undone';
export const undone = 'Undone';
export const importedCount = '{accepted} imported';
export const duplicateCount = '{duplicates} already known';
export const rejectedCount = '{rejected} rejected';
export const undoneBy = 'of them undone by';
export const undoImport = 'Undo import';
export const file = 'File';
export const importedAt = 'Uploaded';
export const status = 'Status';

export const importingName = 'Importing {name}';
export const importOfName = 'Import of {name}';
export const progress = '{rows} read, {accepted} imported, {rejected} rejected';
export const uploading = 'Uploading…';
export const keepPageOpen = 'Keep this page open until it’s done.';

export const chooseFormatFirst = 'Choose the highlighted settings first.';

export const fullyImported = 'is imported.';
export const partlyImported = 'couldn’t be imported completely. {failure}';
export const rows = 'Rows';
export const importedHeading = 'Imported rows';
export const duplicatesHeading = 'Already known';
export const rejected = 'Rejected';
export const importAnotherFile = 'Import another file';
export const rejectedRows = 'Rejected rows';
export const downloadRejected = 'Download rejected rows';
export const mendHint = 'Correct the rows in the file and import it again. The column with reasons is ignored.';
export const firstRejected = 'Showing the first {count} of {kept}. Download the file for all of them.';

export const dataFile = 'Data file';
export const chooseDataFile = 'Choose a CSV or XLSX file, or drop it here';
export const fileHint = 'CSV, also as .gz, up to 100 MiB; XLSX, or one file as .zip, up to 25 MiB.';

export const importBusy = 'This import is still running or being undone.';

export const dataType = 'Data type';

export const rowPreview = 'Preview of the rows';
export const row = 'Row';
export const readAs = 'Read as';

export const undoAnImport = 'Undo an import';
export const keepImport = 'Keep import';
export const nothingToUndo = 'Nothing came only with {file}, so there is nothing to undo.';
export const undoSummary = '{rows} from {file} ({kind}) will be removed, and the numbers based on them recalculated.';
export const undoKeeps = '{staying} kept, because they were there before, are in a later file, or are in use.';
export const undoingNow = 'Undoing…';
export const undoFacts = 'Undo {facts}';
export const undoRestores = '{restored} back the values from before it.';

export const comparedWithImported = 'Compared with what is imported';
export const knownCounts = '{fresh} new, {changed} changed, {same} the same.';
export const knownCountsOfBeginning = 'In the first {rows}: {fresh} new, {changed} changed, {same} the same.';
export const changedRows = 'Changed rows';
export const correctWhatIsThere = 'Correct what is imported';
export const keepWhatIsThere = 'Keep what is imported';
export const rowChanges = 'Row {row} changes {fields}.';
export const lineOfDeclinedOrder = 'A line of a declined order is removed.';
export const sameOrders =
  '{orders} already imported, with as many lines but other dates, amounts or names. The file may be in another format.';
export const ordersAlreadyThere = 'Orders already imported';
export const addAsFurtherLines = 'Add the rows as further lines';
export const replaceTheirLines = 'Replace their lines';
export const identicalRows = 'Identical rows';
export const identicalCount = '{rows} an earlier one, and there is no line number.';
export const sameAsRow = 'Row {row} is the same as row {as}:';
export const countOnce = 'Count once';
export const countSeparately = 'Count each row';

export const waiting = 'Waiting';
export const waitsForOther = 'Waiting for another import of the account to finish.';
export const waitsForFile = 'Waiting for the import of {name} to finish.';
export const waitsForPerson = 'Waiting for the import of {name} by {by} to finish.';

export const correctedCount = '{corrected} corrected';
export const correctedHeading = 'Corrected';
export const showCorrections = 'Show corrections';
export const corrections = 'Corrections';
export const correctionsLead = 'What {file} changed. Undoing a correction restores the values from before it.';
export const noCorrections = '{file} has no corrections to show.';
export const correctedRows = 'Corrected rows';
export const correctedFact = 'Corrected row';
export const valueBefore = 'Before';
export const valueAfter = 'After';
export const correctionState = 'State';
export const correctionApplied = 'Applied';
export const correctionOvertaken = 'Changed by a later import';
export const undoCorrection = 'Undo';
export const undoAllCorrections = 'Undo all corrections';
export const moreCorrections = 'More corrections';
export const closeCorrections = 'Close';
export const withoutNumber = 'Without a number';
export const lineOfOrder = '{number}, line {line}';
export const takenOut = 'Removed';

export const changeReading = 'How the file is read';

export const layout = 'Layout';
export const rowForEachChannel = 'One row per channel';
export const columnForEachChannel = 'One column per channel';
export const rowForEachSeries = 'One row per series';
export const columnForEachSeries = 'One column per series';
export const channels = 'Channels in the file';
export const series = 'Series in the file';
export const notInTheFile = 'Not in the file';
export const fieldOf = '{field} of {name}';
export const remove = 'Remove';
export const addChannel = 'Add a channel';
export const addSeries = 'Add a series';
export const promotion = 'Promotion';
export const control = 'Control';
export const organic = 'Organic media';
