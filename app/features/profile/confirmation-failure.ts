import { type FailureKind, failureText } from '../../api/failure.ts';

/** Why no confirmation was sent, and what to do about it. */
export const confirmationFailure = (kind: FailureKind): string =>
  kind === 'too-many'
    ? 'You asked for 3 confirmations within an hour. Check your inbox and spam folder, or try again later.'
    : failureText(kind);
