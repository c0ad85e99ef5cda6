import type { ListView } from '#shared/api/families/views-schemas.ts';

/** What a posted form does with a saved view. */
export const viewIntents = ['save-view', 'rename-view', 'delete-view'] as const;
export type ViewIntent = (typeof viewIntents)[number];

/** Address parameter with the reason why a view wasn't saved. */
export const viewProblem = 'view-problem';
export const viewProblems = ['name-taken', 'too-many', 'failed'] as const;
export type ViewProblem = (typeof viewProblems)[number];

/** Address parameter with the ids of hidden columns. */
export const hideParameter = 'hide';

/** Parameters that aren't part of a view: the position in the list and what is open. */
const passing = new Set(['scope', 'after', 'from', 'new', 'select', 'person', 'subaccounts', 'undo', viewProblem]);

/** The part of an address that filters, sorts and lays out its list, in a fixed order. */
export function viewSearchOf(params: URLSearchParams): string {
  const kept = [...params].filter(([name, value]) => value !== '' && !passing.has(name));
  return String(new URLSearchParams(kept.sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)))));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The views of a list that a person has saved. */
export interface SavedViews {
  /** Storage name of the list. */
  readonly list: string;
  readonly items: readonly ListView[];
}

/** Columns that an address hides. */
export const hiddenColumnsIn = (params: URLSearchParams): ReadonlySet<string> =>
  new Set(params.get(hideParameter)?.split(',').filter(Boolean));
