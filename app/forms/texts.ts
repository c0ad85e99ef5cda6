export const fieldsToCorrect = 'Fields to correct';

export const oneToALineSuch = 'One to a line, such as www.example.com or *.example.com. {hint}';

export const nothingWasSaved = 'Nothing was saved.';

export const savedNowValue = 'Saved now: {value}';
