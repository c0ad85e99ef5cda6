import { type FailureKind, failureText } from '#app/api/failure.ts';
import * as texts from './texts.ts';

/** Why no confirmation was sent, and what to do about it. */
export const confirmationFailure = (kind: FailureKind): string =>
  kind === 'too-many' ? texts.tooManyConfirmations : failureText(kind);
