export const separator = 'Columns are separated by';
export const yearFirst20261231 = 'Year first (2026-12-31)';
export const dayFirst31122026 = 'Day first (31/12/2026)';
export const monthFirst12312026 = 'Month first (12/31/2026)';
export const verticalBar = 'Vertical bar';
export const westernEuropeanWindows = 'Western European (Windows)';
export const utf16BigEndian = 'UTF-16 (big endian)';
export const fileFormat = 'How the file is written';
export const choose = 'Choose…';
export const formatAmbiguous = 'The file can be read either way.';
export const timeZoneNote = 'Times without an offset are read as times of {replaceAll}, the reporting timezone.';

export const noFile = 'No file came';
export const failed = 'Broke off';
export const imported = 'Taken in';
export const undoing = 'Being taken back';
export const partlyUndone = 'Partly taken back';
export const undone = 'Taken back';
export const importedCount = 'taken,';
export const duplicateCount = 'known already,';
export const rejectedCount = '{rejected} rejected';
export const undoneBy = 'of them were taken back by';
export const undoImport = 'Take back';

export const importingName = 'Importing {name}';
export const importOfName = 'Import of {name}';
export const progress = '{rows} read, {accepted} taken, {rejected} rejected';
export const uploading = 'Sending the file…';
export const keepPageOpen = 'Keep this page open until it is done.';

export const chooseFormatFirst = 'Choose how numbers and dates are written first.';

export const partlyImported = 'could not be taken in whole. {value}';
export const rows = 'Rows';
export const importedHeading = 'Taken';
export const duplicatesHeading = 'Known already';
export const rejected = 'Rejected';
export const importAnotherFile = 'Import another file';
export const rejectedRows = 'Rejected rows';
export const downloadCsv = 'Download as CSV';
export const firstRejected = 'The first {count} of {kept}. The file has them all.';

export const csvFile = 'CSV file';
export const fileHint = 'Up to 100 MiB.';

export const importBusy = 'This import is running or being taken back already.';

export const dataType = 'What the file holds';

export const rowPreview = 'How the rows are understood';
export const row = 'Row';
export const readAs = 'Understood as';

export const undoAnImport = 'Take an import back';
export const keepImport = 'Keep it';
export const nothingUnique = 'Nothing came with';
export const soNothingToUndo = 'alone, so nothing would go.';
export const removedOf = 'that came with';
export const numbersOf = ', and every number that rests on';
export const recalculated = 'changes.';
export const undoKeeps = '{staying} there before, in a later file too, or in use.';
export const undoingNow = 'Taking back…';
export const undoFacts = 'Take back {facts}';
