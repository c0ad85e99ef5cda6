import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BareWorld, type Browser, startBareWorld } from './bare-world.ts';
import { json } from './recording-upstream.ts';

let world: BareWorld;
let admin: Browser;

beforeAll(async () => {
  world = await startBareWorld({
    SUPPORT_WIDGET_URL: 'https://widget.test/support.js?x=1',
    ADOPTION_SCRIPT_URL: 'https://adoption.test/a.js',
    ADOPTION_API_KEY: 'adoption-key',
  });
  admin = await world.signIn('admin');
  await admin.get('/proxy/locales');
});
beforeEach(() => world.upstream.reset());
afterAll(() => world.stop());

/** One answer of each kind. */
const oneAnswerOfEachKind = async (): Promise<readonly (readonly [string, Response])[]> => {
  world.upstream.answer('/proxy/data/things/12/500', (_, response) => json(response, {}, 500));
  const anonymous = world.anonymous;
  return Promise.all(
    (
      [
        ['a page', admin.get('/report/x')],
        ['a page for nobody', anonymous.get('/report/x')],
        ['a page that is not there', admin.get('/nothing')],
        ['a page that throws', admin.get('/throws')],
        ['a redirect', anonymous.get('/auth/login')],
        ['a call', admin.get('/proxy/locales')],
        ['a refused call', anonymous.get('/proxy/locales')],
        ['an upstream failure', admin.get('/proxy/data/things/500')],
        ['a missing asset', anonymous.get('/assets/x.js')],
        ['a missing file', anonymous.get('/favicon.ico')],
        ['health', anonymous.get('/healthz')],
        ['readiness', anonymous.get('/readyz')],
        ['a malformed address', anonymous.get('/%zz')],
        ['a wrong method', admin.send('PUT', '/report/x', {})],
        ['a foreign post', admin.send('POST', '/report/x', {}, { Origin: 'https://evil.test' })],
        ['the flags', admin.get('/flags')],
        ['the scope search', admin.get('/session/scopes?type=account')],
      ] as const
    ).map(async ([kind, answer]) => [kind, await answer] as const),
  );
};

test('every kind of answer has the security headers, errors, redirects and assets too', async () => {
  for (const [kind, { headers }] of await oneAnswerOfEachKind()) {
    const maxAge = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0);
    expect({ kind, year: maxAge >= 31_536_000 }).toEqual({ kind, year: true });
    expect({ kind, value: headers.get('x-content-type-options') }).toEqual({ kind, value: 'nosniff' });
    for (const name of [
      'referrer-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'permissions-policy',
    ])
      expect({ kind, name, there: headers.has(name) }).toEqual({ kind, name, there: true });
    const policy = headers.get('content-security-policy') ?? '';
    expect({ kind, framed: policy.includes("frame-ancestors 'none'") }).toEqual({ kind, framed: true });
    expect({ kind, base: policy.includes("base-uri 'none'") }).toEqual({ kind, base: true });
    expect({ kind, unsafe: policy.includes('unsafe') }).toEqual({ kind, unsafe: false });
    expect({ kind, server: headers.get('server') }).toEqual({ kind, server: null });
    expect({ kind, id: /^[\w-]{8,64}$/.test(headers.get('x-request-id') ?? '') }).toEqual({ kind, id: true });
    expect({ kind, timed: headers.get('server-timing')?.includes('total;dur=') }).toEqual({ kind, timed: true });
  }
});

test('a page’s policy has a fresh nonce, and admits third-party hosts exactly when they are configured', async () => {
  const policies = await Promise.all(
    [1, 2].map(async () => (await admin.get('/report/x')).headers.get('content-security-policy') ?? ''),
  );
  const nonces = policies.map((policy) => /'nonce-([\w+/=]{24,})'/.exec(policy)?.[1]);
  expect(nonces[0]).toBeTruthy();
  expect(nonces[0]).not.toBe(nonces[1]);
  const [policy = ''] = policies;
  expect(policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic' https:\/\/widget\.test https:\/\/adoption\.test;/);
  expect(policy).toMatch(/style-src 'self' 'nonce-[^']+' https:\/\/widget\.test https:\/\/adoption\.test;/);
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("connect-src 'self' https://widget.test https://adoption.test;");
  expect(policy).not.toContain('ws:');
  expect(policy.match(/https:\/\/[\w.]+/g)?.filter((host) => !/(widget|adoption)\.test$/.test(host))).toEqual([]);
});

test('a page’s scripts carry the nonce of its policy', async () => {
  const answer = await admin.get('/report/x');
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? 'none';
  expect(await answer.text()).toContain(`nonce="${nonce}"`);
});

test('every answer to a signed-in person is no-store', async () => {
  for (const path of ['/report/x', '/proxy/locales', '/dbd/init', '/session/scopes?type=account', '/proxy/unknown'])
    expect((await admin.get(path)).headers.get('cache-control')).toContain('no-store');
});

test('no token, csrfToken, zeToken or uid is in the data of a page', async () => {
  const text = await (await admin.get('/report/x?call=init')).text();
  expect(text).toContain('admin@brand.test');
  expect(text).not.toMatch(/secret|access-admin|refresh-admin|id-token/);
});

test('an error of a page is generic, with the request id and without a stack', async () => {
  const answer = await admin.get('/throws');
  const text = await answer.text();
  expect(answer.status).toBe(500);
  expect(text).not.toMatch(/secret of the inside|\bat .*\(|\.ts:|\.js:/);
});

test('a scope that is not the user’s leads a document to the error page and refuses a .data request', async () => {
  const document = await admin.get('/report/x?scope=account-99');
  expect(document.status).toBe(302);
  expect(document.headers.get('location')).toBe('/error?reason=foreign-scope');
  const data = await admin.get('/report/x.data', { 'X-Scope': 'account-99' });
  expect(data.status).toBe(403);
  expect(data.headers.get('content-type')).toBe('application/problem+json');
});

test('two tabs on two scopes get documents of their own scope', async () => {
  const scopes = ['account-12', 'account-13', 'operator-34'];
  const told = await Promise.all(scopes.map(async (scope) => (await admin.get(`/report/x?scope=${scope}`)).text()));
  told.forEach((text, index) => {
    const [type, id] = (scopes[index] ?? '').split('-');
    expect(text).toContain(`"scope":{"type":"${type}","id":${id},`);
  });
});

test('a person without any scope is signed out in the same answer, to the access-denied page', async () => {
  const nobody = await world.signIn('nobody');
  const answer = await nobody.get('/report/x');
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(
    `/logout?returnTo=${encodeURIComponent(`/access-denied?email=${encodeURIComponent('nobody@brand.test')}`)}`,
  );
  expect(answer.headers.getSetCookie().some((cookie) => /^__Host-sid=;.*Max-Age=0/.test(cookie))).toBe(true);
  expect(world.logs.some((line) => line.includes('No 3.0 access set, signing out'))).toBe(true);
  expect((await nobody.get('/proxy/locales')).status).toBe(401);
});

test('while the upstream can not be asked, the page is 503 with the request id and the session is kept', async () => {
  const other = await world.signIn('viewer');
  world.upstream.answer('/dbd/init', (_, response) => json(response, {}, 500));
  const answer = await other.get('/report/x');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await answer.text()).toContain(answer.headers.get('x-request-id') ?? 'none');
  expect((await other.get('/proxy/locales')).status).toBe(503);
  world.upstream.reset();
  expect((await other.get('/report/x')).status).toBe(200);
});

test('a request id of the client is kept where it is a plain token, and replaced where it is not', async () => {
  expect((await admin.get('/healthz', { 'X-Request-Id': 'client-id_0001' })).headers.get('x-request-id')).toBe(
    'client-id_0001',
  );
  for (const bad of ['short', 'has space in it', 'x'.repeat(65), '{"a":1}aaaa', 'ada@brand.test'])
    expect((await admin.get('/healthz', { 'X-Request-Id': bad })).headers.get('x-request-id')).not.toBe(bad);
});

test('a request logs one line, without tokens, cookies, emails or line breaks from outside', async () => {
  world.logs.length = 0;
  const requestId = 'log-test-request-1';
  await admin.get('/proxy/data/things/ada%40brand.test?token=query-secret', {
    'X-Request-Id': requestId,
    Authorization: 'Bearer header-secret',
    'User-Agent': 'agent-secret\tx',
  });
  const lines = world.logs.filter((line) => line.includes(requestId));
  expect(lines).toHaveLength(1);
  const line = JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;
  expect(line).toMatchObject({ requestId, method: 'GET', status: 200, endpoint: 'readThing', upstreamStatus: 200 });
  expect(line.person).toMatch(/^[0-9a-f]{16}$/);
  const all = world.logs.join('\n');
  expect(all).not.toMatch(/secret|__Host-sid|brand\.test|access-admin|refresh-admin/);
  expect(all.includes(admin.cookie.split('=')[1] ?? 'none')).toBe(false);
});

test('a variable that is missing is named in the log and not in the answer', async () => {
  const broken = await startBareWorld({ OIDC_ISSUER: 'not an address' });
  try {
    const answer = await broken.anonymous.get('/report/x');
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).toContain(answer.headers.get('x-request-id') ?? 'none');
    expect(text).not.toContain('OIDC');
    // Log lines come through the runtime's output, which may be read after the answer.
    await expect.poll(() => broken.logs.join('\n')).toContain('"variable":"OIDC_ISSUER"');
    expect(broken.logs.join()).not.toContain('not an address');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  } finally {
    await broken.stop();
  }
});

test('an external upstream is asked for its health only, and is ready with any answer below 500', async () => {
  for (const [status, ready] of [
    [200, true],
    [404, true],
    [500, false],
  ] as const) {
    world.upstream.reset();
    world.upstream.answer('/healthz', (_, response) => json(response, {}, status));
    const answer = await world.anonymous.get('/readyz');
    const { checks }: { checks: Record<string, string> } = await answer.json();
    expect([status, checks.upstream]).toEqual([status, ready ? 'ok' : 'failing']);
    expect(world.upstream.calls.map(({ path }) => path)).toEqual(['/healthz']);
  }
});
