import { store, storedIn, unstore } from '../stores/browser-storage.ts';
import { isLeaving, leaveFreely } from './leaving.ts';

const reloadedKey = 'reloaded-after-401';

/**
 * An ended session shows itself by a reload, which leads to the sign-in page and back here. It happens once between
 * two sign-ins, whatever goes on being refused: a page that is shown although its calls are not must not spin.
 * @returns whether the page is on its way out
 */
export function reloadAfterSignOut(): boolean {
  if (isLeaving()) return true;
  // What can't be remembered can't be told from the second time.
  if (storedIn('sessionStorage', reloadedKey) || !store('sessionStorage', reloadedKey, '1')) return false;
  leaveFreely(() => location.reload());
  return true;
}

/** The sign-in page has been reached: the next session may end in its own right. */
export function expectNewSession(): void {
  unstore('sessionStorage', reloadedKey);
}
