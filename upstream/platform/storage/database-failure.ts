import { Failure, retryAfter } from '#shared/api/failure.ts';

interface FailureKind {
  readonly messages: RegExp;
  /** Whether an immediate retry of a read may succeed. */
  readonly passesSoon: boolean;
  readonly code: `database-${'full' | 'overloaded' | 'busy' | 'restarting' | 'silent'}`;
  /** Seconds. */
  readonly retryAfter: number;
}

/** Errors of the caller's code or data. A retry would fail too. */
const mistakes =
  /SQLITE_(?:ERROR|CONSTRAINT|MISMATCH|RANGE|TOOBIG|AUTH|MISUSE)|D1_(?:TYPE|EXEC)_ERROR|D1_COLUMN_NOTFOUND|constraint failed|syntax error|no such (?:table|column|function|index)|datatype mismatch|too many SQL variables|wrong number of parameter|not authorized/i;

/** Error messages of D1 and SQLite (https://developers.cloudflare.com/d1/observability/debug-d1/); the first match counts. */
const kinds: readonly FailureKind[] = [
  {
    messages: /SQLITE_FULL|database or disk is full|exceeded (?:its )?maximum (?:DB|database|storage) size/i,
    ...{ passesSoon: false, code: 'database-full', retryAfter: 60 },
  },
  {
    messages: /overloaded|exceeded timeout|exceeded its (?:memory|CPU time) limit/i,
    ...{ passesSoon: false, code: 'database-overloaded', retryAfter: 5 },
  },
  {
    messages: /SQLITE_(?:BUSY|LOCKED)|database (?:table |schema )?is locked/i,
    ...{ passesSoon: true, code: 'database-busy', retryAfter: 1 },
  },
  {
    messages:
      /reset because its code was updated|to be reset|was reset|D1_RESET|Network connection lost|Cannot resolve D1 DB|client disconnected|starting up D1 DB/i,
    ...{ passesSoon: true, code: 'database-restarting', retryAfter: 1 },
  },
];

const unknownKind: Omit<FailureKind, 'messages'> = { passesSoon: false, code: 'database-silent', retryAfter: 5 };

/** A failure of the database itself, not of a statement. */
export interface DatabaseFailure {
  readonly passesSoon: boolean;
  /** The 503 to answer with. @param uncertain whether the statement may have taken effect */
  readonly asFailure: (uncertain?: boolean) => Failure;
}

/** Null for a mistake in a statement or its values. An unknown error counts as a failure of the database. */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  const { message } = error;
  const known = kinds.find(({ messages }) => messages.test(message));
  if (!known && (mistakes.test(message) || isThrownByCode(error))) return null;
  const { passesSoon, code, retryAfter: seconds } = known ?? unknownKind;
  return {
    passesSoon,
    asFailure: (uncertain = false) =>
      new Failure(code, { details: { uncertain }, headers: retryAfter(seconds), cause: error }),
  };
}

/** Whether JavaScript itself threw the error, so that it can't come from the database. */
const isThrownByCode = (error: Error): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
