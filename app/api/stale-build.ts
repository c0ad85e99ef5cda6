import { store, storedIn } from '../stores/browser-storage.ts';
import { leaveFreely } from './leaving.ts';
import { wantedElsewhere } from './wanted-path.ts';

/** Builds that this tab has already been reloaded out of. */
const reloadedKey = 'reloaded-builds';

/** Which build this tab runs. */
const runningBuild = (): string => window.__reactRouterManifest?.version ?? 'unknown';

/**
 * A file of this build is gone, most likely since another one was deployed: the page is read again, where the person
 * was going, once for every build. Drafts outlive it in the session storage.
 * @returns false when that has been done already, can't be remembered, or would only swap the page for the browser's own offline page
 */
export function reloadOutOfStaleBuild(): boolean {
  const build = runningBuild();
  const before = storedIn('sessionStorage', reloadedKey)?.split(' ') ?? [];
  if (!navigator.onLine || before.includes(build)) return false;
  if (!store('sessionStorage', reloadedKey, [...before, build].join(' '))) return false;
  const target = wantedElsewhere();
  leaveFreely(() => (target ? location.assign(target) : location.reload()));
  return true;
}

/** Vite tells of every import on demand that failed, wherever in the app it is. */
export function watchStaleChunks(target: Window): void {
  target.addEventListener('vite:preloadError', () => void reloadOutOfStaleBuild());
}
