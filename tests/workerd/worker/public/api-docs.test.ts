import { expect, test } from 'vitest';
import { publicEndpointEntries } from '#shared/api/public-endpoints.ts';
import { emptyApiIntegration } from '#shared/touchpoints/api-integration.ts';
import { hashOf } from '#worker/public/answers.tsx';
import { link, publicId, surfaceWorld } from './surface-world.ts';

test('the documentation runs its own script alone, which may call the API and nothing else, and no form of it is ever posted', async () => {
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
  // Without a script there is nothing to fill in, since the key would end up in an address.
  expect(html).toMatch(/<form id="trial"[^>]* hidden/);
  expect(html).toMatch(/<p id="untried">[^<]*JavaScript/);
});

const products = `https://go.example.com/api/v1/${publicId}/products`;
const keyed = { headers: { Authorization: `Bearer mlk_${'k'.repeat(43)}` } };

/** The surface with one integration, whose keys the upstream judges as told. */
function apiWorld(judged: () => Response, more: Parameters<typeof surfaceWorld>[0] = {}) {
  const integration = {
    ...link(),
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

test('each way in which a call of the API ends stands in its OpenAPI document, and nothing else does', async () => {
  const admitted = () => Response.json({ scopes: ['products', 'offers'], perMinute: 60, remaining: 59 });
  const open = apiWorld(admitted);
  const over = apiWorld(admitted, { over: () => true });
  const judging = (status: number) => apiWorld(() => new Response(null, { status }));
  const elsewhere = products.replace(publicId, 'q'.repeat(22));
  const product = '/4006381333931';
  const calls: (readonly [operation: string, world: typeof open, url: string, init: RequestInit])[] = [
    ['products', open, products, keyed],
    ['products', open, `${products}?limit=0`, keyed],
    ['products', open, `${products}?gtin=4006381333930`, keyed],
    ['product', open, `${products}${product}`, keyed],
    ...[open, over, judging(401), judging(403), judging(429), judging(500)].flatMap((world) =>
      [products, `${products}${product}`, elsewhere, `${elsewhere}${product}`].flatMap((url) =>
        [keyed, {}].map((init) => [url.endsWith(product) ? 'product' : 'products', world, url, init] as const),
      ),
    ),
  ];
  const met = new Set(['product 200 Product']);
  for (const [operation, { fetch }, url, init] of calls) {
    const answer = await fetch(url, init);
    const { code = 'Products' } = await answer.json<{ code?: string }>();
    met.add(`${operation} ${answer.status} ${code}`);
  }
  const document = await (await open.fetch('https://go.example.com/api/v1/openapi.json')).json<ApiDocument>();
  const documented = Object.values(document.paths).flatMap(({ get: { operationId, responses } }) =>
    Object.entries(responses).flatMap(([status, { content }]) =>
      namesIn(content).map((name) => `${operationId} ${status} ${name}`),
    ),
  );
  expect(documented.toSorted()).toEqual([...met].toSorted());
});

interface ApiDocument {
  readonly paths: Readonly<
    Record<string, { readonly get: { readonly operationId: string; readonly responses: Record<string, Answer> } }>
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
