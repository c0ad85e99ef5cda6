/** What somebody else has saved while this was typed. */
export interface EditConflict {
  /** Null where nobody is known or the author is gone. */
  readonly by: string | null;
  /** UTC instant; null where it isn't known. */
  readonly at: string | null;
  /** Names of the parts that they changed; null where the revision that was typed over isn't known any more. */
  readonly parts: readonly string[] | null;
  /** Those of them that were typed into here too; where they aren't known, all in which the form differs from what is saved. */
  readonly both: readonly string[];
}

/** Who saved last and when, and how to name what differs between two revisions. */
export interface Others<Values> extends Pick<EditConflict, 'by' | 'at'> {
  /** Names of the parts that differ. */
  readonly changed: (before: Values, after: Values) => readonly string[];
}

interface Compared<Values> {
  /** What was typed over. */
  readonly base: Values | null;
  readonly saved: Values;
  /** What is in the form. */
  readonly values: Values;
}

/** Compares what others saved with what is typed: which parts they changed, and which of those are changed here too. */
export function findEditConflict<Values>(
  { by, at, changed }: Others<Values>,
  compared: Compared<Values>,
): EditConflict {
  const { base, saved, values } = compared;
  const differ = changed(saved, values);
  if (base === null) return { by, at, parts: null, both: differ };
  const parts = changed(base, saved);
  // Where they alone changed it, what they saved is in the form.
  return { by, at, parts, both: parts.filter((part) => differ.includes(part)) };
}
