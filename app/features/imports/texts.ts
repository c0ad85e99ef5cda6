export const columnsAreSeparatedBy = 'Columns are separated by';
export const yearFirst20261231 = 'Year first (2026-12-31)';
export const dayFirst31122026 = 'Day first (31/12/2026)';
export const monthFirst12312026 = 'Month first (12/31/2026)';
export const verticalBar = 'Vertical bar';
export const westernEuropeanWindows = 'Western European (Windows)';
export const utf16BigEndian = 'UTF-16 (big endian)';
export const howTheFileIsWritten = 'How the file is written';
export const choose = 'Choose…';
export const theFileCanBeRead = 'The file can be read either way.';
export const timesWithoutAnOffsetAre =
  'Times without an offset are read as times of {replaceAll}, the reporting timezone.';

export const noFileCame = 'No file came';
export const brokeOff = 'Broke off';
export const takenIn = 'Taken in';
export const beingTakenBack = 'Being taken back';
export const partlyTakenBack = 'Partly taken back';
export const takenBack = 'Taken back';
export const taken = 'taken,';
export const knownAlready = 'known already,';
export const rejectedRejected = '{rejected} rejected';
export const ofThemWereTakenBackBy = 'of them were taken back by';
export const takeBack = 'Take back';

export const importingName = 'Importing {name}';
export const importOfName = 'Import of {name}';
export const rowsReadAcceptedTakenRejectedRejected = '{rows} read, {accepted} taken, {rejected} rejected';
export const sendingTheFile = 'Sending the file…';
export const keepThisPageOpenUntil = 'Keep this page open until it is done.';

export const chooseHowNumbersAndDates = 'Choose how numbers and dates are written first.';

export const couldNotBeTakenInWhole = 'could not be taken in whole. {value}';
export const rows = 'Rows';
export const takenLabel = 'Taken';
export const knownAlreadyLabel = 'Known already';
export const rejected = 'Rejected';
export const importAnotherFile = 'Import another file';
export const rejectedRows = 'Rejected rows';
export const downloadAsCsv = 'Download as CSV';
export const theFirstOfTheFile = 'The first {count} of {kept}. The file has them all.';

export const csvFile = 'CSV file';
export const upTo100MiB = 'Up to 100 MiB.';

export const thisImportIsRunningOr = 'This import is running or being taken back already.';

export const whatTheFileHolds = 'What the file holds';

export const howTheRowsAreUnderstood = 'How the rows are understood';
export const row = 'Row';
export const understoodAs = 'Understood as';

export const takeAnImportBack = 'Take an import back';
export const keepIt = 'Keep it';
export const nothingCameWith = 'Nothing came with';
export const aloneSoNothingWouldGo = 'alone, so nothing would go.';
export const thatCameWith = 'that came with';
export const andEveryNumberThatRestsOn = ', and every number that rests on';
export const changes = 'changes.';
export const thereBeforeInALater = '{staying} there before, in a later file too, or in use.';
export const takingBack = 'Taking back…';
export const takeBackFacts = 'Take back {facts}';
