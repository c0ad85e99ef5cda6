import { beforeEach, expect, test } from 'vitest';
import type {
  CustomRedirect,
  ImportedRedirects,
  RedirectHosts,
  TestedRedirect,
} from '#shared/api/families/redirects-schemas.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

beforeEach(async () => {
  await smallWorld();
  // Another active brand, and staff of it alone.
  await insert(
    'account',
    ['id', 'name', 'type', 'active', 'default_currency', 'default_locale'],
    [[4, 'Brand Four', 1, 1, 'USD', 'en-US']],
  );
  await insert(
    'user',
    ['id', 'email', 'firstname', 'is_staff', 'user_mode'],
    [['u-fay', 'fay@merchlens.test', 'Fay', 1, 1]],
  );
  await insert('account_grant', ['user_id', 'account_id', 'level'], [['u-fay', 4, 7]]);
});

const path = (scope: string, rest = '') => {
  const [account, query] = scope.split('?');
  return `/proxy/data/custom-redirects/${account}${rest}${query ? `?${query}` : ''}`;
};
const summer = { host: 'Go.Brand.test', path: 'Summer/', target: 'https://www.brand.test/summer', status: 301 };

async function add(who: Caller, body: object, scope = '1'): Promise<CustomRedirect> {
  const response = await who.send('POST', path(scope), { ...summer, ...body });
  if (response.status !== 201) throw new Error(await response.text());
  return await response.json();
}
const refused = async (who: Caller, body: object, scope = '1') => {
  const response = await who.send('POST', path(scope), { ...summer, ...body });
  const problem: { errors?: Record<string, string> } = await response.json();
  return [response.status, problem.errors];
};
const edit = (who: Caller, method: string, { id, etag }: CustomRedirect, body: object = {}, scope = '1') =>
  ask(who.token, `${path(scope, `/${id}`)}?uid=${who.uid}`, {
    method,
    body: { ...body, csrfToken: who.csrfToken },
    headers: { 'If-Match': etag },
  });
const list = async (who: Caller, scope = '1'): Promise<CustomRedirect[]> =>
  (await (await who.get(path(scope))).json<{ items: CustomRedirect[] }>()).items;
const tested = async (who: Caller, address: string): Promise<TestedRedirect> =>
  await (await who.send('POST', '/proxy/data/custom-redirect-tests/1', { address })).json();

const prove = async (who: Caller, host = 'go.brand.test', account = 1, method = 'PUT') =>
  (await who.send(method, `/proxy/data/redirect-hosts/${account}/${host}/proof`)).status;
const hosts = async (who: Caller, account = 1): Promise<RedirectHosts> =>
  await (await who.get(`/proxy/data/redirect-hosts/${account}`)).json();

const token = 'a-service-token-of-the-tests';
const visit = (host: string, at: string, query = 'count=1', bearer = token) =>
  ask(bearer, `/proxy/public/redirects/${encodeURIComponent(host)}/${encodeURIComponent(at)}?${query}`, {
    env: { UPSTREAM_SERVICE_TOKEN: token },
  });

test('a redirect is added in its normal form, redirects visitors, and counts them', async () => {
  const stan = await signIn('stan@merchlens');
  const made = await add(stan, {});
  expect(made).toMatchObject({
    ...{ host: 'go.brand.test', path: '/summer', status: 301, priority: 0, active: true, live: true, hits: 0 },
    ...{ shadowedBy: null, author: 'Stan', etag: '"1"' },
  });
  expect(await prove(stan)).toBe(204);
  const led = await visit('GO.brand.test', '/summer/', 'count=1&search=%3Fa%3Db');
  expect([led.status, await led.json()]).toEqual([200, { target: 'https://www.brand.test/summer?a=b', status: 301 }]);
  await visit('go.brand.test', '/summer', 'count=0');
  expect((await list(stan))[0]).toMatchObject({ hits: 1 });
  for (const [host, at] of [
    ['go.brand.test', '/winter'],
    ['brand.test', '/summer'],
    ['..', '/'],
    ['go.brand.test', '/%'],
  ] as const)
    expect((await visit(host, at)).status).toBe(404);
  expect((await visit('go.brand.test', '/summer', '', 'not the token')).status).toBe(401);
  // Redirects of an inactive account are not public.
  await d1.prepare('UPDATE account SET active = 0 WHERE id = 1').run();
  expect((await visit('go.brand.test', '/summer')).status).toBe(404);
});

test('a loop of redirects is refused when a rule is added, changed, switched on or imported', async () => {
  const [stan, fay] = [await signIn('stan@merchlens'), await signIn('fay@merchlens')];
  await add(stan, { path: '/a', target: 'https://go.brand.test/b' });
  const circle = [400, { target: 'leads round in circles' }];
  expect(await refused(stan, { path: '/b', target: 'https://go.brand.test/a' })).toEqual(circle);
  expect(await refused(stan, { path: '/c/*', target: 'https://go.brand.test/c/d/*' })).toEqual(circle);
  const off = await add(stan, { path: '/b', target: 'https://go.brand.test/a', active: false });
  expect((await edit(stan, 'PATCH', off, { active: true })).status).toBe(400);
  expect((await edit(stan, 'PATCH', off, { active: true, target: 'https://www.brand.test/' })).status).toBe(200);
  // Through another account's host: refused, without revealing its rule.
  await add(fay, { host: 'go.four.test', path: '/x', target: 'https://go.brand.test/z' }, '4');
  expect(await prove(fay, 'go.four.test', 4)).toBe(204);
  expect(await refused(stan, { path: '/z', target: 'https://go.four.test/x' })).toEqual(circle);
  // Rules of an unproven host don't work, so naming a host doesn't block another account's redirects to it.
  await add(fay, { host: 'go.five.test', path: '/y', target: 'https://go.brand.test/y' }, '4');
  expect(await add(stan, { path: '/y', target: 'https://go.five.test/y' })).toMatchObject({ active: true });
});

test('chained rules redirect at once, and the test box names them', async () => {
  const stan = await signIn('stan@merchlens');
  const first = await add(stan, { path: '/a/*', target: 'https://go.brand.test/b/*' });
  const second = await add(stan, { path: '/b/*', target: 'https://www.brand.test/*?from=poster', status: 302 });
  await prove(stan);
  expect(await (await visit('go.brand.test', '/a/Shoes')).json()).toEqual({
    target: 'https://www.brand.test/Shoes?from=poster',
    status: 302,
  });
  expect(await tested(stan, 'go.brand.test/A/Shoes')).toMatchObject({
    ...{ outcome: 'redirect', status: 302, target: 'https://www.brand.test/Shoes?from=poster' },
    ...{ rules: [{ id: first.id }, { id: second.id }], unproven: [] },
  });
  expect(await tested(stan, 'https://go.brand.test/none')).toMatchObject({
    outcome: 'nothing',
    target: null,
    rules: [],
  });
  const wrong = await stan.send('POST', '/proxy/data/custom-redirect-tests/1', { address: 'not an address' });
  expect(wrong.status).toBe(400);
  expect((await list(stan)).map(({ hits }) => hits)).toEqual([1, 0]);
});

test('each invalid field is named, and two rules of one address need different priorities', async () => {
  const stan = await signIn('stan@merchlens');
  expect(await refused(stan, { host: 'localhost', path: '/a?b', target: 'http://169.254.169.254/latest' })).toEqual([
    400,
    {
      host: 'must be a public host name such as go.example.com',
      path: 'must be a path such as /summer or /summer/*',
      target: 'must not lead into a private network',
    },
  ]);
  expect((await refused(stan, { target: 'javascript:alert(1)' }))[0]).toBe(400);
  await add(stan, {});
  expect(await refused(stan, {})).toEqual([
    400,
    { priority: 'is the same as that of another redirect of this address' },
  ]);
  await prove(stan);
  const higher = await add(stan, { priority: 5, target: 'https://www.brand.test/sale' });
  expect((await list(stan)).map(({ shadowedBy }) => shadowedBy)).toEqual([higher.id, null]);
  await edit(stan, 'PATCH', higher, { expiresAt: '2020-01-01T00:00:00Z' });
  expect((await list(stan)).map(({ shadowedBy, live }) => [shadowedBy, live])).toEqual([
    [null, true],
    [null, false],
  ]);
  expect(await (await visit('go.brand.test', '/summer')).json()).toMatchObject({
    target: 'https://www.brand.test/summer',
  });
});

test('of two edits of one version one is refused, and a deleted redirect leads nowhere', async () => {
  const stan = await signIn('stan@merchlens');
  const made = await add(stan, {});
  await prove(stan);
  expect((await edit(stan, 'PATCH', made, { priority: 7 })).status).toBe(200);
  expect((await edit(stan, 'PATCH', made, { priority: 8 })).status).toBe(412);
  expect((await edit(stan, 'DELETE', made)).status).toBe(412);
  const [now] = await list(stan);
  expect((await edit(stan, 'DELETE', now ?? made)).status).toBe(204);
  expect((await visit('go.brand.test', '/summer')).status).toBe(404);
  expect(await rowsOf('SELECT host FROM redirect_host UNION ALL SELECT host FROM redirect_host_proof')).toEqual([]);
});

test('valid rows of a file are added, invalid ones are named, and a repeated file changes nothing', async () => {
  const [stan, fay] = [await signIn('stan@merchlens'), await signIn('fay@merchlens')];
  await add(fay, { host: 'go.four.test' }, '4');
  await prove(fay, 'go.four.test', 4);
  const file = [
    'Source;Target;Status;Priority;Active;Expires',
    'https://go.brand.test/a;https://www.brand.test/a;301;;;2030-12-31',
    'go.brand.test/b;http://10.0.0.1/;307;-1;perhaps;soon',
    'go.brand.test/c;https://go.brand.test/d;;;;',
    'go.brand.test/d;https://go.brand.test/c;;;;',
    'go.four.test/summer;https://www.brand.test/e;;;;',
    'go.brand.test/a;https://www.brand.test/other;301;;;',
    'go.brand.test/f;https://www.brand.test/f;;;no;31.12.2031',
  ].join('\n');
  const bring = async (who: Caller, scope: string, text = file, more = ''): Promise<ImportedRedirects> => {
    const response = await ask(
      who.token,
      `/proxy/data/custom-redirect-imports/${scope}?uid=${who.uid}&csrfToken=${who.csrfToken}${more}`,
      { method: 'POST', body: text, headers: { 'Content-Type': 'text/csv' } },
    );
    return await response.json();
  };
  const trial = await bring(stan, '1', file, '&trial=1');
  expect(trial).toMatchObject({
    rows: 7,
    created: 3,
    added: [{ row: 2, source: 'go.brand.test/a', status: 301 }, {}, {}],
  });
  expect(await list(stan), 'nothing is kept of a trial').toEqual([]);
  const many = await bring(stan, '1', ['source;target', ...Array(1_500).fill('go.brand.test/x;nowhere')].join('\n'));
  expect([many.rows, many.rejects.length]).toEqual([1_500, 1_500]);
  const first = await bring(stan, '1');
  expect(first).toEqual(trial);
  // Nothing reveals that another account has the host and a redirect of the same address.
  expect(first).toMatchObject({ rows: 7, created: 3, unchanged: 0 });
  expect(first.rejects.map(({ row, column, reason }) => `${row} ${column} ${reason}`)).toEqual([
    '3 target must not lead into a private network',
    '3 status is neither 301 nor 302',
    '3 priority is not from 0 to 1,000',
    '3 active is neither yes nor no',
    '3 expires is no date such as 2026-12-31 or 31.12.2026',
    '4 target leads round in circles',
    '5 target leads round in circles',
    '7 priority is the same as that of another redirect of this address',
  ]);
  expect(await list(stan)).toMatchObject([
    { path: '/a', status: 301, expiresAt: '2030-12-31T23:59:59.999Z', active: true },
    { host: 'go.four.test', path: '/summer' },
    { path: '/f', status: 302, active: false, expiresAt: '2031-12-31T23:59:59.999Z' },
  ]);
  expect(await bring(stan, '1')).toMatchObject({ created: 0, unchanged: 3 });
  expect(await bring(stan, '1', 'a,b\n1,2\n')).toMatchObject({ status: 400 });
});

test('the preview of a file reports the limit of redirects as its import would', async () => {
  const stan = await signIn('stan@merchlens');
  await add(stan, {});
  await d1.exec(
    `INSERT INTO custom_redirect (account_id, host, path, target, status, created_by, updated_at)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4998)
     SELECT 1, 'go.brand.test', '/' || i, 'https://www.brand.test/', 302, 'u-stan', '2026-01-01T00:00:00.000Z' FROM n`.replaceAll(
      '\n',
      ' ',
    ),
  );
  const bring = async (rows: readonly string[], trial: '0' | '1') => {
    const query = `uid=${stan.uid}&csrfToken=${stan.csrfToken}&trial=${trial}`;
    const response = await ask(stan.token, `/proxy/data/custom-redirect-imports/1?${query}`, {
      ...{ method: 'POST', headers: { 'Content-Type': 'text/csv' } },
      body: ['source;target', ...rows.map((row) => `go.brand.test/${row};https://www.brand.test/`)].join('\n'),
    });
    return [response.status, (await response.json<{ detail?: string }>()).detail];
  };
  const refused = [409, 'An account can have 5000 redirects. Delete some first.'];
  expect([await bring(['x', 'y'], '1'), await bring(['x', 'y'], '0')]).toEqual([refused, refused]);
  expect((await bring(['x'], '1'))[0]).toBe(200);
  expect((await bring(['x'], '0'))[0]).toBe(200);
  expect([await bring(['y'], '1'), await bring(['x'], '1')]).toEqual([refused, [200, undefined]]);
});

test('only staff with WRITE see redirects, and none of another account', async () => {
  const [stan, fay, ada] = [await signIn('stan@merchlens'), await signIn('fay@merchlens'), await signIn('ada@one')];
  const made = await add(stan, {});
  expect((await ada.get(path('1'))).status).toBe(403);
  expect((await ada.send('POST', path('1'), summer)).status).toBe(403);
  expect((await fay.get(path('1'))).status).toBe(403);
  expect(await list(fay, '4')).toEqual([]);
  expect((await edit(fay, 'PATCH', made, { priority: 1 }, '4')).status).toBe(404);
  expect((await edit(fay, 'DELETE', made, {}, '4')).status).toBe(404);
  const answer = await fay.send('POST', '/proxy/data/custom-redirect-tests/4', { address: 'go.brand.test/summer' });
  expect(await answer.json()).toMatchObject({ outcome: 'nothing' });
  await d1.prepare(`UPDATE account_grant SET level = 1 WHERE user_id = 'u-stan'`).run();
  expect((await stan.send('POST', path('1'), { ...summer, path: '/z' })).status).toBe(403);
  await d1.batch([
    d1.prepare(`UPDATE account_grant SET level = 7 WHERE user_id = 'u-stan'`),
    d1.prepare(`UPDATE user SET anonymized = 1 WHERE id = 'u-stan'`),
  ]);
  expect((await stan.get(path('1'))).status).toBe(403);
});

test('redirects of a host work only once it is proven, and only for the account that proved it', async () => {
  const [stan, fay] = [await signIn('stan@merchlens'), await signIn('fay@merchlens')];
  await add(stan, {});
  expect((await visit('go.brand.test', '/summer')).status).toBe(404);
  expect(await tested(stan, 'go.brand.test/summer')).toMatchObject({
    ...{ outcome: 'redirect', target: 'https://www.brand.test/summer', unproven: ['go.brand.test'] },
  });
  expect(await hosts(stan)).toEqual({
    items: [{ host: 'go.brand.test', redirects: 1, provenAt: null, provenBy: '' }],
    record: 'merchlens-account=1',
  });
  expect(await prove(stan)).toBe(204);
  expect(await prove(stan)).toBe(204);
  expect((await hosts(stan)).items).toMatchObject([{ provenAt: expect.any(String), provenBy: 'Stan' }]);

  // The other account may name the host, edit and test its redirects, and only learns that it isn't proven.
  const theirs = await add(fay, { target: 'https://www.four.test/' }, '4');
  await add(fay, { host: 'go.four.test' }, '4');
  expect((await hosts(fay, 4)).items).toEqual(
    ['go.brand.test', 'go.four.test'].map((host) => ({ host, redirects: 1, provenAt: null, provenBy: '' })),
  );
  expect(await (await visit('go.brand.test', '/summer')).json()).toMatchObject({
    target: 'https://www.brand.test/summer',
  });
  expect(await prove(fay, 'go.brand.test', 4)).toBe(409);
  expect(await prove(fay, 'go.nobody.test', 4)).toBe(404);
  expect(await prove(fay, 'go.brand.test', 4, 'DELETE')).toBe(204);
  expect((await visit('go.brand.test', '/summer')).status).toBe(200);

  expect(await prove(stan, 'go.brand.test', 1, 'DELETE')).toBe(204);
  expect((await visit('go.brand.test', '/summer')).status).toBe(404);
  expect(await prove(fay, 'go.brand.test', 4)).toBe(204);
  expect(await (await visit('go.brand.test', '/summer')).json()).toMatchObject({ target: 'https://www.four.test/' });
  expect((await edit(fay, 'DELETE', theirs, {}, '4')).status).toBe(204);
  expect((await list(stan)).map(({ host }) => host)).toEqual(['go.brand.test']);
});

test('a host whose redirects would form a loop can’t be proven', async () => {
  const [stan, fay] = [await signIn('stan@merchlens'), await signIn('fay@merchlens')];
  await add(stan, { path: '/a', target: 'https://go.four.test/a' });
  await add(fay, { host: 'go.four.test', path: '/a', target: 'https://go.brand.test/a' }, '4');
  expect(await prove(stan)).toBe(204);
  expect(await prove(fay, 'go.four.test', 4)).toBe(400);
});

test('only full administrators of the staff can assign a host', async () => {
  const [stan, ada] = [await signIn('stan@merchlens'), await signIn('ada@one')];
  await add(stan, {});
  expect(await prove(ada)).toBe(403);
  await d1.prepare(`UPDATE account_grant SET level = 3 WHERE user_id = 'u-stan' AND account_id = 3`).run();
  expect([await prove(stan), await prove(stan, 'go.brand.test', 1, 'DELETE')]).toEqual([403, 403]);
  expect(await list(stan)).toHaveLength(1);
  await d1.batch([
    d1.prepare(`UPDATE account_grant SET level = 7 WHERE user_id = 'u-stan'`),
    d1.prepare(`INSERT INTO operator_grant (user_id, operator_id, level) VALUES ('u-stan', 11, 1)`),
  ]);
  expect(await prove(stan)).toBe(204);
  await d1.prepare(`DELETE FROM account_grant WHERE user_id = 'u-stan' AND account_id = 2`).run();
  await d1.prepare(`INSERT INTO operator_grant (user_id, operator_id, level) VALUES ('u-stan', 21, 7)`).run();
  expect(await prove(stan)).toBe(403);
});
