import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  adoptTestScope,
  clearScopes,
  clearTabScope,
  rememberScope,
  scopeInTab,
  settleScope,
} from '#app/stores/tab-scope.ts';

const places = ['localStorage', 'sessionStorage'] as const;
let reloads = 0;

beforeEach(() => {
  reloads = 0;
  for (const place of places)
    Object.defineProperty(globalThis, place, {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', { __reactRouterManifest: { version: 'one' } });
  vi.stubGlobal('location', {
    ...{ protocol: 'https:', pathname: '/', search: '' },
    reload: () => {
      reloads += 1;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const place of places) Reflect.deleteProperty(globalThis, place);
});

test('a tab whose browser forbids its storage works in the scope that its page was rendered for, whatever other tabs choose', () => {
  expect(scopeInTab()).toBeNull();
  expect(settleScope('account-10')).toBe('adopted');
  expect(scopeInTab()).toBe('account-10');
  vi.stubGlobal('document', { cookie: 'last-scope=account-20' });
  expect(settleScope('account-10')).toBe('same');
  expect(settleScope('account-20')).toBe('differs');
  expect(scopeInTab()).toBe('account-10');
  clearTabScope();
  expect(scopeInTab()).toBeNull();
});

test('a scope that is chosen or in the address applies to the document, until the sign-out', () => {
  adoptTestScope('?scope=operator-101');
  expect(scopeInTab()).toBe('operator-101');
  rememberScope('account-20');
  expect(scopeInTab()).toBe('account-20');
  clearScopes();
  expect(scopeInTab()).toBeNull();
});

test('a page is not reloaded if the reload can’t be remembered, so that it never loops', async () => {
  // Loads fresh modules, as in a new document.
  vi.resetModules();
  const { handleUnauthorized, takeReloadMarker } = await import('#app/api/refused.ts');
  const { reloadOutOfStaleBuild } = await import('#app/api/stale-build.ts');
  expect(takeReloadMarker()).toBeNull();
  expect(handleUnauthorized({ kind: 'part', call: 'GET /proxy/locales' })).toBe(false);
  expect(reloadOutOfStaleBuild()).toBe(false);
  expect(reloads).toBe(0);
});
