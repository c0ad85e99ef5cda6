import type { TouchpointKind } from '#shared/touchpoints/kinds.ts';

/** Addresses of this origin that are no pages: the Worker answers them itself. */

/** Leads on to the support site; opened in a new tab. */
export const supportPath = '/dbd/support';

/** The saved draft of what has a page as visitors would see it, for the frame of its editor. */
export const draftPath = (kind: TouchpointKind, id: number): string => `/session/drafts/${kind}/${id}`;

/** What was saved as that revision, by itself. */
export const revisionPath = (kind: TouchpointKind, id: number, revision: number, scopeRef: string): string =>
  `${draftPath(kind, id)}/versions/${revision}?scope=${scopeRef}`;

/** Starts a sign-in at the identity provider. */
export const signInPath = '/auth/login';
