import { create } from 'zustand';

/** What was under way when its answer was a 401. `session`: only the question whether there still is one. */
export const refusedKinds = ['page', 'part', 'change', 'scope', 'session'] as const;
export type RefusedKind = (typeof refusedKinds)[number];

export interface Refused {
  readonly kind: RefusedKind;
  /** Method and path of the call; an answer to the same call that is no 401 makes an end of it. */
  readonly call: string;
}

interface Connection {
  /** The last request that left this tab got through, as far as the tab can tell. */
  readonly online: boolean;
  /** A call that was answered 401 although the page was loaded again for it: the tab says so and offers the sign-in. */
  readonly refused: Refused | null;
}

/** What the tab knows of the line to the server. Written by the fetch wrapper and the flag poll, shown by the banner. */
export const useConnection = create<Connection>(() => ({ online: true, refused: null }));
