import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BareWorld, type Browser, startBareWorld } from './bare-world.ts';
import { rawHead, rawRequest } from './raw-request.ts';
import type { Received } from './recording-upstream.ts';

let world: BareWorld;
let admin: Browser;

beforeAll(async () => {
  world = await startBareWorld();
  admin = await world.signIn('admin');
  await admin.get('/proxy/locales');
});
beforeEach(() => world.upstream.reset());
afterAll(() => world.stop());

async function sent(response: Promise<Response>): Promise<Received> {
  const { status } = await response;
  const [call] = world.upstream.calls;
  if (!call) throw new Error(`nothing was sent upstream, the answer was ${status}`);
  return call;
}

const operator = { 'X-Scope': 'operator-34' };

test('an account scope travels as account, an operator scope as its account and operator', async () => {
  const account = await sent(admin.get('/proxy/dashboard/list/?x=1', { 'X-Scope': 'account-13' }));
  expect(account.target).toBe('/proxy/dashboard/list/?x=1&uid=uid-secret-admin&account=13');
  world.upstream.reset();
  const own = await sent(admin.get('/proxy/dashboard/list/', operator));
  expect(own.target).toBe('/proxy/dashboard/list/?uid=uid-secret-admin&account=12&operator=34');
});

test('in data-API mode the account is in the path and an operator in operator_ids', async () => {
  expect((await sent(admin.get('/proxy/data/things/7?x=1'))).target).toBe(
    '/proxy/data/things/12/7?x=1&uid=uid-secret-admin',
  );
  world.upstream.reset();
  expect((await sent(admin.get('/proxy/data/things/7', operator))).target).toBe(
    '/proxy/data/things/12/7?uid=uid-secret-admin&operator_ids=34',
  );
});

test('calls without a scope get the uid only', async () => {
  expect((await sent(admin.get('/proxy/locales', operator))).target).toBe('/proxy/locales?uid=uid-secret-admin');
});

test('the path gets the uid where the browser writes me, and any other id is refused', async () => {
  const call = await sent(admin.send('POST', '/dbd/user/me', { user: { firstname: 'Bo' } }));
  expect(call.path).toBe('/dbd/user/uid-secret-admin');
  world.upstream.reset();
  for (const id of ['uid-secret-admin', 'uid-secret-viewer', 'ME'])
    expect((await admin.send('POST', `/dbd/user/${id}`, { user: {} })).status).toBe(403);
  expect(world.upstream.calls).toEqual([]);
});

test('a JSON object leaves with the csrf token, and so does an empty body or a DELETE', async () => {
  const edit = await sent(admin.send('PATCH', '/proxy/data/things/7', { name: 'x', csrfToken: 'mine' }));
  expect(JSON.parse(edit.text)).toEqual({ name: 'x', csrfToken: 'csrf-secret-admin' });
  world.upstream.reset();
  expect(JSON.parse((await sent(admin.send('PATCH', '/proxy/data/things/7'))).text)).toEqual({
    csrfToken: 'csrf-secret-admin',
  });
  world.upstream.reset();
  const removal = await sent(admin.send('DELETE', '/proxy/data/things/7', { name: 'ignored' }));
  expect(JSON.parse(removal.text)).toEqual({ csrfToken: 'csrf-secret-admin' });
  expect(removal.headers['content-type']).toBe('application/json');
});

const reserved = [
  'uid',
  'UID',
  'Uid',
  'csrfToken',
  'CSRFTOKEN',
  'csrf_token',
  'account',
  'operator',
  'operator_ids',
  'Operator_Ids',
];
const spellings = reserved.flatMap((name) => [
  name,
  `${name}[]`,
  `${name}[0]`,
  `${name}[a][b]`,
  `[${name}]`,
  `${name}.x`,
]);

test('uid, csrfToken, account, operator and operator_ids of the client are dropped from the query in any spelling', async () => {
  const encoded = spellings.flatMap((name) => [
    name,
    encodeURIComponent(name),
    encodeURIComponent(encodeURIComponent(name)),
  ]);
  const hex = reserved.map((name) => [...name].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''));
  const query = [...encoded, ...hex, 'uid%00', '%EF%BD%95id'].map((name) => `${name}=evil`).join('&');
  const call = await sent(admin.get(`/proxy/dashboard/list/?${query}&uid=evil&keep=1`, { 'X-Scope': 'account-12' }));
  expect(call.target).toBe('/proxy/dashboard/list/?keep=1&uid=uid-secret-admin&account=12');
});

test('the same names are dropped at the top level of a body, and a nested operator of a filter is kept', async () => {
  const body = {
    ...Object.fromEntries(spellings.map((name) => [name, 'evil'])),
    filter: { operator: 'in', uid: 1 },
    list: [{ account: 2 }],
  };
  const call = await sent(admin.send('PATCH', '/proxy/data/things/7?filter[operator]=in', body));
  expect(JSON.parse(call.text)).toEqual({
    filter: { operator: 'in', uid: 1 },
    list: [{ account: 2 }],
    csrfToken: 'csrf-secret-admin',
  });
  expect(call.query.get('filter[operator]')).toBe('in');
});

test('a reserved name is dropped however its letters are escaped and however often it comes', async () => {
  const body =
    '{"\\u0075id":"evil","uid":1,"uid":[2],"csrfToken":"evil","csrf\\u0054oken":"evil","ａccount":3,"a":1,"a":{"uid":4}}';
  const call = await sent(admin.send('PATCH', '/proxy/data/things/7', body));
  expect(call.text).toBe('{"a":{"uid":4},"csrfToken":"csrf-secret-admin"}');
});

test('a __proto__ key in a body is treated as an ordinary key', async () => {
  const call = await sent(admin.send('PATCH', '/proxy/data/things/7', '{"__proto__":{"csrfToken":"evil"},"a":1}'));
  expect(call.text).toContain('"csrfToken":"csrf-secret-admin"');
});

test('only headers of the allow-list go upstream, with the bearer and the request id', async () => {
  const call = await sent(
    admin.get('/proxy/data/things/7', {
      Authorization: 'Bearer mine',
      'Accept-Language': 'fr',
      Accept: 'application/json',
      'If-None-Match': '"1"',
      Range: 'bytes=0-1',
      'X-Request-Id': 'my-request-0001',
      'X-Forwarded-For': '1.2.3.4',
      X_Forwarded_For: '1.2.3.4',
      Forwarded: 'for=1.2.3.4',
      'X-Real-IP': '1.2.3.4',
      'X-HTTP-Method-Override': 'DELETE',
      'X-Scope': 'account-12',
      'X-Custom': '1',
      TE: 'trailers',
    }),
  );
  expect(call.headers.authorization).toBe('Bearer access-admin-first');
  expect(call.headers['x-request-id']).toBe('my-request-0001');
  expect(call.headers['if-none-match']).toBe('"1"');
  expect(call.headers.range).toBe('bytes=0-1');
  const platform = new Set([
    'host',
    'connection',
    'cf-worker',
    'accept-encoding',
    'cf-ew-via',
    'cf-connecting-ip',
    'cdn-loop',
  ]);
  const names = call.rawHeaderNames.map((name) => name.toLowerCase()).filter((name) => !platform.has(name));
  expect(names.sort()).toEqual([
    'accept',
    'accept-language',
    'authorization',
    'if-none-match',
    'range',
    'x-request-id',
  ]);
  expect(call.rawHeaderNames.map((name) => name.toLowerCase())).not.toContain('cookie');
});

test('an upgrade, hop-by-hop headers and headers named by Connection don’t go upstream', async () => {
  const head = rawHead(world.port, 'GET /proxy/data/things/7', admin.cookie, [
    'Connection: X-Named, Upgrade',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
    'Keep-Alive: timeout=5',
    'Proxy-Authorization: Basic eDp5',
    'Proxy-Connection: keep-alive',
    'Trailer: X-Late',
    'X-Named: 1',
    'X-Method-Override: DELETE',
    'X-HTTP-Method: DELETE',
    'X-Original-URL: /dbd/signout',
    'X-Rewrite-URL: /dbd/signout',
    'Authorization_: Bearer mine',
    'X_REQUEST_ID: mine',
  ]);
  await rawRequest(world.port, head);
  const [call] = world.upstream.calls;
  expect(call?.method).toBe('GET');
  expect(call?.path).toBe('/proxy/data/things/12/7');
  const names = call?.rawHeaderNames.map((name) => name.toLowerCase()) ?? [];
  expect(
    names.filter((name) => /upgrade|http2|keep-alive|proxy|trailer|named|override|method|url|_/.test(name)),
  ).toEqual([]);
});

test.each([
  ['a JSON array', '[1]', 'application/json', 400],
  ['a JSON scalar', '"x"', 'application/json', 400],
  ['null', 'null', 'application/json', 400],
  ['broken JSON', '{"a":', 'application/json', 400],
  ['JSON sent as text/plain', '{"a":1}', 'text/plain', 415],
  ['JSON sent as a form', '{"a":1}', 'application/x-www-form-urlencoded', 415],
  ['a form', 'a=1', 'multipart/form-data; boundary=x', 415],
  ['a file where none is taken', 'a,b', 'text/csv', 415],
  ['more than 1 MiB', `{"a":"${'x'.repeat(1_048_576)}"}`, 'application/json', 413],
])('%s is refused with a sentence and not sent', async (_, body, type, status) => {
  const answer = await admin.send('PATCH', '/proxy/data/things/7', body, { 'Content-Type': type });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(((await answer.json()) as { detail: string }).detail).toMatch(/\.$/);
  expect(world.upstream.calls).toEqual([]);
});

test('bytes that are no UTF-8 are 400', async () => {
  const headers = {
    Cookie: admin.cookie,
    Origin: world.origin,
    'X-Requested-With': 'fetch',
    'Content-Type': 'application/json',
  };
  const body = Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d);
  expect((await fetch(`${world.origin}/proxy/data/things/7`, { method: 'PATCH', headers, body })).status).toBe(400);
  expect(world.upstream.calls).toEqual([]);
});

test('updateScopeSettings may name an account or operator of the own list, and no other', async () => {
  const path = '/dbd/user/me/updateScopeSettings';
  const body = { settings: { emailSubscription: false } };
  expect((await sent(admin.send('POST', `${path}?account=13`, body))).target).toBe(
    '/dbd/user/uid-secret-admin/updateScopeSettings?uid=uid-secret-admin&account=13',
  );
  world.upstream.reset();
  expect((await sent(admin.send('POST', `${path}?account=12&operator=34`, body))).query.get('operator')).toBe('34');
  world.upstream.reset();
  expect((await admin.send('POST', `${path}?account=99`, body)).status).toBe(403);
  expect((await admin.send('POST', `${path}?account=12&operator=99`, body)).status).toBe(403);
  expect((await admin.send('POST', `${path}?account=13&operator=34`, body)).status).toBe(403);
  expect((await admin.send('POST', `${path}?account=12&account=13`, body)).status).toBe(400);
  expect((await admin.send('POST', `${path}?account=1e1`, body)).status).toBe(400);
  expect((await admin.send('POST', `${path}?operator=34`, body)).status).toBe(400);
  expect(world.upstream.calls).toEqual([]);
});
