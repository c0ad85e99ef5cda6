import type { ListView } from '#shared/api/families/views-schemas.ts';

/** What a posted form does with a saved view. */
export const viewIntents = ['save-view', 'rename-view', 'delete-view'] as const;
export type ViewIntent = (typeof viewIntents)[number];

/** The parameter of an address that says why a view wasn't saved. */
export const viewProblem = 'view-problem';
export const viewProblems = ['name-taken', 'too-many', 'failed'] as const;
export type ViewProblem = (typeof viewProblems)[number];

/** The parameter that hides columns of a list, by their ids. */
export const hideParameter = 'hide';

/** Where in the list one is, or what is open on the page: not how the list is shown. */
const passing = new Set(['scope', 'after', 'from', 'new', 'select', 'person', 'subaccounts', 'undo', viewProblem]);

/** What of an address says how its list is narrowed, ordered and laid out, always in the same order. */
export function viewSearchOf(params: URLSearchParams): string {
  const kept = [...params].filter(([name, value]) => value !== '' && !passing.has(name));
  return String(new URLSearchParams(kept.sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)))));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The views of a list that a person has saved. */
export interface SavedViews {
  /** The list, as it is named where its views are stored. */
  readonly list: string;
  readonly items: readonly ListView[];
}

/** Columns that an address hides. */
export const hiddenIn = (params: URLSearchParams): ReadonlySet<string> =>
  new Set(params.get(hideParameter)?.split(',').filter(Boolean));
