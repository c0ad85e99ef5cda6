export const offline = 'You’re offline. Changes aren’t saved.';
export const tryAgain = 'Try again';
export const signInAgain = 'Sign in again';
export const sessionEnded = 'Your session has ended. What you typed is kept.';
export const pageIncomplete = 'Your sign-in wasn’t accepted, so this page couldn’t be loaded completely.';
export const partMissing = 'Your sign-in wasn’t accepted, so part of this page couldn’t be loaded.';
export const changeNotSaved = 'Your sign-in wasn’t accepted, so your change wasn’t saved. What you typed is kept.';
export const scopeNotChanged = 'Your sign-in wasn’t accepted, so the scope wasn’t changed.';
