import type { SignInFailure } from '#shared/access/sign-in.ts';
import * as texts from './texts.ts';

/** Why a sign-in did not work, in words that repeat nothing a provider or an address said. */
export const signInFailureTexts: Readonly<Record<SignInFailure, string>> = {
  state: texts.thisSignInWasStarted,
  cancelled: texts.theSignInWasCancelled,
  provider: texts.theSignInServiceRefused,
  token: texts.theAnswerOfTheSign,
  unavailable: texts.theSignInServiceCannot,
  expired: texts.theSignInTookToo,
};
