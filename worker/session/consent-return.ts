import { pages } from '#shared/access/pages.ts';

/** Pages that send people to another service for consent, and to which they return. */
const consentPages: readonly string[] = [...pages.sellerAuth.paths, ...pages.attributionAuth.paths];

export const isConsentPage = (path: string): boolean =>
  consentPages.some((page) => page === path || path === `${page}.data`);

/**
 * Whether somebody returns from a consent. The query then has the code of the consent, and its `scope` is OAuth's, not
 * ours.
 * @param state the query's `state`
 */
export const isConsentReturn = (path: string, state: string | undefined): boolean =>
  state !== undefined && isConsentPage(path);
