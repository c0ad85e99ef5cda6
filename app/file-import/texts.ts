export const reading = 'Looking at the file…';
export const chooseFile = 'Choose a CSV file, or drop it here';
export const previewHint = '{hint} Nothing is taken in before you have seen how it is read.';

export const mapColumns = 'What the columns hold';
export const needed = '(needed)';
export const chooseAColumn = 'Choose a column…';
export const notInTheFile = 'Not in the file';
export const sameForAll = 'The same for every row…';
export const columns = 'Columns';
export const labelForEveryRow = '{label} for every row';

export const fileSettings = 'How the file is read';
export const importLabel = 'Import';
export const chooseAnotherFile = 'Choose another file';
export const readingAgain = 'Looking again…';
export const allValid = 'The first {value} can be taken.';
export const someInvalid = 'Of the first {checked}, {bad} can’t be taken. What can’t is left out and listed.';
