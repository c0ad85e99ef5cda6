import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointEntries } from '#shared/api/endpoints.ts';
import { type BareWorld, type Browser, startBareWorld } from '../forwarding/bare-world.ts';
import { rawRequest } from '../forwarding/raw-request.ts';

let world: BareWorld;
let admin: Browser;

beforeAll(async () => {
  world = await startBareWorld();
  admin = await world.signIn('admin');
  await admin.get('/proxy/locales');
  world.upstream.answer('/dbd/support', (_, response) =>
    response.writeHead(302, { Location: 'https://help.test/' }).end(),
  );
});
afterAll(() => world.stop());

const routes = [
  ...endpointEntries.map(([, { path }]) => path.replace(':uid', 'me').replace(/:\w+/g, 'x')),
  '/proxy/data/things/7',
  '/proxy/data/uploads',
  '/session/scopes',
  '/session/choices',
  '/flags',
  '/report/x',
  '/report/x.data',
  '/logout',
  '/callback',
  '/auth/login',
  '/auth/backchannel-logout',
  '/assets/x.js',
  '/favicon.ico',
  '/healthz',
  '/readyz',
];

/** Visible ASCII and higher bytes: what a line of a request can contain. */
const noise = (maxLength: number) =>
  fc.string({ unit: fc.integer({ min: 33, max: 255 }).map((code) => String.fromCharCode(code)), maxLength });
const escapes = fc.array(
  fc.constantFrom('%00', '%0a', '%zz', '%', '%ff', '..', '/', '\\', '%2e', '%252f', ';', 'x', '%C3%A9'),
  { maxLength: 6 },
);

const path = fc.tuple(
  fc.constantFrom(...routes),
  fc.oneof(
    fc.constant(''),
    fc.constant(''),
    escapes.map((parts) => parts.join('')),
    noise(20),
  ),
);
const query = fc.oneof(
  fc.constant(''),
  fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'scope',
          'uid',
          'type',
          'limit',
          'account',
          'return_to',
          'returnTo',
          'redirect',
          'state',
          'code',
          'x[]',
          '%zz',
        ),
        noise(20),
      ),
      { maxLength: 4 },
    )
    .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`),
);
const header = fc.tuple(
  fc.constantFrom(
    'X-Scope',
    'Cookie',
    'Accept',
    'Accept-Language',
    'Range',
    'If-Match',
    'If-None-Match',
    'Content-Type',
    'X-Request-Id',
    'Origin',
    'Sec-Fetch-Site',
    'Authorization',
    'X-Forwarded-Host',
    'Forwarded',
  ),
  noise(60),
);
const body = fc.oneof(
  fc.constant(''),
  noise(200),
  fc.json(),
  fc.constantFrom(
    '{',
    '[]',
    'null',
    '"x"',
    '{"settings":null}',
    '{"settings":{"scope":[]}}',
    '{"user":7}',
    '{"from":"x"}',
    '--x\r\n\r\n',
    'a=%zz',
  ),
);
const type = fc.constantFrom(
  'application/json',
  'application/json; charset=x',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/csv',
  ';',
  'x',
);

const request = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
  path,
  query,
  headers: fc.array(header, { maxLength: 4 }),
  type,
  body,
  signedIn: fc.boolean(),
  sameOrigin: fc.boolean(),
});

test('a malformed request to any address either works or fails with a 4xx and one sentence', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      request,
      async ({ method, path: [route, more], query, headers, type, body, signedIn, sameOrigin }) => {
        const lines = [
          `${method} ${route}${more.replace(/[ #?]/g, '')}${query.replace(/[ #]/g, '')} HTTP/1.1`,
          `Host: localhost:${world.port}`,
          ...(signedIn && route !== '/logout' ? [`Cookie: ${admin.cookie}`] : []),
          ...(sameOrigin ? [`Origin: ${world.origin}`, 'X-Requested-With: fetch'] : []),
          `Content-Type: ${type}`,
          `Content-Length: ${body.length}`,
          ...headers.map(([name, value]) => `${name}: ${value}`),
        ];
        const answer = await rawRequest(world.port, lines, body);
        const broken = answer.status >= 500 || (answer.status === 0 && answer.text !== '');
        const stack = /\bat .+\.(?:js|ts):\d+/.test(answer.text);
        const problem = answer.text.includes('application/problem+json');
        const sentence = !problem || method === 'HEAD' || /"detail":"[A-Z][^"]{8,}"/.test(answer.text);
        expect({
          broken,
          stack,
          sentence,
          lines: broken || stack || !sentence ? [...lines, body, answer.text] : [],
        }).toEqual({
          broken: false,
          stack: false,
          sentence: true,
          lines: [],
        });
      },
    ),
    { numRuns: 1_500 },
  );
});

test.each([
  ['a cookie of garbage', { Cookie: '__Host-sid=%%%; =; ;;; last-scope=%zz' }, '/report/x', 200],
  ['a cookie of 7 KB', { Cookie: `__Host-sid=${'a'.repeat(7_000)}` }, '/proxy/locales', 401],
  [
    'a hundred cookies of one name',
    { Cookie: Array.from({ length: 100 }, () => `__Host-sid=${'b'.repeat(43)}`).join('; ') },
    '/proxy/locales',
    401,
  ],
  ['an address of 20 KB', {}, `/proxy/locales?x=${'y'.repeat(20_000)}`, 414],
])('%s never causes a server error', async (_, headers, target, status) => {
  expect((await world.anonymous.get(target, headers as Record<string, string>)).status).toBe(status);
});
