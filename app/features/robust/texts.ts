export const offline = 'You are offline. Changes are not sent.';
export const tryAgain = 'Try again';
export const signInAgain = 'Sign in again';
export const sessionEnded = 'Your session has ended. What you typed is kept.';
export const pageIncomplete = 'Your sign-in was not accepted, so this page could not be loaded completely.';
export const partMissing = 'Your sign-in was not accepted, so part of this page could not be loaded.';
export const changeNotSaved = 'Your sign-in was not accepted, so your change was not saved. What you typed is kept.';
export const scopeNotChanged = 'Your sign-in was not accepted, so the scope was not changed.';
