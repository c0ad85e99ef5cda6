import { readStored, store } from '../stores/browser-storage.ts';
import { leaveWithoutAsking } from './leaving.ts';
import { pendingPathElsewhere } from './pending-path.ts';

/** Storage key of the builds that this tab has already reloaded from. */
const reloadedKey = 'reloaded-builds';

const runningBuild = (): string => window.__reactRouterManifest?.version ?? 'unknown';

/**
 * Reloads the page, at the address the person was going to, since a script is missing: most likely a new build was
 * deployed. Happens once per build. Drafts survive in the session storage.
 * @returns false if this build has been reloaded already, storage is unavailable, or the browser is offline
 */
export function reloadOutOfStaleBuild(): boolean {
  const build = runningBuild();
  const before = readStored('sessionStorage', reloadedKey)?.split(' ') ?? [];
  if (!navigator.onLine || before.includes(build)) return false;
  if (!store('sessionStorage', reloadedKey, [...before, build].join(' '))) return false;
  const target = pendingPathElsewhere();
  leaveWithoutAsking(() => (target ? location.assign(target) : location.reload()));
  return true;
}

/** Vite fires this event for every dynamic import that fails. */
export function watchStaleChunks(target: Window): void {
  target.addEventListener('vite:preloadError', () => void reloadOutOfStaleBuild());
}
