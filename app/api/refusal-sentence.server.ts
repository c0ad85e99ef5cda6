import { failures } from '#shared/api/failures.ts';
import { peopleFailures } from '#shared/api/people-failures.ts';
import { hasKey } from '#shared/table.ts';
import type { Failure } from './failure.ts';

/**
 * The sentence of a failure whose code is in `shared/api/failures.ts`, such as which other contract overlaps; null for
 * other failures, for which pages have their own texts.
 */
export function refusalSentence({ code, detail, status }: Failure): string | null {
  if (status === 412 || !hasKey(failures, code)) return null;
  const [, sentence] = failures[code];
  // A sentence with placeholders is filled in by the upstream.
  return typeof sentence === 'string' ? sentence : (detail ?? null);
}

const peopleFailureCodes: Readonly<Record<string, unknown>> = peopleFailures;

/** The sentence of a failure about people, which names the person it is about; null for other failures. */
export const peopleRefusalSentence = ({ code, detail }: Failure): string | null =>
  code !== undefined && Object.hasOwn(peopleFailureCodes, code) ? (detail ?? null) : null;
