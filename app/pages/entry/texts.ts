export const signedOut = 'You’re signed out';
export const signedOutHint = 'You can close this page, or sign in again.';
export const signIn = 'Sign in';
export const signOut = 'Sign out?';
export const signOutHint = 'You’re still signed in. Signing out ends your session in this browser.';
export const signOutLabel = 'Sign out';
export const staySignedIn = 'Stay signed in';

export const invitation = 'Invitation';
