import { store, storedIn, unstore } from '../stores/browser-storage.ts';
import { type Refused, type RefusedKind, refusedKinds, useConnection } from '../stores/connection.ts';
import { isLeaving, leaveFreely } from './leaving.ts';
import { wantedElsewhere } from './wanted-path.ts';

const markerKey = 'reloaded-after-401';

/** What this document was reloaded for, null where it came in any other way. */
let reloadedFor: RefusedKind | null = null;
let rereads = 0;

/**
 * Takes the marker of a reload out of the tab's storage, so that the next document may reload once again.
 * Called once, before anything is asked for.
 */
export function takeReloadMarker(): RefusedKind | null {
  const marker = storedIn('sessionStorage', markerKey);
  unstore('sessionStorage', markerKey);
  reloadedFor = refusedKinds.find((kind) => kind === marker) ?? null;
  return reloadedFor;
}

/** Called for every `.data` request: what is refused from now on did not come with the document. */
export const noteReread = (): void => void rereads++;

/**
 * The one way of the browser with a 401, whoever met it: the document is loaded again, once, where the person was
 * going. An ended session shows itself by that. Where the document is the one of that reload, or the 401 came with it,
 * the tab says what failed and offers the sign-in.
 * @returns whether the page is on its way out
 */
export function meetRefusal(refused: Refused, { withDocument = false } = {}): boolean {
  if (isLeaving()) return true;
  // What can't be remembered can't be told from the second time.
  const again = reloadedFor === null && !withDocument && store('sessionStorage', markerKey, refused.kind);
  if (!again) {
    useConnection.setState({ refused });
    return false;
  }
  const target = wantedElsewhere();
  leaveFreely(() => (target ? location.assign(target) : location.reload()));
  return true;
}

/** The same for what a loader's answer holds: at first it came with the document, later with a `.data` request. */
export const meetLoaded = (refused: Refused): boolean => meetRefusal(refused, { withDocument: rereads === 0 });
