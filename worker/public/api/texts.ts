/** Texts of the public API's documentation, besides the definitions of its calls. */
export const authorization = 'Every call needs a key:';
export const keyRules =
  'Each key has one purpose, which each call below names. A where-to-buy key with allowed domains works only from pages on them. Keep every other key on a server: facts and metrics keys are refused when a page sends them.';
export const limits = 'Each answer says how many calls are left this minute:';
export const units = 'Prices are in the unit of their currency. Following a link counts a click.';
export const openApiDocument = 'OpenAPI 3.1 document';

export const tryIt = 'Try it';
export const needsScript =
  'The form for it needs JavaScript. Without JavaScript, put your key in KEY and call from a terminal, as shown below.';
export const trialHelp =
  'This makes a real call with your key, and it counts like any other. The key isn’t stored, and is gone when you leave this page. Keys with allowed domains don’t work here.';
export const key = 'Key';
export const publicId = 'Public ID of the integration';
export const gtin = 'GTIN (optional)';
export const search = 'Search (optional)';
export const limit = 'Limit';
export const send = 'Send';
export const answer = 'Answer';
export const waiting = 'Waiting for the answer…';
export const noAnswer = 'No answer. Check that the key is complete, and try again.';
