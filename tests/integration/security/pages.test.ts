import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageEntries } from '#shared/access/pages.ts';
import type { Client } from '#tests/support/client.ts';
import { startWorld, type World } from '#tests/support/world.ts';
import { rawHead, rawRequest } from '../forwarding/raw-request.ts';

let world: World;
let viewer: Client;
let session: string;

beforeAll(async () => {
  world = await startWorld();
  viewer = await world.signIn('brand.viewer@brand.test');
  session = viewer.jar.header(new URL(world.origin)) ?? '';
}, 120_000);
afterAll(() => world?.stop());

test('tabs of one browser on different scopes stay apart in documents and in data', async () => {
  const client = await world.signIn('both@mixed.test');
  const { scope } = (await (await client.call('/dbd/init')).json()) as {
    scope: { accounts: { account_id: number; account_name: string }[] };
  };
  expect(scope.accounts).toHaveLength(3);
  const tabs = scope.accounts.map(({ account_id, account_name }) => ({ ref: `account-${account_id}`, account_name }));
  const remembered = `${client.jar.header(new URL(world.origin))}; last-scope=${tabs[0]?.ref}`;
  await Promise.all(
    [...tabs, ...tabs, ...tabs].map(async ({ ref, account_name }, at) => {
      const headers = { cookie: remembered };
      const path = at % 2 === 0 ? `/profile?scope=${ref}` : '/profile.data';
      const init = at % 2 === 0 ? { headers } : { headers: { ...headers, 'x-scope': ref } };
      const text = await (await client.fetch(path, init)).text();
      const named = tabs.filter((tab) => text.includes(tab.account_name)).map((tab) => tab.account_name);
      expect([path, ref, named]).toEqual([path, ref, [account_name]]);
    }),
  );
});

const refused = pageEntries.flatMap(([id, { access, paths }]) =>
  access.userModes || access.level === 4 ? paths.map((path) => [id, path.replace(/:\w+/g, '10')] as const) : [],
);

test('no way of asking for a page’s data gets past the page’s access rule', async () => {
  expect(refused.length).toBeGreaterThan(10);
  for (const [id, path] of refused)
    for (const way of [
      path,
      `${path}/`,
      path.toUpperCase(),
      `${path}.data`,
      `${path}/_.data`,
      `${path}/.data`,
      `${path}.data?_routes=page%2F${id}`,
      `${path}.data?_routes=`,
    ])
      for (const method of ['GET', 'POST']) {
        const body = method === 'POST' ? { body: new URLSearchParams({ a: '1' }) } : {};
        const answer = await viewer.call(way, { method, ...body });
        const where = answer.headers.get('location') ?? (await answer.text());
        const told = [way, method, /\/error\?reason=|\/page-notfound/.exec(where)?.[0] !== undefined, answer.status];
        expect(told).toEqual([way, method, true, way.includes('.data') ? 202 : 302]);
      }
});

const piece = fc.oneof(
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '%ff',
    '%E0%A4%A',
    '..',
    '.data',
    '_.data',
    '/',
    ';',
    '*',
    ':',
    '%20',
    'é',
    '{',
    '__proto__',
  ),
  fc.string({ maxLength: 6 }),
);
const route = fc.constantFrom(
  '/__manifest',
  '/login-redirect',
  '/access-denied',
  '/error',
  ...refused.map(([, path]) => path),
  '/dashboard/overview',
  '/catalog/1/product/2',
  '/logout',
  '/brand/welcome',
  '/',
);
const name = fc.constantFrom(
  'version',
  'paths',
  '_routes',
  'index',
  'scope',
  'redirect',
  'url',
  'email',
  'reason',
  'from',
  'to',
  'range',
  'state',
  '__proto__',
);
const body = fc.constantFrom(
  '',
  'a=%zz',
  '--x\r\n\r\n',
  '{"__proto__":',
  '[]',
  'intent=__proto__&constructor[prototype]=1',
);
const type = fc.constantFrom(
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json',
  'text/plain',
  '',
);

test('a form without anything in it is an empty one, whatever the page', async () => {
  const admin = await world.signIn('brand.admin@brand.test');
  for (const path of ['/catalog', '/custom/price-stock', '/voucher/10', '/pop/ip/1011', '/profile', '/wtbApiKey']) {
    const headers = { origin: world.origin, 'x-scope': 'account-10' };
    const answer = await admin.fetch(path, { method: 'POST', headers });
    await answer.body?.cancel();
    expect([path, answer.status < 500]).toEqual([path, true]);
  }
});

test('a page refuses a body that is no form', async () => {
  for (const path of ['/catalog', '/catalog/1/product/2', '/custom/price-stock', '/profile']) {
    const headers = { origin: world.origin, 'x-requested-with': 'fetch', 'content-type': 'application/json' };
    const answer = await viewer.fetch(path, { method: 'POST', headers, body: '[]' });
    await answer.body?.cancel();
    expect([path, answer.status]).toEqual([path, 400]);
  }
});

test('a malformed request to a page either works or fails with a 4xx', {
  timeout: 120_000,
}, async () => {
  const request = fc.record({
    method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST'),
    path: fc.tuple(route, fc.array(piece, { maxLength: 3 })),
    query: fc.array(fc.tuple(name, fc.array(piece, { maxLength: 3 })), { maxLength: 3 }),
    type,
    body,
    signedIn: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path: [start, more], query, type, body, signedIn }) => {
      const tidy = (text: string) => text.replace(/[^!-~é]|[?#]/g, '');
      const pairs = query.map(([key, parts]) => `${key}=${tidy(parts.join(''))}`).join('&');
      const target = `${start}${tidy(more.join(''))}?${pairs}`;
      const keepsSession = signedIn && !start.startsWith('/logout');
      const head = rawHead(world.port, `${method} ${target}`, keepsSession ? session : '', [
        `Content-Type: ${type}`,
        ...(method === 'POST' ? [`Content-Length: ${body.length}`] : []),
      ]);
      const answer = await rawRequest(world.port, head, method === 'POST' ? body : '');
      const broken = answer.status === 0 || answer.status >= 500;
      const stack = /\bat .+\.(?:js|tsx?):\d+/.test(answer.text);
      expect({ broken, stack, head: broken || stack ? [...head, body, answer.text] : [] }).toEqual({
        broken: false,
        stack: false,
        head: [],
      });
    }),
    { numRuns: 400 },
  );
  expect((await viewer.fetch('/dashboard/overview')).status).toBe(200);
});
