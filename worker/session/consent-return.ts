import { pages } from '#shared/access/pages.ts';

/** Pages from which people go to another service to consent, and to which they come back. */
const consentPages: readonly string[] = [...pages.sellerAuth.paths, ...pages.attributionAuth.paths];

export const isConsentPage = (path: string): boolean =>
  consentPages.some((page) => page === path || path === `${page}.data`);

/**
 * Whether somebody comes back from a consent: its code stands in the address then, and `scope` is that of OAuth.
 * @param state of the query
 */
export const isConsentReturn = (path: string, state: string | undefined): boolean =>
  state !== undefined && isConsentPage(path);
