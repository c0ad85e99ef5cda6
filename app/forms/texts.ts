export const fieldsToCorrect = 'Fields to fix';

export const hostsHint = 'One per line, such as www.example.com or *.example.com. {hint}';

export const notSaved = 'Not saved. Fix the highlighted fields.';

export const savedValue = 'Saved: {value}';

export const savedBy = '{by} saved this{when}. {changed}{compared} What you typed is still here.';
export const nothingChanged = 'Nothing changed.';
export const theyChanged = 'They changed: {parts}.';
export const noneOfYours = 'You changed none of these.';
export const alsoChanged = 'You also changed: {both}.';
export const someoneElse = 'Someone else';
export const sameAsSaved = 'Your version matches the saved one.';
export const differsFromSaved = 'Your version differs in: {parts}.';
export const overwriteTheirs = 'Overwrite their version';
export const useTheirs = 'Use their version';

export const discardChanges = 'Discard changes';
export const draftRestored = 'Your unsaved changes are back.';
export const draftDropped = 'Showing the saved version.';
export const save = 'Save';
