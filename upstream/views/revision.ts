import type { WithParams } from '../handler.ts';
import type { UpstreamContext } from '../hono.ts';
import { Refusal } from '../problem.ts';

export const etagOf = (revision: number): string => `"${revision}"`;

/** The revision that an edit was made on. @throws Refusal 428 where the call doesn't say */
export function revisionMatched({ req }: UpstreamContext): number {
  const [, revision] = /^(?:W\/)?"(\d{1,15})"$/.exec(req.header('If-Match') ?? '') ?? [];
  if (revision === undefined) throw new Refusal(428, 'Say in If-Match which version the change was made on.');
  return Number(revision);
}

export const lostRace = (): Refusal => new Refusal(412, 'Somebody else has changed this meanwhile.');

export const noSuch = (what: string): Refusal => new Refusal(404, `There is no such ${what} in this scope.`);

/** The id of the path. @throws Refusal 404 for what can't be one */
export function idInPath({ params: { id } }: WithParams<'id'>, what: string): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw noSuch(what);
  return Number(id);
}

/** A page begins behind the id that the cursor names. @throws Refusal 400 for a cursor that was never given out */
export function idOfCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,15}$/.test(cursor))
    throw new Refusal(400, 'The cursor is not one of ours.', { errors: { cursor: 'is not known' } });
  return Number(cursor);
}
