export const fieldsToCorrect = 'Fields to correct';

export const oneToALineSuch = 'One to a line, such as www.example.com or *.example.com. {hint}';

export const nothingWasSaved = 'Nothing was saved.';

export const savedNowValue = 'Saved now: {value}';

export const savedThisMeanwhile = '{by} saved this meanwhile{when}. {changed}{compared} What you typed is still here.';
export const itIsTheSameAs = 'It is the same as it was.';
export const theyChangedParts = 'They changed: {parts}.';
export const nothingOfItWasChanged = 'Nothing of it was changed by you.';
export const youChangedTooBoth = 'You changed too: {both}.';
export const somebodyElse = 'Somebody else';
export const whatYouTypedIsWhat = 'What you typed is what is saved.';
export const whatYouTypedDiffersFrom = 'What you typed differs from that in: {parts}.';
export const saveMineOverIt = 'Save mine over it';
export const takeTheirs = 'Take theirs';

export const discardChanges = 'Discard changes';
export const whatYouTypedBeforeIs = 'What you typed before is back. It is not saved yet.';
export const whatIsSavedStandsIn = 'What is saved stands in the form.';
export const save = 'Save';
