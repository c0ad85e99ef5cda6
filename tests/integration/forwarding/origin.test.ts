import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BareWorld, type Browser, startBareWorld } from './bare-world.ts';

let world: BareWorld;
let admin: Browser;

beforeAll(async () => {
  world = await startBareWorld();
  admin = await world.signIn('admin');
});
beforeEach(() => world.upstream.reset());
afterAll(() => world.stop());

type Headers_ = Readonly<Record<string, string>>;
const path = '/proxy/data/things/7';

/** A POST with exactly these headers beside the cookie. */
const post = (target: string, headers: Headers_, method = 'PATCH') =>
  fetch(`${world.origin}${target}`, {
    method,
    redirect: 'manual',
    headers: { Cookie: admin.cookie, 'Content-Type': 'application/json', ...headers },
    body: '{}',
  });

const foreign: readonly (readonly [string, (own: string) => Headers_])[] = [
  ['without the custom header', (own) => ({ Origin: own })],
  ['with another value of the custom header', (own) => ({ Origin: own, 'X-Requested-With': 'XMLHttpRequest' })],
  ['without an Origin', () => ({ 'X-Requested-With': 'fetch' })],
  ['with a foreign Origin', () => ({ Origin: 'https://evil.test', 'X-Requested-With': 'fetch' })],
  ['with a null Origin', () => ({ Origin: 'null', 'X-Requested-With': 'fetch' })],
  ['with a sibling Origin', (own) => ({ Origin: own.replace('//', '//www.'), 'X-Requested-With': 'fetch' })],
  ['with another port', (own) => ({ Origin: `${own}1`, 'X-Requested-With': 'fetch' })],
  ['with another scheme', (own) => ({ Origin: own.replace('http:', 'https:'), 'X-Requested-With': 'fetch' })],
  [
    'that the browser calls cross-site',
    (own) => ({ Origin: own, 'X-Requested-With': 'fetch', 'Sec-Fetch-Site': 'cross-site' }),
  ],
  [
    'that the browser calls same-site',
    (own) => ({ Origin: own, 'X-Requested-With': 'fetch', 'Sec-Fetch-Site': 'same-site' }),
  ],
];

test.each(foreign)('an unsafe call %s is 403 and the upstream is untouched', async (_, headers) => {
  for (const method of ['POST', 'PATCH', 'DELETE', 'PUT']) {
    const answer = await post(path, headers(world.origin), method);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  }
  expect(world.upstream.calls).toEqual([]);
});

test.each(foreign)('a router action %s is 403', async (_, headers) => {
  for (const target of ['/report/sales.data', '/report/sales', '/_root.data', '/session/scopes'])
    expect((await post(target, headers(world.origin), 'POST')).status).toBe(403);
});

test('a plain form post of a page needs the exact Origin only', async () => {
  const form = (origin: string, target = '/report/sales') =>
    fetch(`${world.origin}${target}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: admin.cookie, Origin: origin },
      body: new URLSearchParams({ a: '1' }),
    });
  expect((await form(world.origin)).status).toBe(200);
  expect((await form('https://evil.test')).status).toBe(403);
  expect((await form(world.origin, '/report/sales.data')).status).toBe(403);
  expect((await form(world.origin, path)).status).toBe(403);
});

test('a text or form body that carries JSON is 415, to calls and to pages', async () => {
  const headers = { Origin: world.origin, 'X-Requested-With': 'fetch', 'Content-Type': 'text/plain' };
  expect((await post(path, headers)).status).toBe(415);
  expect((await post('/report/sales', headers, 'POST')).status).toBe(415);
  expect(world.upstream.calls).toEqual([]);
});

test('a GET changes nothing: no endpoint that browsers can GET has a write effect', async () => {
  expect((await admin.get('/dbd/signout')).status).toBe(404);
  expect((await admin.get('/proxy/data/things/7?_method=DELETE')).status).toBe(200);
  expect(world.upstream.calls.map(({ method }) => method)).toEqual(['GET']);
});

test('no answer has a CORS header, whoever asks', async () => {
  world.upstream.answer('/proxy/locales', (_, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.end('[]');
  });
  const preflight = { Origin: 'https://evil.test', 'Access-Control-Request-Method': 'PATCH' };
  const answers = await Promise.all([
    admin.get('/proxy/locales', { Origin: 'https://evil.test' }),
    admin.get('/report/sales', { Origin: world.origin }),
    fetch(`${world.origin}${path}`, { method: 'OPTIONS', headers: preflight }),
    post(path, preflight),
  ]);
  for (const answer of answers)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  expect(answers[2]?.status).toBe(405);
});
