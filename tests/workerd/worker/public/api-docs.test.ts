import { expect, test } from 'vitest';
import { publicDataEndpoints } from '#shared/api/public-data-endpoints.ts';
import { publicEndpointEntries } from '#shared/api/public-endpoints.ts';
import { jsonBodyLimit } from '#shared/constants.ts';
import { entriesOf } from '#shared/table.ts';
import { type AlcoholRules, noAlcoholRules } from '#shared/touchpoints/alcohol.ts';
import { emptyApiIntegration } from '#shared/touchpoints/api-integration.ts';
import { hashOf } from '#worker/public/answers/answers.tsx';
import { link, publicId, surfaceWorld } from './surface-world.ts';

test('the documentation runs only its own script, which may call only the API, and none of its forms can be posted', async () => {
  const { fetch } = surfaceWorld();
  const page = await fetch('https://go.example.com/api/v1');
  const html = await page.text();
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const policy = (page.headers.get('Content-Security-Policy') ?? '').split('; ');
  expect(policy.sort()).toEqual([
    ...["base-uri 'none'", "connect-src 'self'", "default-src 'none'", "form-action 'none'", "frame-ancestors 'none'"],
    ...[`script-src ${await hashOf(script)}`, `style-src ${await hashOf(style)}`],
  ]);
  expect(script).not.toMatch(/localStorage|sessionStorage|cookie|innerHTML/);
  // Without a script the form is hidden, since the key would end up in an address.
  expect(html).toMatch(/<form id="trial"[^>]* hidden/);
  expect(html).toMatch(/<p id="untried">[^<]*JavaScript/);
});

const products = `https://go.example.com/api/v1/${publicId}/products`;
const keyed = { headers: { Authorization: `Bearer mlk_${'k'.repeat(43)}` } };

const everywhere = { country: 'FR', region: null, retailer: null, from: '2026-01-01', until: null };

/** The surface with one integration, and the given answers to its keys. */
function apiWorld(
  judged: () => Response,
  more: Parameters<typeof surfaceWorld>[0] = {},
  alcohol: AlcoholRules | null = null,
) {
  const integration = {
    ...link(),
    account: { ...link().account, alcohol },
    kind: 'api',
    slug: null,
    definition: { ...emptyApiIntegration, allowedDomains: ['shop.example'] },
  };
  return surfaceWorld({
    upstream: ({ method, url }) => {
      if (method === 'POST') return judged();
      return url.includes(publicId) ? Response.json(integration) : new Response(null, { status: 404 });
    },
    ...more,
  });
}

test('the OpenAPI document has exactly the possible outcomes of each call', async () => {
  const admitted = () => Response.json({ scopes: ['products', 'offers'], perMinute: 60, remaining: 59 });
  const open = apiWorld(admitted);
  const over = apiWorld(admitted, { over: () => true });
  const blocked = apiWorld(
    admitted,
    { appOrigin: 'https://app2.example.com' },
    { ...noAlcoholRules, blocks: [everywhere] },
  );
  const judging = (status: number, code = '') => apiWorld(() => refusing(status, code));
  const elsewhere = products.replace(publicId, 'q'.repeat(22));
  const product = '/4006381333931';
  const calls: (readonly [operation: string, world: typeof open, url: string, init: RequestInit])[] = [
    ['products', open, products, keyed],
    ['products', open, `${products}?limit=0`, keyed],
    ['products', open, `${products}?gtin=4006381333930`, keyed],
    ['product', open, `${products}${product}`, keyed],
    ...[
      ...[open, over, blocked, judging(401), judging(403), judging(403, 'api-key-unowned')],
      ...[judging(429), judging(500)],
    ].flatMap((world) =>
      [products, `${products}${product}`, elsewhere, `${elsewhere}${product}`].flatMap((url) =>
        [keyed, {}].map((init) => [url.endsWith(product) ? 'product' : 'products', world, url, init] as const),
      ),
    ),
  ];
  const met = new Set(['product 200 Product', ...(await dataCallsMet())]);
  for (const [operation, { fetch }, url, init] of calls) {
    const answer = await fetch(url, { ...init, cf: { country: 'FR' } });
    const { code = 'Products' } = await answer.json<{ code?: string }>();
    met.add(`${operation} ${answer.status} ${code}`);
  }
  const document = await (await open.fetch('https://go.example.com/api/v1/openapi.json')).json<ApiDocument>();
  const documented = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, { content }]) =>
        namesIn(content).map((name) => `${operationId} ${status} ${name}`),
      ),
    );
  expect(documented.toSorted()).toEqual([...met].toSorted());
});

const api = 'https://go.example.com/api/v1';
const dataEndpoints = entriesOf(publicDataEndpoints);

/** The upstream's answer to a call of a key for data. */
const kept = (answer: object) => Response.json({ perMinute: 120, remaining: 119, answer });
const refusing = (status: number, code: string) =>
  Response.json(
    { code, status, title: '', detail: '' },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );

/** A valid call of the endpoint, with the given changes. */
function dataCall(
  id: keyof typeof publicDataEndpoints,
  more: { headers?: object; url?: string; body?: BodyInit } = {},
) {
  const { method, path } = publicDataEndpoints[id];
  const url = `${api}${path.replace(':job', '4711')}${id === 'sendFacts' ? '?kind=retailer-sales' : ''}`;
  const body = id === 'sendFacts' ? 'orderId\n1' : JSON.stringify(publicDataEndpoints.queryMetrics.bodyExample);
  const type = id === 'sendFacts' ? 'text/csv' : 'application/json';
  const headers = { ...keyed.headers, 'Idempotency-Key': 'one', 'Content-Type': type, ...more.headers };
  const init = { method, headers, ...(method === 'POST' && { body: more.body ?? body }) };
  return [more.url ?? url, Object.fromEntries(Object.entries(init))] as const;
}

/** All outcomes of calls for facts and metrics, as `operation status code`. */
async function dataCallsMet(): Promise<string[]> {
  const met: string[] = [];
  const meet = async (id: keyof typeof publicDataEndpoints, world: World, call = dataCall(id)) => {
    const answer = await world.fetch(...call);
    const { code = publicDataEndpoints[id].answerName } = await answer.json<{ code?: string }>();
    met.push(`${id} ${answer.status} ${code}`);
  };
  for (const [id, { example }] of dataEndpoints) {
    const answering = surfaceWorld({ upstream: () => kept(example(api)) });
    const world = (status: number, code: string) => surfaceWorld({ upstream: () => refusing(status, code) });
    await meet(id, answering);
    await meet(id, answering, dataCall(id, { headers: { Authorization: '' } }));
    await meet(id, answering, dataCall(id, { headers: { Origin: 'https://shop.example' } }));
    await meet(id, surfaceWorld({ over: () => true }));
    for (const [status, code] of [
      ...([
        [401, 'api-key-wrong'],
        [403, 'api-key-not-for-this'],
        [403, 'api-key-unowned'],
        [429, 'too-many-heavy-calls'],
      ] as const),
      ...([
        [503, 'database-busy'],
        [500, 'unexpected'],
      ] as const),
    ])
      await meet(id, world(status, code));
  }
  const facts = surfaceWorld({ upstream: () => kept(publicDataEndpoints.sendFacts.example(api)) });
  const refused = (status: number, code: string) => surfaceWorld({ upstream: () => refusing(status, code) });
  await meet('sendFacts', facts, dataCall('sendFacts', { url: `${api}/facts?kind=unknown` }));
  await meet('sendFacts', facts, dataCall('sendFacts', { headers: { 'Idempotency-Key': '' } }));
  await meet('sendFacts', facts, dataCall('sendFacts', { headers: { 'Content-Type': 'application/pdf' } }));
  await meet('sendFacts', facts, dataCall('sendFacts', { headers: { 'Content-Encoding': 'br' } }));
  await meet('sendFacts', refused(422, 'idempotency-key-reused'));
  await meet('sendFacts', refused(413, 'file-too-large'));
  await meet('sendFacts', refused(400, 'bad-upload'));
  await meet('factsJob', facts, dataCall('factsJob', { url: `${api}/facts/jobs/4711?limit=0` }));
  await meet('factsJob', refused(404, 'no-such-import'));
  await meet('queryMetrics', refused(400, 'measure-of-others'));
  await meet('queryMetrics', facts, dataCall('queryMetrics', { body: ' '.repeat(jsonBodyLimit + 1) }));
  return met;
}

type World = Pick<ReturnType<typeof surfaceWorld>, 'fetch'>;

interface ApiDocument {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly operationId: string; readonly responses: Record<string, Answer> }>>
    >
  >;
}
interface Answer {
  readonly content: Readonly<
    Record<string, { readonly schema: { readonly $ref?: string; readonly allOf?: readonly CodesPart[] } }>
  >;
}
interface CodesPart {
  readonly properties?: { readonly code: { readonly enum: readonly string[] } };
}

/** The codes of a problem, or the name of an answer. */
const namesIn = (content: Answer['content']): string[] =>
  Object.values(content).flatMap(({ schema: { $ref = '', allOf } }) =>
    allOf ? allOf.flatMap(({ properties }) => properties?.code.enum ?? []) : [$ref.replace(/^.*\//, '')],
  );

test('a parameter that is not as documented is refused with its name, to a page of an admitted site as well', async () => {
  const { fetch } = apiWorld(() => Response.json({ scopes: ['products'], perMinute: 60, remaining: 59 }));
  for (const [name, value] of [
    ['limit', '101'],
    ['offset', '-1'],
    ['search', 'x'.repeat(101)],
    ['gtin', '12'],
  ] as const) {
    const answer = await fetch(`${products}?${name}=${value}`, {
      headers: { ...keyed.headers, Origin: 'https://shop.example' },
    });
    expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([400, 'https://shop.example']);
    expect(Object.keys((await answer.json<{ errors: object }>()).errors)).toEqual([name]);
    expect(answer.headers.get('RateLimit-Remaining')).toBe('59');
  }
});

test('each example of the documentation is an answer of its endpoint', () => {
  for (const [id, { answer, example }] of publicEndpointEntries)
    expect([id, answer.parse(example('https://go.example.com/api/v1'))]).toEqual([
      id,
      example('https://go.example.com/api/v1'),
    ]);
});

test('a page is refused before anything is asked upstream, and no answer for a key of facts or metrics has a CORS header', async () => {
  for (const [id] of dataEndpoints)
    for (const origin of ['https://shop.example', 'https://go.example.com', 'null']) {
      const { fetch, asked } = surfaceWorld({ upstream: () => kept({}) });
      const answer = await fetch(...dataCall(id, { headers: { Origin: origin } }));
      expect([id, answer.status, (await answer.json<{ code: string }>()).code]).toEqual([
        id,
        403,
        'api-key-for-servers',
      ]);
      const [url] = dataCall(id);
      const preflight = await fetch(url, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': publicDataEndpoints[id].method },
      });
      for (const { headers } of [answer, preflight])
        expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(asked).toEqual([]);
    }
});

test('a compressed body is passed on unchanged, since the upstream checks its key', async () => {
  const requests: Promise<[string | null, Uint8Array]>[] = [];
  const { fetch } = surfaceWorld({
    upstream: (request) => {
      requests.push(request.bytes().then((bytes) => [request.headers.get('Content-Encoding'), bytes]));
      return kept(publicDataEndpoints.sendFacts.example(api));
    },
  });
  const body = new Uint8Array(
    await new Response(new Response('orderId\n1001').body?.pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
  );
  for (const encoding of ['gzip', 'identity'])
    await fetch(...dataCall('sendFacts', { headers: { 'Content-Encoding': encoding }, body }));
  const answer = await fetch(...dataCall('sendFacts', { headers: { 'Content-Encoding': 'gzip' }, body }));
  expect([answer.status, answer.headers.get('Location')]).toEqual([202, `${api}/facts/jobs/4711`]);
  expect(await Promise.all(requests)).toEqual([
    ['gzip', body],
    [null, body],
    ['gzip', body],
  ]);
});
