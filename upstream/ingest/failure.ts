import { Failure, type FailureCode } from '#shared/api/failure.ts';

/** Why a file as a whole can't be taken. Its sentence is for the person who brought it. */
export class UnreadableFile<Code extends FailureCode = FailureCode> extends Failure<Code> {}

/** The sentence that is kept of an import that threw. */
export const importFailureText = (error: unknown): string =>
  (error instanceof Failure ? error : new Failure('import-broke-off')).message;
