export const fieldsToCorrect = 'Fields to correct';

export const hostsHint = 'One to a line, such as www.example.com or *.example.com. {hint}';

export const notSaved = 'Nothing was saved.';

export const savedValue = 'Saved now: {value}';

export const savedBy = '{by} saved this meanwhile{when}. {changed}{compared} What you typed is still here.';
export const nothingChanged = 'It is the same as it was.';
export const theyChanged = 'They changed: {parts}.';
export const noneOfYours = 'Nothing of it was changed by you.';
export const alsoChanged = 'You changed too: {both}.';
export const someoneElse = 'Somebody else';
export const sameAsSaved = 'What you typed is what is saved.';
export const differsFromSaved = 'What you typed differs from that in: {parts}.';
export const overwriteTheirs = 'Save mine over it';
export const useTheirs = 'Take theirs';

export const discardChanges = 'Discard changes';
export const draftRestored = 'What you typed before is back. It is not saved yet.';
export const draftDropped = 'What is saved stands in the form.';
export const save = 'Save';
