import { authorName } from './author.ts';

/** Columns of a row that stores who saved it last. */
export interface Changed {
  readonly updated_by: string | null;
  /** JSON: [firstname, lastname]; null if the person was deleted. */
  readonly changer: string | null;
}

/** The `changer` of a row as a column. @param alias of its table in the statement */
export const changerOf = (alias: string): string =>
  `(SELECT json_array(by_whom.firstname, by_whom.lastname) FROM user by_whom WHERE by_whom.id = ${alias}.updated_by) AS changer`;

/** Who saved a row last; null if unknown or deleted. With sample data the name is made up. */
export function changerName({ updated_by, changer }: Changed, sample: boolean): string | null {
  if (updated_by === null || changer === null) return null;
  const [firstname, lastname]: [string, string] = JSON.parse(changer);
  return authorName({ id: updated_by, firstname, lastname }, sample);
}
