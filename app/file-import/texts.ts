export const reading = 'Reading the file…';
export const chooseFile = 'Choose a CSV file, or drop it here';
export const previewHint = '{hint} You see a preview before anything is imported.';

export const mapColumns = 'Map columns';
export const needed = '(required)';
export const chooseAColumn = 'Choose a column…';
export const notInTheFile = 'Not in the file';
export const sameForAll = 'Same for every row…';
export const columns = 'Columns';
export const labelForEveryRow = '{label} for every row';

export const fileSettings = 'File settings';
export const importLabel = 'Import';
export const chooseAnotherFile = 'Choose another file';
export const readingAgain = 'Reading again…';
export const allValid = 'The first {rows} can be imported.';
export const someInvalid = '{bad} of the first {checked} can’t be imported. Such rows are skipped and listed.';

export const stepsOfImport = 'Steps of the import';
export const chooseStep = 'Choose a file';
export const checkStep = 'Check the rows';
export const resultStep = 'Result';
