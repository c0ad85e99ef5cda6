import { store, storedIn } from '../stores/browser-storage.ts';
import { leaveFreely } from './leaving.ts';

/** Builds that this tab has already been reloaded out of. */
const reloadedKey = 'reloaded-builds';

/** Which build this tab runs. */
const runningBuild = (): string => window.__reactRouterManifest?.version ?? 'unknown';

let wanted: string | null = null;

/** Where a navigation under way leads, so that a reload in the middle of it arrives there. */
export function setWantedPath(path: string | null): void {
  wanted = path;
}

/** That path where it is not the one the tab is at, else null. */
export const wantedElsewhere = (): string | null =>
  wanted && wanted !== location.pathname + location.search ? wanted : null;

/** Whether a navigation under way leads to another page, as known before anything of it is drawn. */
export function isLeavingPage(): boolean {
  const path = wantedElsewhere();
  return path !== null && new URL(path, location.href).pathname !== location.pathname;
}

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
