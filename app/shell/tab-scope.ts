import { formatScopeRef, parseScopeRef } from '#shared/access/scopes.ts';
import { lastScopeCookie } from '#shared/access/sign-in.ts';

/** The scope this tab works in, form `account-12`. Session storage is the tab's, local storage the browser's last. */
const tabKey = 'scope';
const testKey = 'test-scope';
const browserKey = 'scope';

export const heldScope = (): string | null => sessionStorage.getItem(testKey) ?? sessionStorage.getItem(tabKey);

/** A scope chosen by hand: remembered everywhere, and the end of a test scope. */
export function rememberScope(scope: string): void {
  sessionStorage.removeItem(testKey);
  sessionStorage.setItem(tabKey, scope);
  localStorage.setItem(browserKey, scope);
  writeCookie(scope);
}

/** `?scope=` is the tab's until a scope is chosen by hand. */
export function adoptTestScope(search: string): void {
  const named = parseScopeRef(new URLSearchParams(search).get('scope'));
  if (named) sessionStorage.setItem(testKey, formatScopeRef(named));
}

/**
 * Compares the tab's scope with the one the page was rendered for. `adopted`: the tab had none and takes the page's.
 * `same`: nothing to do. `differs`: the page must be read again before anything is changed on it.
 */
export function settleScope(rendered: string): 'adopted' | 'same' | 'differs' {
  const held = heldScope() ?? (hasCookie() ? null : localStorage.getItem(browserKey));
  if (held === null) {
    sessionStorage.setItem(tabKey, rendered);
    return 'adopted';
  }
  sessionStorage.setItem(tabKey, held);
  return held === rendered ? 'same' : 'differs';
}

/** The tab's scope is no longer the person's: the next request goes by the server's order. */
export function dropHeldScope(): void {
  sessionStorage.removeItem(testKey);
  sessionStorage.removeItem(tabKey);
}

/** Which days the tab's pages of a scope show, and what they are filtered by; keys mean something in their scope alone. */
export const viewKey = (scope: string): string => `view:${scope}`;

/** Sign-out forgets every remembered scope, and what was looked at in it. */
export function forgetScopes(): void {
  dropHeldScope();
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(viewKey(''))) sessionStorage.removeItem(name);
  localStorage.removeItem(browserKey);
  writeCookie('', 0);
}

/** The tab in front decides what the next document is rendered for, so two tabs stay apart on reload. */
export function claimCookieOnFocus(): () => void {
  const claim = () => {
    const scope = heldScope();
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
