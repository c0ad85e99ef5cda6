import { failures } from '#shared/api/failures.ts';
import { peopleFailures } from '#shared/api/people-failures.ts';
import { hasKey } from '#shared/table.ts';
import type { Failure } from './failure.ts';

/**
 * The sentence of a refusal that the table of failures knows by its code, such as which other contract is in the way;
 * null for every other failure, for which pages have words of their own.
 */
export function refusalSentence({ code, detail, status }: Failure): string | null {
  if (status === 412 || !hasKey(failures, code)) return null;
  const [, sentence] = failures[code];
  // One with details comes from the upstream as it was filled in.
  return typeof sentence === 'string' ? sentence : (detail ?? null);
}

/** Refusals whose own sentence says more than a page could, since it names who or what it is about. */
const failuresWithOwnSentence: Readonly<Record<string, unknown>> = peopleFailures;

/** The sentence of a refusal, where its code is one of those that people are told; else null. */
export const refusedBecause = ({ code, detail }: Failure): string | null =>
  code !== undefined && Object.hasOwn(failuresWithOwnSentence, code) ? (detail ?? null) : null;
