import { useEffect } from 'react';
import { redirect, useLocation } from 'react-router';
import { saysView, type ViewState, writeViewState } from '#shared/analytics/view-state.ts';
import { readStored, removeStored, store } from '../stores/browser-storage.ts';
import { scopeInTab, viewKey } from '../stores/tab-scope.ts';

/**
 * Remembers for the tab which days its pages show, against what, filtered by what; by scope, since keys mean something in theirs alone.
 * @param hasDefaultFilters pages begin with the person's default filters, so that to have none of them is a choice too
 */
export function useStoredView(scope: string, view: ViewState, hasDefaultFilters: boolean): void {
  const { search } = useLocation();
  // What a page begins with by itself nobody has chosen.
  const stored = saysView(new URLSearchParams(search)) ? storedViewOf(view, hasDefaultFilters) : '';
  useEffect(() => {
    if (stored === '') removeStored('sessionStorage', viewKey(scope));
    else store('sessionStorage', viewKey(scope), stored);
  }, [scope, stored]);
}

/** What of a view goes along to the next page, as its address says it; empty for what every page begins with. */
export function storedViewOf(view: ViewState, hasDefaultFilters: boolean): string {
  const params = writeViewState({
    ...view,
    ...{ by: null, currency: null, sort: null, page: 1, drill: null, layout: null },
  });
  return hasDefaultFilters || [...params.keys()].length > 1 ? params.toString() : '';
}

interface ClientLoader<Data> {
  readonly url: URL;
  readonly serverLoader: () => Promise<Data>;
}

/** The client loader of an analytics page: days, comparison and filters of the tab's pages go along to the next one. */
export async function withStoredView<Data>({ url, serverLoader }: ClientLoader<Data>): Promise<Data> {
  const stored = addressWithStoredView(url);
  if (stored !== null) throw redirect(stored);
  return await serverLoader();
}

/**
 * Where a link to an analytics page leads that says nothing of a view: to the page with the tab's view. The page leaves
 * out filters that nothing on it knows. Null where the address stays: by the way back the browser is at the old address
 * already, and finds the page as it was.
 */
function addressWithStoredView(url: URL): string | null {
  const scope = scopeInTab();
  if (!scope || saysView(url.searchParams) || url.pathname === window.location.pathname) return null;
  const stored = readStored('sessionStorage', viewKey(scope)) ?? '';
  if (stored === '') return null;
  const params = new URLSearchParams([...url.searchParams, ...new URLSearchParams(stored)]);
  return `${url.pathname}?${params}${url.hash}`;
}
