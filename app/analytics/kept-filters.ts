import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { type Filter, readFilters, writeFilters } from '#shared/analytics/filters.ts';
import { saysView, type ViewState, viewVersion } from '#shared/analytics/view-state.ts';
import { facetsKey, heldScope } from '../shell/tab-scope.ts';

/** Remembers for the tab what its pages are filtered by. Keys mean something in their scope alone, so it is by scope. */
export function useKeptFilters(scope: string, { filters }: ViewState): void {
  const written = addressOfFilters(filters);
  useEffect(() => {
    try {
      if (written === '') sessionStorage.removeItem(facetsKey(scope));
      else sessionStorage.setItem(facetsKey(scope), written);
    } catch {}
  }, [scope, written]);
}

function addressOfFilters(filters: readonly Filter[]): string {
  const params = new URLSearchParams();
  writeFilters(filters, params);
  return params.toString();
}

/** The client loader of an analytics page: what the tab's pages are filtered by goes along to the next one. */
export async function keepingFilters({ url, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const kept = withKeptFilters(url);
  if (kept !== null) throw redirect(kept);
  return await serverLoader();
}

/**
 * Where a link to an analytics page leads that says nothing of a view: to the page with the tab's filters. The page
 * leaves out those that nothing on it knows. Null where the address stands: by the way back the browser is at the old
 * address already, and finds the page as it was.
 */
function withKeptFilters(url: URL): string | null {
  const scope = heldScope();
  if (!scope || saysView(url.searchParams) || url.pathname === window.location.pathname) return null;
  const filters = keptFilters(scope);
  if (filters.length === 0) return null;
  const params = new URLSearchParams(url.searchParams);
  params.set('v', String(viewVersion));
  writeFilters(filters, params);
  return `${url.pathname}?${params}${url.hash}`;
}

function keptFilters(scope: string): Filter[] {
  try {
    return readFilters(new URLSearchParams(sessionStorage.getItem(facetsKey(scope)) ?? ''));
  } catch {
    return [];
  }
}
