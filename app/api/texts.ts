export const loadingChunkChunkFailedReason = 'Loading chunk {chunk} failed ({reason})';

export const signedOut = 'Your sign-in was not accepted. Sign in again to go on.';
export const sorryAccessDenied = 'Sorry, access denied';
export const notFound = 'There is nothing here any more.';
export const notOffered = 'The data service that this installation is connected to has no such list.';
export const invalid = 'The question could not be understood.';
export const conflict = 'Somebody else changed this in the meantime.';
export const tooMany = 'Too many requests at once. Try again in a moment.';
export const unavailable = 'The data service cannot be reached right now.';
export const timeout = 'The data service took too long to answer.';
export const malformed = 'The data service sent an answer that could not be read.';
export const unreadable = 'This is stored in a form that can’t be read. Contact support and give the request id.';
export const offline = 'You are offline.';
export const failed = 'Something went wrong on our side.';
