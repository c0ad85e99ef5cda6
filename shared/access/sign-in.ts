/** Why a sign-in came back without a session: a closed list, put in words by the page and never by the provider. */
const signInFailures = ['state', 'cancelled', 'provider', 'token', 'unavailable', 'expired'] as const;
export type SignInFailure = (typeof signInFailures)[number];

export const isSignInFailure = (value: unknown): value is SignInFailure =>
  signInFailures.some((failure) => failure === value);

/**
 * Why the upstream does not take a person whom the provider has signed in. `denied`: it answered 403.
 * `email-unverified`: so it did, and the provider did not say that the email is verified. `not-accepted`: it went on
 * answering 401.
 */
export type RefusalReason = 'denied' | 'not-accepted' | 'email-unverified';

/** A sign-in that the upstream has refused, as the page about it shows it. */
export interface SignInRefusal {
  readonly reason: RefusalReason;
  /** As the provider gave it. */
  readonly email: string | null;
  /** What the upstream said, to be shown as text. */
  readonly detail: string | null;
}

/** The browser's last scope, `account-12`; written by the tab that has the focus, so not HttpOnly. Names a scope, grants nothing. */
export const lastScopeCookie = 'last-scope';
