import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { findPage, guard } from '#app/access/guard.server.ts';
import { type PageContext, pageContext } from '#app/context.ts';
import { pageEntries } from '#shared/access/pages.ts';
import { client, inScope, staff } from '../access/people.ts';
import { contextOf, sessionOf } from './page-context.ts';

/** `passed`, the location that the guard redirects to, or the status of its error. */
async function guarded(
  page: PageContext,
  pattern: string,
  address = pattern,
  params: Record<string, string> = {},
): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  const url = new URL(address, 'https://app.example');
  try {
    const answer = await guard(
      { request: new Request(url), url, pattern, params, context },
      async () => new Response('passed'),
    );
    return await answer?.text();
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('Location');
    return (thrown as { init?: { status?: number } }).init?.status;
  }
}

const nobody = contextOf({}, null);

test('finds the page of every route pattern, with or without a trailing slash', () => {
  for (const [id, row] of pageEntries)
    for (const path of row.paths) {
      expect(findPage(path)?.[0]).toBe(id);
      expect(findPage(`${path.replace(/\/$/, '')}/`)?.[0]).toBe(id);
    }
  expect(findPage('*')).toBeNull();
});

test('an unknown address redirects to the page for missing pages', async () => {
  expect(await guarded(nobody, '*', '/nowhere')).toBe('/page-notfound');
  expect(await guarded(contextOf(), '/made-up')).toBe('/page-notfound');
});

test('without a session, every page that isn’t public redirects to the sign-in with its address', async () => {
  for (const [, row] of pageEntries) {
    const [path] = row.paths;
    const expected = row.access.public ? 'passed' : `/login-redirect?redirect=${encodeURIComponent(`${path}?a=1`)}`;
    expect(await guarded(nobody, path, `${path}?a=1`)).toBe(expected);
  }
});

test('an unsubscribe address is a parameter of the sign-in, not of the requested page', async () => {
  const target = await guarded(nobody, '/profile', '/profile?x=1&unsubscribe_email=a%2Bb%40c.test');
  expect(target).toBe('/login-redirect?redirect=%2Fprofile%3Fx%3D1&unsubscribe_email=a%2Bb%40c.test');
});

test('a failed check redirects to the error page with the reason only', async () => {
  expect(await guarded(contextOf(), '/internal/accounts')).toBe('/error?reason=user-mode');
  expect(await guarded(contextOf({}, sessionOf({ ...client, scope: null })), '/catalog')).toBe('/nodata');
});

test('while the session can’t be read a page answers 503, and a public page still works', async () => {
  const down = { ...nobody, unavailable: true };
  expect(await guarded(down, '/catalog')).toBe(503);
  expect(await guarded(down, '/page-notfound')).toBe('passed');
});

test('a person without any scope is redirected to the access-denied page with their email', async () => {
  const session = { ...sessionOf({ ...client, scope: null }), scopeState: 'no-access' as const };
  expect(await guarded(contextOf({}, session), '/profile')).toBe('/access-denied?email=ada%40brand.test');
});

test('an inactive brand opens exactly the items its list shows for inactive accounts', async () => {
  const list = [
    { id: 'start', name: 'Start', displayForInactiveAccounts: true },
    { id: 'overview', name: 'Overview', displayForInactiveAccounts: false },
  ];
  const page = contextOf({ dashboardList: () => Response.json(list) }, sessionOf(inScope(client, { active: false })));
  expect(await guarded(page, '/dashboard/:pageId', '/dashboard/start', { pageId: 'start' })).toBe('passed');
  expect(await guarded(page, '/dashboard/:pageId', '/dashboard/overview', { pageId: 'overview' })).toBe(
    '/brand/welcome?url=%2Fdashboard%2Foverview',
  );
});

test('when the list of an inactive brand cannot be read, nothing opens', async () => {
  const page = contextOf(
    { dashboardList: () => new Response(null, { status: 502 }) },
    sessionOf(inScope(client, { active: false })),
  );
  expect(await guarded(page, '/dashboard/:pageId', '/dashboard/start', { pageId: 'start' })).toMatch(
    /^\/brand\/welcome/,
  );
});

test('an internal account page requires the level on that account', async () => {
  const page = {
    ...contextOf({}, sessionOf(staff)),
    levelWithAccountOf: async (type: string, id: number) => (type === 'account' && id === 12 ? 7 : null),
  };
  expect(await guarded(page, '/internal/account/:accountId', '/internal/account/12', { accountId: '12' })).toBe(
    'passed',
  );
  for (const accountId of ['13', '012', '12e0', '-12', ' 12'])
    expect(await guarded(page, '/internal/account/:accountId', `/internal/account/${accountId}`, { accountId })).toBe(
      '/error?reason=access-level',
    );
});

test('with a session, an unsubscribe address must be confirmed before the requested page', async () => {
  const address = '/catalog?a=1&unsubscribe_email=ada%40brand.test';
  expect(await guarded(contextOf(), '/catalog', address)).toBe(
    '/login-redirect?redirect=%2Fcatalog%3Fa%3D1&unsubscribe_email=ada%40brand.test',
  );
});
