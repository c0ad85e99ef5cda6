import { entriesOf, filterTable } from '#shared/table.ts';

/** The revision that a person edits. */
interface Base<Values> {
  readonly etag: string;
  /** Its values; null if they aren't known. */
  readonly saved: Values | null;
}

/** The unsaved edits of a form. */
export interface Edits<Values> {
  readonly changes: Partial<Values>;
  /** Null while there are no edits. */
  readonly base: Base<Values> | null;
}

export const noEdits = { changes: {}, base: null } as const;

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether any of the changes differs from the saved values. */
export const differs = <Values extends object>(changes: Partial<Values>, saved: Values): boolean =>
  entriesOf(changes).some(([name, value]) => !same(value, saved[name]));

/** The edits that differ from the saved values, as edits of the revision `base`; `noEdits` if none differs. */
export function rebaseEdits<Values extends object>(
  values: Partial<Values>,
  base: Base<Values>,
  saved: Values,
): Edits<Values> {
  if (!differs(values, saved)) return noEdits;
  return { changes: filterTable(values, (value, name) => !same(value, saved[name])), base };
}

/** Adds edits. If all earlier edits have been saved since, the new ones are based on the current revision. */
export function addEdits<Values extends object>(
  { changes, base }: Edits<Values>,
  more: Partial<Values>,
  now: Base<Values> & { readonly saved: Values },
): Edits<Values> {
  const over = (differs(changes, now.saved) && base) || now;
  return rebaseEdits({ ...changes, ...more }, over, now.saved);
}
