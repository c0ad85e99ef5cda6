import { emptyLayout } from '#shared/analytics/layout.ts';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';

/** The reports of one visit in the order they were made, and which of them is shown. */
export interface Trail {
  readonly views: readonly ViewState[];
  readonly at: number;
}

const longestTrail = 100;

/** A report without what is no edit: its page, and the revision that it was made from. */
const reportIdentity = (view: ViewState): string =>
  viewSearch({ ...view, page: 1, paged: null, layout: view.layout ? { ...view.layout, base: null } : null });

export const startTrail = (view: ViewState): Trail => ({ views: [view], at: 0 });

/** The trail with the report that is shown now: a step back or on where that is next to it, else the newest of all. */
export function followView(trail: Trail, view: ViewState): Trail {
  const { views, at } = trail;
  const identity = reportIdentity(view);
  const isAt = (place: number) => {
    const there = views[place];
    return there !== undefined && reportIdentity(there) === identity;
  };
  if (isAt(at)) return trail;
  if (isAt(at - 1)) return { views, at: at - 1 };
  if (isAt(at + 1)) return { views, at: at + 1 };
  const made = [...views.slice(0, at + 1), view].slice(-longestTrail);
  return { views: made, at: made.length - 1 };
}

/** How to get to the report before or after; null where there is none. What is saved meanwhile stays what it is made from. */
export function stepAddress({ views, at }: Trail, step: -1 | 1): ((view: ViewState) => string) | null {
  const there = views[at + step];
  if (!there) return null;
  return ({ layout }) => {
    const base = layout?.base ?? null;
    const kept = there.layout ?? (base === null ? null : emptyLayout);
    return viewSearch(there, { page: 1, layout: kept && { ...kept, base } });
  };
}
