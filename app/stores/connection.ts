import { create } from 'zustand';

interface Connection {
  /** The last request that left this tab got through, as far as the tab can tell. */
  readonly online: boolean;
  /** The session is over, and the tab says so once instead of asking on. */
  readonly sessionEnded: boolean;
}

/** What the tab knows of the line to the server. Written by the fetch wrapper and the flag poll, shown by the banner. */
export const useConnection = create<Connection>(() => ({ online: true, sessionEnded: false }));
