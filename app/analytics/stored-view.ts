import { useEffect } from 'react';
import { redirect, useLocation } from 'react-router';
import { hasViewParams, type ViewState, writeViewState } from '#shared/analytics/view-state.ts';
import { readStored, removeStored, store } from '../stores/browser-storage.ts';
import { scopeInTab, viewKey } from '../stores/tab-scope.ts';

/**
 * Stores the page's period, comparison and filters for the tab's other pages. One view per scope, since filter keys
 * belong to a scope.
 * @param hasDefaultFilters whether the person has default filters. If so, a view without filters is stored too
 */
export function useStoredView(scope: string, view: ViewState, hasDefaultFilters: boolean): void {
  const { search } = useLocation();
  // Without view parameters in the address, the page shows the default view, which isn't stored.
  const stored = hasViewParams(new URLSearchParams(search)) ? storedViewOf(view, hasDefaultFilters) : '';
  useEffect(() => {
    if (stored === '') removeStored('sessionStorage', viewKey(scope));
    else store('sessionStorage', viewKey(scope), stored);
  }, [scope, stored]);
}

/** Query of the part of a view that other pages keep; empty for the default view. */
export function storedViewOf(view: ViewState, hasDefaultFilters: boolean): string {
  const params = writeViewState({
    ...view,
    ...{ by: null, currency: null, sort: null, page: 1, drill: null, panel: null, layout: null },
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
 * Adds the tab's stored view to an address without view parameters. The page drops filters that it doesn't know. Null
 * if nothing is added: without a stored view, and on back navigation, when the browser already has the old address.
 */
function addressWithStoredView(url: URL): string | null {
  const scope = scopeInTab();
  if (!scope || hasViewParams(url.searchParams) || url.pathname === window.location.pathname) return null;
  const stored = readStored('sessionStorage', viewKey(scope)) ?? '';
  if (stored === '') return null;
  const params = new URLSearchParams([...url.searchParams, ...new URLSearchParams(stored)]);
  return `${url.pathname}?${params}${url.hash}`;
}
