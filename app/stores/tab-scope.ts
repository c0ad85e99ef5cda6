import { formatScopeRef, parseScopeRef } from '#shared/access/scopes.ts';
import { lastScopeCookie } from '#shared/access/sign-in.ts';
import { readStored, removeStored, removeStoredByPrefix, store } from './browser-storage.ts';

/** Keys of the tab's scope, such as `account-12`, in session storage, and of the browser's last scope in local storage. */
const tabKey = 'scope';
const testKey = 'test-scope';
const browserKey = 'scope';

/**
 * The tab's scope if its storage is blocked or full. Without it, calls of this document would work in the scope that
 * another tab has chosen since.
 */
let scopeInMemory: string | null = null;

export const scopeInTab = (): string | null =>
  scopeInMemory ?? readStored('sessionStorage', testKey) ?? readStored('sessionStorage', tabKey);

function storeScope(key: typeof tabKey | typeof testKey, scope: string): void {
  scopeInMemory = store('sessionStorage', key, scope) ? null : scope;
  if (scopeInMemory !== null) removeStored('sessionStorage', key);
}

/** Remembers a scope that the person has chosen, for this tab, other tabs and the server. It replaces a test scope. */
export function rememberScope(scope: string): void {
  removeStored('sessionStorage', testKey);
  storeScope(tabKey, scope);
  store('localStorage', browserKey, scope);
  writeCookie(scope);
}

/** Uses the scope of `?scope=` in this tab until the person chooses one. */
export function adoptTestScope(search: string): void {
  const scope = parseScopeRef(new URLSearchParams(search).get('scope'));
  if (scope) storeScope(testKey, formatScopeRef(scope));
}

/**
 * Compares the tab's scope with the one that the page was rendered for. `adopted`: the tab had none and takes the
 * page's. `differs`: the page has to be reloaded before anything is changed on it.
 */
export function settleScope(rendered: string): 'adopted' | 'same' | 'differs' {
  const scope = scopeInTab() ?? (hasCookie() ? null : readStored('localStorage', browserKey));
  if (scope === null) {
    storeScope(tabKey, rendered);
    return 'adopted';
  }
  storeScope(tabKey, scope);
  return scope === rendered ? 'same' : 'differs';
}

/** Clears the tab's scope, for instance because the person has lost access to it. The server then chooses one. */
export function clearTabScope(): void {
  scopeInMemory = null;
  removeStored('sessionStorage', testKey);
  removeStored('sessionStorage', tabKey);
}

/** Storage key of the period and filters that the tab's pages show. One per scope, since filters name objects of the scope. */
export const viewKey = (scope: string): string => `view:${scope}`;

/** Clears all stored scopes and views, at sign-out. */
export function clearScopes(): void {
  clearTabScope();
  removeStoredByPrefix('sessionStorage', viewKey(''));
  removeStored('localStorage', browserKey);
  writeCookie('', 0);
}

/** Sets the scope cookie to this tab's scope whenever the tab gets the focus, so that a reload renders that scope. */
export function claimCookieOnFocus(): () => void {
  const claim = () => {
    const scope = scopeInTab();
    if (scope && document.visibilityState === 'visible') writeCookie(scope);
  };
  claim();
  window.addEventListener('focus', claim);
  document.addEventListener('visibilitychange', claim);
  return () => {
    window.removeEventListener('focus', claim);
    document.removeEventListener('visibilitychange', claim);
  };
}

const hasCookie = (): boolean => document.cookie.split('; ').some((pair) => pair.startsWith(`${lastScopeCookie}=`));

/** The cookie needs no protection: the server looks the scope up in the person's own list. */
function writeCookie(value: string, maxAgeS = 31_536_000): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${lastScopeCookie}=${value}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${secure}`;
}
