import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BareWorld, type Browser, startBareWorld } from './bare-world.ts';
import { rawHead, rawRequest } from './raw-request.ts';

let world: BareWorld;
let admin: Browser;

beforeAll(async () => {
  world = await startBareWorld();
  admin = await world.signIn('admin');
  await admin.get('/proxy/locales');
});
beforeEach(() => world.upstream.reset());
afterAll(() => world.stop());

test.each([
  '/dbd/../admin',
  '/dbd/%2e%2e/admin',
  '/proxy/data/things/%2e%2e/x',
  '/proxy/data/things/..\\x',
  '/proxy/data/things/..%2fx',
  '/proxy/data/things/%252e%252e',
  '/proxy/data/things/%252fetc',
  '/proxy/data/things/%5cx',
  '/proxy/data/things/%00',
  '/proxy/data/things/%0d%0aX-Injected:1',
  '/proxy/data/things/7;operator=1',
  '/proxy/data/things/7%3boperator=1',
  '//evil/dbd/init',
  '/proxy//data/things/7',
  '/proxy/data/things/',
  '/proxy/data/things/%23',
  '/proxy/data/things/%3fx',
  '/proxy/data/things/%ff',
  '/proxy/data/things/%zz',
  '/proxy/data/things/7/more',
  '/PROXY/data/things/7',
  '/proxy/data/unknown',
  '/dbd',
])('%s is refused and the upstream hears nothing of it', async (path) => {
  const answer = await rawRequest(world.port, rawHead(world.port, `GET ${path}`, admin.cookie));
  expect([400, 404]).toContain(answer.status);
  expect(world.upstream.calls).toEqual([]);
});

test('an absolute request target of another host is refused', async () => {
  const answer = await rawRequest(world.port, rawHead(world.port, 'GET http://evil.test/proxy/locales', admin.cookie));
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(world.upstream.calls).toEqual([]);
});

test('encoded parts of the path and the query stay encoded exactly once', async () => {
  const value = 'a b+c%&=/é"{}';
  await admin.get(`/proxy/data/things/caf%C3%A9%20100%25?q=${encodeURIComponent(value)}&plus=a+b`);
  const [call] = world.upstream.calls;
  expect(call?.path).toBe('/proxy/data/things/12/caf%C3%A9%20100%25');
  expect(call?.target).toContain(`q=${encodeURIComponent(value)}&plus=a%20b&`);
});

test('a wrong method is 405 and names the allowed methods', async () => {
  const answer = await admin.send('PUT', '/proxy/data/things/7', {});
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(['DELETE', 'GET', 'PATCH']);
  expect((await admin.send('POST', '/dbd/init', {})).headers.get('allow')).toBe('GET');
  for (const path of ['/flags', '/session/scopes?type=account']) {
    const refused = await admin.send('PUT', path, {});
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  }
  expect(world.upstream.calls).toEqual([]);
});

test.each(['TRACE', 'OPTIONS', 'PROPFIND'])('%s ends at the Worker', async (method) => {
  const answer = await rawRequest(world.port, rawHead(world.port, `${method} /proxy/locales`, admin.cookie));
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(502);
  expect(answer.text).not.toMatch(/access-control-allow/i);
  expect(world.upstream.calls).toEqual([]);
});

test.each([
  ['two lengths', ['Content-Length: 2', 'Content-Length: 9'], '{}'],
  ['a length that is no number', ['Content-Length: two'], '{}'],
  ['a broken chunk', ['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'],
])('contradictory framing (%s) never reaches the upstream', async (_, headers, body) => {
  const head = rawHead(world.port, 'PATCH /proxy/data/things/7', admin.cookie, [
    'Content-Type: application/json',
    ...headers,
  ]);
  const { status } = await rawRequest(world.port, head, body);
  expect(status === 0 || status >= 400).toBe(true);
  expect(world.upstream.calls).toEqual([]);
});

test('a request with both a length and chunks can’t smuggle a second one in', async () => {
  const head = rawHead(world.port, 'PATCH /proxy/data/things/7', admin.cookie, [
    'Content-Type: application/json',
    'Content-Length: 6',
    'Transfer-Encoding: chunked',
  ]);
  await rawRequest(world.port, head, '0\r\n\r\nDELETE /proxy/data/things/8 HTTP/1.1\r\nHost: x\r\n\r\n');
  for (const call of world.upstream.calls) {
    expect(call.method).toBe('PATCH');
    expect(JSON.parse(call.text)).toEqual({ csrfToken: 'csrf-secret-admin' });
  }
});

test('the upstream’s own sign-in and sign-out are 404 for browsers', async () => {
  expect((await admin.send('POST', '/dbd/signin', { remember: true })).status).toBe(404);
  expect((await admin.get('/dbd/signout')).status).toBe(404);
  expect(world.upstream.calls).toEqual([]);
});

test('a document under another host is redirected to the app, a call is refused', async () => {
  const other = (path: string) =>
    rawRequest(world.port, [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${world.port}`, 'Connection: close']);
  const document = await other('/report/sales?from=x');
  expect(document.status).toBe(308);
  expect(document.text.toLowerCase()).toContain(`location: ${world.origin}/report/sales?from=x`.toLowerCase());
  for (const path of ['/proxy/locales', '/dbd/init', '/session/scopes', '/flags', '/report/sales.data'])
    expect((await other(path)).status).toBe(421);
});

test('a user agent that claims to be a health check gets nothing', async () => {
  const probe = { 'User-Agent': 'GoogleHC/1.0' };
  expect((await world.anonymous.get('/dbd/init', probe)).status).toBe(401);
  expect((await world.anonymous.get('/proxy/locales', { ...probe, 'X-Scope': 'account-12' })).status).toBe(401);
  expect(world.upstream.calls).toEqual([]);
});
