import { createContext } from 'react';

/**
 * Opens the forms of an address of scheduled reports over the page. Null where the page has no place for them, so that a
 * link leads there.
 */
export const WatchInPlace = createContext<((address: string) => void) | null>(null);
