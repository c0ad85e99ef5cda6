import { type DenyReason, isConfined, isInactiveBrand } from './decide.ts';
import { pages } from './pages.ts';
import type { Viewer } from './rule.ts';

/** Where a person lands after signing in or changing scope: a welcome page takes precedence over the wanted one. */
export function landingPath(viewer: Viewer, wanted: string | null, homePath: string): string {
  if (isInactiveBrand(viewer)) return withQuery(pages.brandWelcome.paths[0], 'url', wanted);
  if (isConfined(viewer)) return pages.retailerWelcome.paths[0];
  return wanted ?? homePath;
}

/** Where a refused page sends the person. `wanted` is the path and query they asked for. */
export function denialPath(reason: DenyReason, wanted: string): string {
  switch (reason) {
    case 'signed-out':
      return withQuery(pages.loginRedirect.paths[0], 'redirect', wanted);
    case 'no-scope':
      return pages.noData.paths[0];
    case 'inactive-brand':
      return withQuery(pages.brandWelcome.paths[0], 'url', wanted);
    case 'retailer-confined':
      return pages.retailerWelcome.paths[0];
    default:
      return withQuery(pages.error.paths[0], 'reason', reason);
  }
}

const withQuery = (path: string, name: string, value: string | null): string =>
  value && value !== '/' ? `${path}?${name}=${encodeURIComponent(value)}` : path;
