import { useEffect } from 'react';
import { redirect, useLocation } from 'react-router';
import { saysView, type ViewState, writeViewState } from '#shared/analytics/view-state.ts';
import { readStored, removeStored, store } from '../stores/browser-storage.ts';
import { scopeInTab, viewKey } from '../stores/tab-scope.ts';

/**
 * Stores the page's period, comparison and filters for the tab's other pages. One view per scope, since filter keys
 * belong to a scope.
 * @param hasDefaultFilters whether pages start with the person's default filters, so that having no filter is a choice
 * too
 */
export function useStoredView(scope: string, view: ViewState, hasDefaultFilters: boolean): void {
  const { search } = useLocation();
  // A view that the address doesn't mention is the default, not a choice.
  const stored = saysView(new URLSearchParams(search)) ? storedViewOf(view, hasDefaultFilters) : '';
  useEffect(() => {
    if (stored === '') removeStored('sessionStorage', viewKey(scope));
    else store('sessionStorage', viewKey(scope), stored);
  }, [scope, stored]);
}

/** The part of a view that is carried to other pages, as a query; empty if it is the default. */
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

/** Client loader of analytics pages: redirects a link without a view to the tab's stored view. */
export async function withStoredView<Data>({ url, serverLoader }: ClientLoader<Data>): Promise<Data> {
  const stored = addressWithStoredView(url);
  if (stored !== null) throw redirect(stored);
  return await serverLoader();
}

/**
 * The address with the tab's stored view, for a link to an analytics page that has no view of its own. The page drops
 * filters that it doesn't know. Null if the address stays as it is; also on back navigation, when the browser is at the
 * old address already.
 */
function addressWithStoredView(url: URL): string | null {
  const scope = scopeInTab();
  if (!scope || saysView(url.searchParams) || url.pathname === window.location.pathname) return null;
  const stored = readStored('sessionStorage', viewKey(scope)) ?? '';
  if (stored === '') return null;
  const params = new URLSearchParams([...url.searchParams, ...new URLSearchParams(stored)]);
  return `${url.pathname}?${params}${url.hash}`;
}
