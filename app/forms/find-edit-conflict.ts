/** Changes that somebody else saved while this person was editing. */
export interface EditConflict {
  /** Name of the author; null if it isn't known. */
  readonly by: string | null;
  /** UTC instant; null if it isn't known. */
  readonly at: string | null;
  /** Names of the fields that they changed; null if the base revision isn't known. */
  readonly parts: readonly string[] | null;
  /** Names of the fields that both changed. If `parts` isn't known, all in which the form differs from the saved revision. */
  readonly both: readonly string[];
}

/** Who saved last and when, and how to compare two revisions. */
export interface Others<Values> extends Pick<EditConflict, 'by' | 'at'> {
  /** Names of the fields that differ. */
  readonly changed: (before: Values, after: Values) => readonly string[];
}

interface Compared<Values> {
  /** The revision that the edits are based on. */
  readonly base: Values | null;
  readonly saved: Values;
  /** The values in the form. */
  readonly values: Values;
}

/** Compares the revision that others saved with the values in the form. */
export function findEditConflict<Values>(
  { by, at, changed }: Others<Values>,
  compared: Compared<Values>,
): EditConflict {
  const { base, saved, values } = compared;
  const differ = changed(saved, values);
  if (base === null) return { by, at, parts: null, both: differ };
  const parts = changed(base, saved);
  // A field that only they changed shows their value, so it doesn't differ.
  return { by, at, parts, both: parts.filter((part) => differ.includes(part)) };
}
