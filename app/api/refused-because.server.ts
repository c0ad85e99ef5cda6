import { peopleFailures } from '#shared/api/people-failures.ts';
import type { Failure } from './failure.ts';

/** Refusals whose own sentence says more than a page could, since it names who or what it is about. */
const failuresWithOwnSentence: Readonly<Record<string, unknown>> = peopleFailures;

/** The sentence of a refusal, where its code is one of those that people are told; else null. */
export const refusedBecause = ({ code, detail }: Failure): string | null =>
  code !== undefined && Object.hasOwn(failuresWithOwnSentence, code) ? (detail ?? null) : null;
