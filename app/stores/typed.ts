import { entriesOf, filterTable } from '#shared/table.ts';

/** The revision that somebody edits. */
interface Base<Values> {
  readonly etag: string;
  /** What it held; null where that isn't known. */
  readonly saved: Values | null;
}

/** What was typed into a form. */
export interface Typed<Values> {
  readonly changes: Partial<Values>;
  /** Null while nothing is typed. */
  readonly base: Base<Values> | null;
}

export const nothing = { changes: {}, base: null } as const;

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Something of the changes isn't what is saved. */
export const differs = <Values extends object>(changes: Partial<Values>, saved: Values): boolean =>
  entriesOf(changes).some(([name, value]) => !same(value, saved[name]));

/** Keeps those of the edits that differ from what is saved, as edits of the revision `base`; `nothing` where none differs. */
export function rebaseEdits<Values extends object>(
  values: Partial<Values>,
  base: Base<Values>,
  saved: Values,
): Typed<Values> {
  if (!differs(values, saved)) return nothing;
  return { changes: filterTable(values, (value, name) => !same(value, saved[name])), base };
}

/** More is typed. It is typed over what is saved now where all that was typed before it has been saved since. */
export function addTyped<Values extends object>(
  { changes, base }: Typed<Values>,
  more: Partial<Values>,
  now: Base<Values> & { readonly saved: Values },
): Typed<Values> {
  const over = (differs(changes, now.saved) && base) || now;
  return rebaseEdits({ ...changes, ...more }, over, now.saved);
}
