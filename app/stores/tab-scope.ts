import { formatScopeRef, parseScopeRef } from '#shared/access/scopes.ts';
import { lastScopeCookie } from '#shared/access/sign-in.ts';
import { store, storedIn, unstore, unstoreAll } from './browser-storage.ts';

/** The scope this tab works in, form `account-12`. Session storage is the tab's, local storage the browser's last. */
const tabKey = 'scope';
const testKey = 'test-scope';
const browserKey = 'scope';

/**
 * The tab's scope where its storage is forbidden or full: it lives as long as the document, so that no call of it goes by
 * what another tab has chosen since.
 */
let unkept: string | null = null;

export const scopeInTab = (): string | null =>
  unkept ?? storedIn('sessionStorage', testKey) ?? storedIn('sessionStorage', tabKey);

function hold(key: typeof tabKey | typeof testKey, scope: string): void {
  unkept = store('sessionStorage', key, scope) ? null : scope;
  if (unkept !== null) unstore('sessionStorage', key);
}

/** A scope chosen by hand: remembered everywhere, and the end of a test scope. */
export function rememberScope(scope: string): void {
  unstore('sessionStorage', testKey);
  hold(tabKey, scope);
  store('localStorage', browserKey, scope);
  writeCookie(scope);
}

/** `?scope=` is the tab's until a scope is chosen by hand. */
export function adoptTestScope(search: string): void {
  const named = parseScopeRef(new URLSearchParams(search).get('scope'));
  if (named) hold(testKey, formatScopeRef(named));
}

/**
 * Compares the tab's scope with the one the page was rendered for. `adopted`: the tab had none and takes the page's.
 * `same`: nothing to do. `differs`: the page must be read again before anything is changed on it.
 */
export function settleScope(rendered: string): 'adopted' | 'same' | 'differs' {
  const held = scopeInTab() ?? (hasCookie() ? null : storedIn('localStorage', browserKey));
  if (held === null) {
    hold(tabKey, rendered);
    return 'adopted';
  }
  hold(tabKey, held);
  return held === rendered ? 'same' : 'differs';
}

/** The tab's scope is no longer the person's: the next request goes by the server's order. */
export function dropHeldScope(): void {
  unkept = null;
  unstore('sessionStorage', testKey);
  unstore('sessionStorage', tabKey);
}

/** Which days the tab's pages of a scope show, and what they are filtered by; keys mean something in their scope alone. */
export const viewKey = (scope: string): string => `view:${scope}`;

/** Sign-out forgets every remembered scope, and what was looked at in it. */
export function forgetScopes(): void {
  dropHeldScope();
  unstoreAll('sessionStorage', viewKey(''));
  unstore('localStorage', browserKey);
  writeCookie('', 0);
}

/** The tab in front decides what the next document is rendered for, so two tabs stay apart on reload. */
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

/** A year; the server reads the name of a scope in it and looks it up in the person's own list. */
function writeCookie(value: string, maxAgeS = 31_536_000): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${lastScopeCookie}=${value}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${secure}`;
}
