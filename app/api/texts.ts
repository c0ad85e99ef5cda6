export const loadingChunkChunkFailedReason = 'Loading chunk {chunk} failed ({reason})';

export const signedOut = 'Your sign-in wasn’t accepted. Sign in again to continue.';
export const sorryAccessDenied = 'Sorry, access denied';
export const notFound = 'This no longer exists.';
export const notOffered = 'The connected data service doesn’t offer this list.';
export const invalid = 'The request wasn’t valid. Check your input and try again.';
export const conflict = 'Someone else changed this. Reload and try again.';
export const tooMany = 'Too many requests. Try again in a moment.';
export const unavailable = 'We can’t reach the data service. Try again in a moment.';
export const timeout = 'The data service took too long. Try again in a moment.';
export const malformed = 'The data service sent an unreadable answer. Try again, or contact support.';
export const unreadable = 'This can’t be read as it is stored. Contact support and give the request ID.';
export const offline = 'You’re offline.';
export const failed = 'Something went wrong on our side. Try again in a moment.';
