import { Failure } from '#shared/api/failure.ts';
import type { UpstreamContext } from './context.ts';
import type { ReadingWithParams } from './handler.ts';

export const etagOf = (revision: number): string => `"${revision}"`;

/** The revision that an edit was made on, from If-Match. @throws Failure 428 without it */
export function revisionMatched({ req }: UpstreamContext): number {
  const [, revision] = /^(?:W\/)?"(\d{1,15})"$/.exec(req.header('If-Match') ?? '') ?? [];
  if (revision === undefined) throw new Failure('tag-missing');
  return Number(revision);
}

export const lostRace = (): Failure => new Failure('changed-meanwhile');

export const noSuch = (what: string): Failure => new Failure('no-such', { details: { what } });

/** The id in the path. @throws Failure 404 for a malformed one */
export function idInPath({ params: { id } }: ReadingWithParams<'id'>, what: string): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw noSuch(what);
  return Number(id);
}

/** The id in a cursor, after which the page begins. @throws Failure 400 for an invalid cursor */
export function idOfCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,15}$/.test(cursor)) throw new Failure('cursor-unknown', { errors: { cursor: 'is not known' } });
  return Number(cursor);
}

/** The ETag of a list of stores, made of counts such as publications of the scope, in a fixed order. */
export const tagOf = (...counts: readonly number[]): string => `"${counts.join('.')}"`;

/** The counts in the ETag that a change was based on, from If-Match. @throws Failure 428 without it */
export function countsMatched({ req }: UpstreamContext): readonly number[] {
  const [, counts] = /^(?:W\/)?"(\d{1,15}(?:\.\d{1,15}){0,2})"$/.exec(req.header('If-Match') ?? '') ?? [];
  if (counts === undefined) throw new Failure('list-tag-missing');
  return counts.split('.').map(Number);
}
