import type { SignInFailure } from '#shared/access/sign-in.ts';
import * as texts from './texts.ts';

/** Why a sign-in did not work, in words that repeat nothing a provider or an address said. */
export const signInFailureTexts: Readonly<Record<SignInFailure, string>> = {
  state: texts.wrongBrowser,
  cancelled: texts.canceled,
  provider: texts.refused,
  token: texts.unverifiedAnswer,
  unavailable: texts.unreachable,
  expired: texts.tookTooLong,
};
