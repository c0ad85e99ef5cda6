import { readStored, removeStored, store } from '../stores/browser-storage.ts';
import { type Refused, type RefusedKind, refusedKinds, useConnection } from '../stores/connection.ts';
import { isLeaving, leaveWithoutAsking } from './leaving.ts';
import { pendingPathElsewhere } from './pending-path.ts';

const markerKey = 'reloaded-after-401';

/** The kind of 401 that this document was reloaded for, else null. */
let reloadedFor: RefusedKind | null = null;
let dataRequests = 0;

/**
 * Reads and removes the marker of a reload from the tab's storage, so that the next document may reload once again.
 * Called once, before the first request.
 */
export function takeReloadMarker(): RefusedKind | null {
  const marker = readStored('sessionStorage', markerKey);
  removeStored('sessionStorage', markerKey);
  reloadedFor = refusedKinds.find((kind) => kind === marker) ?? null;
  return reloadedFor;
}

/** Called for every `.data` request. A 401 in a loader's data is then no longer part of the first document. */
export const noteDataRequest = (): void => void dataRequests++;

/**
 * Handles every 401 in the browser: reloads the document once, at the address the person was going to. If the session
 * has ended, that leads to the sign-in. If the 401 came with the document, or after such a reload, a banner says what
 * failed and offers the sign-in instead.
 * @returns whether the document is being replaced
 */
export function handleUnauthorized(refused: Refused, { withDocument = false } = {}): boolean {
  if (isLeaving()) return true;
  // Without the marker in storage, the next document would reload again, endlessly.
  const reload = reloadedFor === null && !withDocument && store('sessionStorage', markerKey, refused.kind);
  if (!reload) {
    useConnection.setState({ refused });
    return false;
  }
  const target = pendingPathElsewhere();
  leaveWithoutAsking(() => (target ? location.assign(target) : location.reload()));
  return true;
}

/** Handles a 401 in a loader's data, which came with the document unless a `.data` request has been sent since. */
export const handleUnauthorizedLoad = (refused: Refused): boolean =>
  handleUnauthorized(refused, { withDocument: dataRequests === 0 });
