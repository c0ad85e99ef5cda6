/** What somebody else has saved while this was typed. */
export interface Theirs {
  /** Null where nobody is known or the author is gone. */
  readonly by: string | null;
  /** UTC instant; null where it isn't known. */
  readonly at: string | null;
  /** Names of the parts that they changed; null where the revision that was typed over isn't known any more. */
  readonly parts: readonly string[] | null;
  /** Those of them that were typed into here too; where they aren't known, all in which the form differs from what is saved. */
  readonly both: readonly string[];
}

/** How what others save is told of. */
export interface Others<Values> extends Pick<Theirs, 'by' | 'at'> {
  /** Names of the parts that differ. */
  readonly changed: (before: Values, after: Values) => readonly string[];
}

interface Compared<Values> {
  /** What was typed over. */
  readonly base: Values | null;
  readonly saved: Values;
  /** What stands in the form. */
  readonly values: Values;
}

/** What others have saved, and which of it was typed into here too. */
export function theirsOf<Values>({ by, at, changed }: Others<Values>, compared: Compared<Values>): Theirs {
  const { base, saved, values } = compared;
  const differ = changed(saved, values);
  if (base === null) return { by, at, parts: null, both: differ };
  const parts = changed(base, saved);
  // Where they alone changed it, what they saved stands in the form.
  return { by, at, parts, both: parts.filter((part) => differ.includes(part)) };
}
