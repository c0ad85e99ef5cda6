import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ScopeOption, type ScopeSearch, searchScopes } from '../api/scope-search.ts';

const pageSize = 100;

export interface ScopeRows {
  readonly total: number;
  /** How many of the total are brands; they come first. */
  readonly brands: number;
  /** The row at an index; undefined while it is loading. */
  readonly at: (index: number) => ScopeOption | undefined;
  /** Sets which rows are visible, so that they are fetched. */
  readonly showRange: (first: number, last: number) => void;
  readonly pending: boolean;
  /** The rows were found for the previous search; this one's are loading. */
  readonly stale: boolean;
  readonly error: unknown;
}

/** The results of a scope search, fetched in pages as they become visible. */
export function useScopeRows(search: Pick<ScopeSearch, 'type' | 'account' | 'text'>): ScopeRows {
  const [seen, setSeen] = useState<{ readonly text: string; readonly pages: readonly number[] }>({
    text: '',
    pages: [],
  });
  const pageQuery = (page: number) => ({
    queryKey: ['scopes', search, page],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      searchScopes({ ...search, limit: pageSize, offset: page * pageSize, signal }),
  });
  const first = useQuery({ ...pageQuery(0), placeholderData: keepPreviousData });
  const pages = seen.text === search.text ? seen.pages.filter((page) => page > 0) : [];
  const more = useQueries({ queries: pages.map(pageQuery) });
  const pageOf = (page: number) => (page === 0 ? first.data : more[pages.indexOf(page)]?.data);
  return {
    total: first.data?.total ?? 0,
    brands: first.data?.brands ?? 0,
    at: (index) => pageOf(Math.floor(index / pageSize))?.options[index % pageSize],
    showRange: (from, to) => {
      const wanted = [...new Set([Math.floor(from / pageSize), Math.floor(to / pageSize)])];
      if (seen.text !== search.text || wanted.some((page) => !seen.pages.includes(page)))
        setSeen({ text: search.text, pages: wanted });
    },
    pending: first.isPending,
    stale: first.isPlaceholderData,
    error: first.error,
  };
}
