export const loadingChunkChunkFailedReason = 'Loading chunk {chunk} failed ({reason})';

export const yourSignInWasNot = 'Your sign-in was not accepted. Sign in again to go on.';
export const sorryAccessDenied = 'Sorry, access denied';
export const thereIsNothingHereAnyMore = 'There is nothing here any more.';
export const theDataServiceThatThis = 'The data service that this installation is connected to has no such list.';
export const theQuestionCouldNotBeUnderstood = 'The question could not be understood.';
export const somebodyElseChangedThisIn = 'Somebody else changed this in the meantime.';
export const tooManyRequestsAtOnce = 'Too many requests at once. Try again in a moment.';
export const theDataServiceCannotBe = 'The data service cannot be reached right now.';
export const theDataServiceTookToo = 'The data service took too long to answer.';
export const theDataServiceSentAn = 'The data service sent an answer that could not be read.';
export const thisIsStoredInA = 'This is stored in a form that can’t be read. Contact support and give the request id.';
export const youAreOffline = 'You are offline.';
export const somethingWentWrongOnOurSide = 'Something went wrong on our side.';
