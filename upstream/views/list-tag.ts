import type { UpstreamContext } from '../hono.ts';
import { Refusal } from '../problem.ts';

/** The ETag of a list of stores: publications of the scope, and what else was counted, in a fixed order. */
export const tagOf = (...counts: readonly number[]): string => `"${counts.join('.')}"`;

/** The counts that a change was made on. @throws Refusal 428 where the call doesn't say */
export function countsMatched({ req }: UpstreamContext): readonly number[] {
  const [, counts] = /^(?:W\/)?"(\d{1,15}(?:\.\d{1,15}){0,2})"$/.exec(req.header('If-Match') ?? '') ?? [];
  if (counts === undefined) throw new Refusal(428, 'Say in If-Match which list the change was made on.');
  return counts.split('.').map(Number);
}
