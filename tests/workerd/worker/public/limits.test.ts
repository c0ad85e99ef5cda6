import { afterEach, expect, test, vi } from 'vitest';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { definitions } from '#shared/touchpoints/definitions.ts';
import { emptySiteTag } from '#shared/touchpoints/site-tag.ts';
import { clearMissingItems, maxMissingBytes } from '#worker/public/published/look-up.ts';
import { type Limiter, link, publicId, surfaceWorld } from './surface-world.ts';

afterEach(() => vi.useRealTimers());

const at = 'https://go.example.com';
const unknown = 'u'.repeat(22);
const from = (address: string) => ({ 'CF-Connecting-IP': address });
const form = (fields: Record<string, string>) => ({
  ...{ method: 'POST', body: new URLSearchParams(fields).toString() },
  headers: { Origin: at, 'Content-Type': 'application/x-www-form-urlencoded' },
});
const id = () => crypto.randomUUID().replaceAll('-', '');
const view = (touchpoint: string, kind = 'ip') => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Origin: at },
  body: JSON.stringify({ k: kind, t: touchpoint, s: id(), m: '', r: '', e: [{ i: id(), k: 'visit', a: 0 }] }),
});
const siteView = () => ({
  method: 'POST',
  headers: { 'Content-Type': 'text/plain', Origin: 'https://www.shop.example' },
  body: JSON.stringify({ s: id(), m: '', r: '', e: [{ i: id(), k: 'view', a: 0, p: '/' }] }),
});

const openVoucher = {
  ...{ title: 'Autumn', description: '', kind: 'free-shipping', value: null, currency: null, startsAt: null },
  ...{
    endsAt: null,
    timezone: 'UTC',
    identifyBy: 'email',
    personLimit: 1,
    state: 'active',
    products: [],
    retailers: [],
  },
};

interface Call {
  readonly path: string;
  readonly init?: { readonly method: string; readonly body?: string; readonly headers: Record<string, string> };
}

const everywhere: readonly Call[] = [
  ...[
    ...['/e/ID', '/e/ID/image/1/1', '/e/ID/out/1/1', '/embed/ip/ID', '/embed/dp/ID', '/embed/vd/ID/out/target'],
    ...['/l/guess', '/r/brand.example/spring', '/v/ID', '/f/ID', '/f/ID/thanks', '/i/ID', '/tag/ID.js'],
    ...['/api/v1/ID/products', '/api/v1/ID/products/4006381333931', '/api/v1/ID/out/1/1'],
  ].map((path) => ({ path })),
  { path: '/api/v1/ID/products', init: { method: 'OPTIONS', headers: { Origin: 'https://a.example' } } },
  { path: '/e/ID/age', init: form({ day: '1' }) },
  { path: '/v/ID', init: form({ claim: id() }) },
  { path: '/f/ID', init: form({}) },
  { path: '/collect', init: view(unknown) },
  { path: '/collect/site/ID', init: siteView() },
  { path: 'https://app.example.com/pop/preview/ip/ID' },
];

test.each(everywhere)(
  'above its limit a client that makes up names is answered without an upstream call: $path',
  async ({ path, init }) => {
    const { fetch, asked } = surfaceWorld({ over: (key, limiter) => key === '203.0.113.7' && limiter === 'client' });
    const address = (path.startsWith('https:') ? path : `${at}${path}`).replace('ID', unknown);
    const call = (client: string) => fetch(address, { ...init, headers: { ...init?.headers, ...from(client) } });
    const over = await call('203.0.113.7');
    expect([over.status, over.headers.get('Retry-After'), asked.length]).toEqual([429, '60', 0]);
    if (path.includes('/products')) expect(over.headers.get('Content-Type')).toBe('application/problem+json');
    // Other clients get a 404, which is looked up once.
    expect((await call('203.0.113.8')).status).not.toBe(429);
    expect(asked.length).toBe(1);
    await call('203.0.113.9');
    expect(asked.length).toBe(1);
  },
);

/** A limiter that admits a number of calls per key. */
function atMost(most: Partial<Record<Limiter, number>>) {
  const calls = new Map<string, number>();
  return (key: string, limiter: Limiter) => {
    const known = (calls.get(`${limiter} ${key}`) ?? 0) + 1;
    calls.set(`${limiter} ${key}`, known);
    return known > (most[limiter] ?? Number.POSITIVE_INFINITY);
  };
}

test('a flood of made-up names causes only as many upstream calls as the limit, and public pages are served meanwhile', async () => {
  const { fetch, asked } = surfaceWorld({ over: atMost({ client: 5 }) });
  expect((await fetch(`${at}/l/spring`, { headers: from('203.0.113.8') })).status).toBe(302);
  const flood = await Promise.all(
    Array.from({ length: 40 }, (_, nth) =>
      fetch(`${at}/e/${`${nth}`.padEnd(22, 'x')}`, { headers: from('203.0.113.7') }),
    ),
  );
  expect(Map.groupBy(flood, ({ status }) => status).get(429)).toHaveLength(35);
  expect(asked).toHaveLength(6);
  expect((await fetch(`${at}/l/spring`, { headers: from('203.0.113.9') })).status).toBe(302);
  expect(asked).toHaveLength(6);
});

test('however many names are made up, the cache of missing ones stays within its bytes', async () => {
  const { fetch } = surfaceWorld();
  for (let nth = 0; nth < 3_000; nth++) await fetch(`${at}/v/${`${nth}`.padEnd(22, 'x')}`);
  const bytes = clearMissingItems();
  expect(bytes).toBeLessThanOrEqual(maxMissingBytes);
  expect(bytes).toBeGreaterThan(maxMissingBytes - 1_000);
});

test('a cached page is shown to clients above the limit, and uses up no limit', async () => {
  const page: PublicTouchpoint = { ...link(), kind: 'ip', slug: null, definition: { ...definitions.ip.empty } };
  const { fetch } = surfaceWorld({ upstream: () => Response.json(page), over: atMost({ client: 1 }) });
  const shown = () => fetch(`${at}/e/${publicId}`, { headers: from('203.0.113.7') });
  for (let visit = 0; visit < 3; visit++) expect((await shown()).status).toBe(200);
});

test('a request counts once against the limit, whatever it looks up', async () => {
  const counted: string[] = [];
  const { fetch } = surfaceWorld({
    over: (key, limiter) => {
      if (limiter === 'client') counted.push(key);
      return false;
    },
  });
  await fetch(`${at}/l/spring`, { headers: from('203.0.113.7') });
  expect(counted).toEqual(['203.0.113.7']);
});

const [flooded, quiet] = ['f'.repeat(22), 'q'.repeat(22)];
const published = ({ url }: Request): Response => {
  const [, kind = 'ip', name = ''] = /touchpoints\/(\w+)\/([\w-]+)/.exec(url) ?? [];
  const tag = { ...emptySiteTag, allowedDomains: ['www.shop.example'] };
  const definition = kind === 'site' ? { ...tag } : { ...definitions.ip.empty };
  return Response.json({ ...link(), slug: null, publicId: name, kind: kind as 'ip', definition });
};

test.each([
  ['pages', (touchpoint: string) => [`${at}/collect`, view(touchpoint)] as const],
  ['site tags', (touchpoint: string) => [`${at}/collect/site/${touchpoint}`, siteView()] as const],
])(
  'a flood at one brand’s %s from many clients is cut off at the limit, delays nobody, and doesn’t affect another brand',
  async (_, call) => {
    const { fetch, queued } = surfaceWorld({ upstream: published, over: atMost({ touchpoint: 10 }) });
    const send = (touchpoint: string, nth: number) => {
      const [url, { headers, ...init }] = call(touchpoint);
      return fetch(url, { ...init, headers: { ...headers, ...from(`203.0.113.${nth}`) } });
    };
    const answers = await Promise.all([
      ...Array.from({ length: 60 }, (_, nth) => send(flooded, nth)),
      ...Array.from({ length: 8 }, (_, nth) => send(quiet, 100 + nth)),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    const of = (touchpoint: string) => queued.filter((message) => message.touchpoint === touchpoint).length;
    expect([of(flooded), of(quiet)]).toEqual([10, 8]);
  },
);

test.each([
  ['pages', (touchpoint: string) => [`${at}/collect`, view(touchpoint)] as const],
  ['site tags', (touchpoint: string) => [`${at}/collect/site/${touchpoint}`, siteView()] as const],
])('a flood from one client at %s is limited, and other clients of the same brand still count', async (_, call) => {
  const { fetch, queued } = surfaceWorld({ upstream: published, over: atMost({ client: 5 }) });
  const send = async (client: string) => {
    const [url, { headers, ...init }] = call(flooded);
    return (await fetch(url, { ...init, headers: { ...headers, ...from(client) } })).status;
  };
  const statuses: number[] = [];
  for (let nth = 0; nth < 20; nth++) statuses.push(await send('203.0.113.7'));
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  expect(await send('203.0.113.8')).toBe(204);
  expect(queued).toHaveLength(6);
});

test('a rush on one voucher or form is limited, and those of other brands still work', async () => {
  const { fetch, asked } = surfaceWorld({
    upstream: ({ url, method }) => (method === 'GET' ? null : Response.json({ url })),
    over: atMost({ touchpoint: 10 }),
  });
  for (const way of ['v', 'f']) {
    const send = async (name: string, nth: number) =>
      (
        await fetch(`${at}/${way}/${name}`, {
          ...form({}),
          headers: { ...form({}).headers, ...from(`198.51.100.${nth}`) },
        })
      ).status;
    const rush = await Promise.all(Array.from({ length: 30 }, (_, nth) => send(`${way}${flooded.slice(1)}`, nth)));
    expect(rush.filter((status) => status === 429)).toHaveLength(20);
    expect(await send(`${way}${quiet.slice(1)}`, 200)).toBe(404);
  }
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
});

test('a flood at one host’s redirects is redirected and counted up to its limit, without affecting another host', async () => {
  const { fetch, asked } = surfaceWorld({
    upstream: () => Response.json({ target: 'https://brand.example/', status: 302 }),
    over: atMost({ touchpoint: 10 }),
  });
  const go = async (host: string, nth: number) =>
    (await fetch(`${at}/r/${host}/summer`, { headers: from(`198.51.100.${nth}`) })).status;
  const flood = Array.from({ length: 40 }, (_, nth) => go(nth % 2 ? 'go.loud.example' : 'GO.loud.example', nth));
  const others = Array.from({ length: 8 }, (_, nth) => go('go.quiet.example', 100 + nth));
  expect(new Set(await Promise.all([...flood, ...others]))).toEqual(new Set([302]));
  const counted = asked.map(({ url }) => new URL(url)).filter(({ searchParams }) => searchParams.get('count') === '1');
  const of = (host: string) => counted.filter(({ pathname }) => pathname.toLowerCase().includes(host)).length;
  expect([of('go.loud.example'), of('go.quiet.example')]).toEqual([10, 8]);
});

test.each([
  ['a form', `/f/${publicId}`, { form: { title: 'Ask', intro: '', submitLabel: '', thanks: '', fields: [] } }],
  ['a voucher', `/v/${publicId}`, openVoucher],
])('%s opened by many clients is read upstream once within seconds', async (_, path, more) => {
  const shown = { publicId, brand: 'Brand', locale: 'en-GB', alcohol: null, ...more };
  const { fetch, asked } = surfaceWorld({ upstream: () => Response.json(shown) });
  for (let nth = 0; nth < 20; nth++)
    expect((await fetch(`${at}${path}`, { headers: from(`198.51.100.${nth}`) })).status).toBe(200);
  expect(asked).toHaveLength(1);
});

test('a voucher is read again after a claim, since that may have been the last code', async () => {
  const shown = { publicId, brand: 'Brand', locale: 'en-GB', alcohol: null, ...openVoucher };
  let state = 'active';
  const { fetch } = surfaceWorld({
    upstream: ({ method }) => {
      if (method === 'GET') return Response.json({ ...shown, state });
      state = 'used-up';
      return Response.json({ outcome: 'given', code: 'CODE-1' });
    },
  });
  const page = async () => (await fetch(`${at}/v/${publicId}`)).text();
  expect(await page()).toContain('<form');
  expect((await fetch(`${at}/v/${publicId}`, form({ claim: id(), email: 'ann@example.com' }))).status).toBe(200);
  expect(await page()).not.toContain('<form');
});

test('during a flood at a redirect the upstream is called as often as hits are counted, and once more', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { fetch, asked } = surfaceWorld({
    upstream: () => Response.json({ target: 'https://brand.example/', status: 302 }),
    over: atMost({ touchpoint: 10 }),
  });
  for (let nth = 0; nth < 40; nth++) {
    const led = await fetch(`${at}/r/go.brand.example/summer?utm_medium=email`, { headers: from(`198.51.100.${nth}`) });
    expect([led.status, led.headers.get('Location')]).toEqual([302, 'https://brand.example/']);
  }
  expect(asked).toHaveLength(11);
});
