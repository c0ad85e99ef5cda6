export const lookingAtTheFile = 'Looking at the file…';
export const chooseACsvFileOr = 'Choose a CSV file, or drop it here';
export const nothingIsTakenInBefore = '{hint} Nothing is taken in before you have seen how it is read.';

export const whatTheColumnsHold = 'What the columns hold';
export const needed = '(needed)';
export const chooseAColumn = 'Choose a column…';
export const notInTheFile = 'Not in the file';
export const theSameForEveryRow = 'The same for every row…';
export const columns = 'Columns';
export const labelForEveryRow = '{label} for every row';

export const howTheFileIsRead = 'How the file is read';
export const importLabel = 'Import';
export const chooseAnotherFile = 'Choose another file';
export const lookingAgain = 'Looking again…';
export const theFirstCanBeTaken = 'The first {value} can be taken.';
export const ofTheFirstCantBe = 'Of the first {checked}, {bad} can’t be taken. What can’t is left out and listed.';
