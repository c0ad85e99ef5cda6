import type { TouchpointKind } from '#shared/touchpoints/kinds.ts';

// Addresses that aren't pages: the Worker answers them itself.

/** Redirects to the support site; opened in a new tab. */
export const supportPath = '/dbd/support';

/** Preview of a touchpoint's saved draft, for the frame in its editor. */
export const draftPath = (kind: TouchpointKind, id: number): string => `/session/drafts/${kind}/${id}`;

/** Preview of one revision of a touchpoint. */
export const revisionPath = (kind: TouchpointKind, id: number, revision: number, scopeRef: string): string =>
  `${draftPath(kind, id)}/versions/${revision}?scope=${scopeRef}`;

/** Starts a sign-in at the identity provider. */
export const signInPath = '/auth/login';
