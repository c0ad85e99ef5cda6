import type { SignInFailure } from '#shared/access/sign-in.ts';

/** Why a sign-in did not work, in words that repeat nothing a provider or an address said. */
export const signInFailureTexts: Readonly<Record<SignInFailure, string>> = {
  state: 'This sign-in was started somewhere else or was already used. Please start again.',
  cancelled: 'The sign-in was cancelled.',
  provider: 'The sign-in service refused the sign-in. Please start again.',
  token: 'The answer of the sign-in service could not be verified. Please start again.',
  unavailable: 'The sign-in service cannot be reached right now. Try again in a moment.',
  expired: 'The sign-in took too long. Please start again.',
};
