import { create } from 'zustand';

/** What a call that was answered 401 was for. `session`: the background check that the session is still live. */
export const refusedKinds = ['page', 'part', 'change', 'scope', 'session'] as const;
export type RefusedKind = (typeof refusedKinds)[number];

export interface Refused {
  readonly kind: RefusedKind;
  /** Method and path of the call. The banner disappears when the same call succeeds. */
  readonly call: string;
}

interface Connection {
  /** Whether the tab's last request reached the server. */
  readonly online: boolean;
  /** A call that was answered 401 even after a reload. A banner says so and offers the sign-in. */
  readonly refused: Refused | null;
}

/** The tab's connection to the server. Written by the fetch wrapper and the flag poll, shown by the banner. */
export const useConnection = create<Connection>(() => ({ online: true, refused: null }));
