import { failures } from '#shared/api/failures.ts';
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
