/** Why a sign-in failed: a closed list, whose sentences are the page’s and never the provider’s. */
const signInFailures = ['state', 'cancelled', 'provider', 'token', 'unavailable', 'expired'] as const;
export type SignInFailure = (typeof signInFailures)[number];

export const isSignInFailure = (value: unknown): value is SignInFailure =>
  signInFailures.some((failure) => failure === value);

/**
 * Why the upstream refuses a person who is signed in at the provider. `denied`: it answered 403. `email-unverified`: it
 * did so, and the provider did not confirm the email. `not-accepted`: it kept answering 401.
 */
export type RefusalReason = 'denied' | 'not-accepted' | 'email-unverified';

/** A sign-in that the upstream has refused, as the page about it shows it. */
export interface SignInRefusal {
  readonly reason: RefusalReason;
  /** As the provider gave it. */
  readonly email: string | null;
  /** The upstream’s explanation, to be shown as text. */
  readonly detail: string | null;
}

/** The browser's last scope, `account-12`; written by the tab that has the focus, so not HttpOnly. Names a scope, grants nothing. */
export const lastScopeCookie = 'last-scope';
