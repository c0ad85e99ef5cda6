import type { Failure } from '#app/api/failure.ts';
import type { ReportsAnswer } from '#shared/api/families/reports-schemas.ts';
import { keysOf } from '#shared/table.ts';
import * as texts from './texts.ts';

/** Address parameters of the list of saved reports; not part of the view, so its links drop them. */
export const listNames = { search: 'reports.search', from: 'reports.from', cursor: 'reports.cursor' } as const;

export const listFilters = {
  all: 'All',
  mine: 'Mine',
  shared: texts.sharedByOthers,
  archived: 'Archived',
} as const;
export type ListFilter = keyof typeof listFilters;

interface ListWanted {
  readonly search: string;
  readonly filter: ListFilter;
  /** Value for the call. */
  readonly from: 'all' | 'mine' | 'shared';
  readonly archived: boolean;
  readonly cursor: string | null;
}

export function listParameters(params: URLSearchParams): ListWanted {
  const wanted = params.get(listNames.from);
  const filter = keysOf(listFilters).find((name) => name === wanted) ?? 'all';
  return {
    search: (params.get(listNames.search) ?? '').trim().slice(0, 80),
    filter,
    from: filter === 'archived' ? 'all' : filter,
    archived: filter === 'archived',
    cursor: /^\d{1,15}$/.exec(params.get(listNames.cursor) ?? '')?.[0] ?? null,
  };
}

export interface ListedReports {
  readonly wanted: ListWanted;
  readonly part:
    | { readonly state: 'ready'; readonly answer: ReportsAnswer }
    | { readonly state: 'failed'; readonly failure: Failure };
}
