import { emptyLayout } from '#shared/analytics/layout.ts';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';

/** Undo history: the reports of a visit in order, and the index of the current one. */
export interface Trail {
  readonly views: readonly ViewState[];
  readonly at: number;
}

const longestTrail = 100;

/** Identity of a report for undo, without its page and base revision. */
const reportIdentity = (view: ViewState): string =>
  viewSearch({ ...view, page: 1, paged: null, layout: view.layout ? { ...view.layout, base: null } : null });

export const startTrail = (view: ViewState): Trail => ({ views: [view], at: 0 });

/** Moves the trail to the view: one step back or forward if it is adjacent, else as a new last entry. */
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

/** Address of the previous or next report; null without one. Keeps the base revision of the current view. */
export function stepAddress({ views, at }: Trail, step: -1 | 1): ((view: ViewState) => string) | null {
  const there = views[at + step];
  if (!there) return null;
  return ({ layout }) => {
    const base = layout?.base ?? null;
    const kept = there.layout ?? (base === null ? null : emptyLayout);
    return viewSearch(there, { page: 1, layout: kept && { ...kept, base } });
  };
}
