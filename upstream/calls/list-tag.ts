import { Failure } from '#shared/api/failure.ts';
import type { UpstreamContext } from './context.ts';

/** The ETag of a list of stores: publications of the scope, and what else was counted, in a fixed order. */
export const tagOf = (...counts: readonly number[]): string => `"${counts.join('.')}"`;

/** The counts that a change was made on. @throws Failure 428 where the call doesn't say */
export function countsMatched({ req }: UpstreamContext): readonly number[] {
  const [, counts] = /^(?:W\/)?"(\d{1,15}(?:\.\d{1,15}){0,2})"$/.exec(req.header('If-Match') ?? '') ?? [];
  if (counts === undefined) throw new Failure('list-tag-missing');
  return counts.split('.').map(Number);
}
