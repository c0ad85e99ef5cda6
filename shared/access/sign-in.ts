/** Why a sign-in came back without a session: a closed list, put in words by the page and never by the provider. */
const signInFailures = ['state', 'cancelled', 'provider', 'token', 'unavailable', 'email', 'expired'] as const;
export type SignInFailure = (typeof signInFailures)[number];

export const isSignInFailure = (value: unknown): value is SignInFailure =>
  (signInFailures as readonly unknown[]).includes(value);

/** The browser's last scope, `account-12`; written by the tab that has the focus, so not HttpOnly. Names a scope, grants nothing. */
export const lastScopeCookie = 'last-scope';
