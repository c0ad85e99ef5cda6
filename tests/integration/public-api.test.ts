import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { d1File } from '#dev/world/d1-file.ts';
import type { MadeApiKey } from '#shared/api/families/api-keys-schemas.ts';
import type { TouchpointDetail, TouchpointsAnswer } from '#shared/api/families/touchpoints-schemas.ts';
import { type apiProductsSchema, emptyApiIntegration } from '#shared/touchpoints/api-integration.ts';
import type { Client } from '#tests/support/client.ts';
import { sharedWorld } from './shared-world.ts';

type Products = z.infer<typeof apiProductsSchema>;

const world = sharedWorld();
let admin: Client;
let integration: TouchpointDetail;
const scope = 'account-10';
const list = '/proxy/data/touchpoints/api';

async function change<T>(path: string, json: object, etag?: string): Promise<T> {
  const answer = await admin.call(path, { method: 'POST', scope, json, headers: etag ? { 'If-Match': etag } : {} });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const makeKey = (more: object = {}): Promise<MadeApiKey> =>
  change('/proxy/data/api-keys', {
    ...{ name: 'Server', scopes: ['products', 'offers'], integration: integration.id, once: crypto.randomUUID() },
    ...more,
  });

const ask = (path: string, key: string | null, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${world.origin}/api/v1/${integration.publicId}${path}`, {
    method,
    headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
  });

beforeAll(async () => {
  admin = await world.signIn('brand.admin@brand.test');
  const definition = { ...emptyApiIntegration, products: [10001, 10002], allowedDomains: ['shop.example'] };
  const draft = await change<TouchpointDetail>(list, { name: 'Shop site', definition });
  integration = await change(`${list}/${draft.id}/publish`, {}, draft.etag);
});

test('a server with a key reads products, their prices and where to buy them, and each call is counted down', async () => {
  const { key } = await makeKey();
  const answer = await ask('/products?limit=1', key);
  expect(answer.status).toBe(200);
  const { items, total, nextOffset } = (await answer.json()) as Products;
  expect([items.length, total, nextOffset]).toEqual([1, 2, 1]);
  const [product] = items;
  expect(product).toMatchObject({ gtin: expect.stringMatching(/^\d{13}$/), name: expect.any(String) });
  expect(product?.offers?.[0]).toMatchObject({ retailer: expect.any(String), currency: expect.any(String) });
  expect(answer.headers.get('ratelimit-limit')).toBe('60');
  const one = await ask(`/products/${product?.gtin}`, key);
  expect(await one.json()).toEqual(product);
  const left = (response: Response) => Number(response.headers.get('ratelimit-remaining'));
  expect(left(one)).toBeLessThanOrEqual(59);
  expect((await ask('/products/4006381333932', key)).status).toBe(404);
  for (const response of [answer, one]) expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a link of an answer leads to the offer and is a click of the integration', async () => {
  const { key } = await makeKey();
  const { items } = (await (await ask('/products', key)).json()) as Products;
  const offer = items.flatMap(({ offers = [] }) => offers).find(({ link }) => link);
  const led = await world.client().fetch(offer?.link ?? '', { headers: { 'cf-ipcountry': offer?.country ?? '' } });
  expect(led.status).toBe(302);
  expect(led.headers.get('location')).toMatch(/^https:\/\//);
  await expect
    .poll(
      async () => {
        const answer = (await (await admin.call(list, { scope })).json()) as TouchpointsAnswer;
        return answer.items.find(({ id }) => id === integration.id)?.figures?.today.piClicks;
      },
      { timeout: 15_000 },
    )
    .toBe(1);
});

test('without a key, with a wrong one or with one that was revoked the answer is the same', async () => {
  const made = await makeKey();
  const path = `/proxy/data/api-keys/${made.id}`;
  const revoked = await admin.call(path, { method: 'DELETE', scope, json: {}, headers: { 'If-Match': made.etag } });
  expect(revoked.status).toBe(204);
  const refusals = await Promise.all(
    [null, `mlk_${'x'.repeat(43)}`, made.key].map(async (key) => {
      const answer = await ask('/products', key);
      const { requestId, ...problem } = (await answer.json()) as { requestId: string };
      expect(requestId).toBe(answer.headers.get('x-request-id'));
      return { status: answer.status, authenticate: answer.headers.get('www-authenticate'), problem };
    }),
  );
  expect(new Set(refusals.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(refusals[0]).toMatchObject({ status: 401, authenticate: 'Bearer', problem: { code: 'api-key-wrong' } });
});

test('a key whose owner lost access says so to its server, and works again once an administrator takes it over', async () => {
  const made = await makeKey({ name: 'Left behind' });
  const database = new DatabaseSync(d1File(world.persistTo, 'merchlens'), { timeout: 10_000 });
  database.prepare('UPDATE api_key SET owner_id = NULL WHERE id = ?').run(made.id);
  database.close();
  const refused = await ask('/products', made.key);
  expect([refused.status, await refused.json()]).toEqual([
    403,
    expect.objectContaining({
      code: 'api-key-unowned',
      detail: expect.stringContaining('An administrator can take it over under API keys'),
    }),
  ]);
  const page = await admin.page(`/wtbApiKey?scope=${scope}`);
  expect(page.body).toContain('This key has stopped: its owner no longer has access.');
  const [, etag = ''] = /name="intent" value="take-over".*?name="etag" value="([^"]+)"/s.exec(page.body) ?? [];
  const fields = { intent: 'take-over', id: String(made.id), etag: etag.replaceAll('&quot;', '"') };
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: world.origin };
  const body = new URLSearchParams(fields).toString();
  const taken = await admin.page(`/wtbApiKey?scope=${scope}`, { method: 'POST', body, headers });
  expect(taken.body).toContain('The key is yours now and works again.');
  expect((await ask('/products', made.key)).status).toBe(200);
});

test('a page of an admitted site may call without credentials, any other site gets nothing', async () => {
  const { key } = await makeKey({ domains: ['shop.example'] });
  const [shop, evil] = [{ origin: 'https://shop.example' }, { origin: 'https://evil.example' }];
  const otherPort = { origin: 'https://shop.example:8443' };
  const preflight = await ask('/products', null, { ...shop, 'access-control-request-method': 'GET' }, 'OPTIONS');
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, shop.origin]);
  const answer = await ask('/products', key, shop);
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, shop.origin]);
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  for (const headers of [evil, otherPort])
    for (const foreign of [await ask('/products', null, headers, 'OPTIONS'), await ask('/products', key, headers)]) {
      expect(foreign.status).toBe(403);
      expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    }
  expect((await ask('/products', key)).status).toBe(403);
});

test('the documentation names every call, for people and for tools', async () => {
  const page = await (await fetch(`${world.origin}/api/v1`)).text();
  const { openapi, paths } = (await (await fetch(`${world.origin}/api/v1/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<string, Record<string, unknown>>;
  };
  expect(openapi).toBe('3.1.0');
  // Developers see the answer and the errors.
  for (const said of ['&quot;nextOffset&quot;: null', 'Too many calls this minute', 'RateLimit-Remaining'])
    expect(page).toContain(said);
  for (const [path, methods] of Object.entries(paths))
    for (const method of Object.keys(methods))
      expect(page.replaceAll('<wbr/>', '')).toContain(`${method.toUpperCase()} ${path}`);
});

test('the page of keys shows a new key once, and works without a script', async () => {
  const fields = { intent: 'create', name: 'By form', integration: String(integration.id), once: crypto.randomUUID() };
  const body = new URLSearchParams([...Object.entries(fields), ['scopes', 'products']]);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: world.origin };
  const send = () => admin.page(`/wtbApiKey?scope=${scope}`, { method: 'POST', body: body.toString(), headers });
  const made = await send();
  expect(made.status).toBe(200);
  const [key = ''] = /mlk_[\w-]{43}/.exec(made.body) ?? [];
  expect((await ask('/products', key)).status).toBe(200);
  const again = await send();
  expect(again.status).toBe(409);
  const later = await admin.page(`/wtbApiKey?scope=${scope}`);
  expect(later.body).toContain('By form');
  for (const page of [again, later]) expect(page.body).not.toMatch(/mlk_[\w-]{43}/);
});

const facts = (key: string, init: RequestInit, query = 'kind=attributed-orders') =>
  fetch(`${world.origin}/api/v1/facts?${query}`, {
    method: 'POST',
    ...init,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'text/csv',
      'idempotency-key': crypto.randomUUID(),
      ...init.headers,
    },
  });

const makeDataKey = (purpose: 'facts:write' | 'metrics:read'): Promise<MadeApiKey> =>
  change('/proxy/data/api-keys', { name: 'Nightly export', purpose, once: crypto.randomUUID() });

test('a server sends orders with a key for facts, asks how that went, and reads the figures with a key for metrics', async () => {
  const [writer, reader] = [await makeDataKey('facts:write'), await makeDataKey('metrics:read')];
  const csv =
    'orderId,line,orderedAt,retailer,session,sku,productName,units,amount,currency\nAPI-1,1,2026-06-02T10:00:00Z,Amazon,visit-1,S-1,Beans,2,20.50,USD';
  const answer = await facts(writer.key, {
    body: gzipSync(csv),
    headers: { 'content-encoding': 'gzip', 'idempotency-key': 'nightly-2026-06-02' },
  });
  const job = (await answer.json()) as { url: string };
  expect(answer.status).toBe(202);
  expect(answer.headers.get('location')).toBe(job.url);
  const status = () => fetch(job.url, { headers: { authorization: `Bearer ${writer.key}` } });
  await expect
    .poll(async () => (await status()).json(), { timeout: 20_000 })
    .toMatchObject({ status: 'done', rows: 1 });
  const told = await status();
  expect([told.status, await told.json()]).toEqual([200, expect.objectContaining({ status: 'done', problems: [] })]);
  const query = {
    measures: ['piClicks'],
    dimensions: ['month'],
    range: { from: '2026-05-01', to: '2026-06-30' },
    totals: true,
  };
  const figures = await fetch(`${world.origin}/api/v1/metrics/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${reader.key}` },
    body: JSON.stringify(query),
  });
  const shown = await admin.call('/proxy/data/queries', { method: 'POST', scope, json: query });
  const [read, seen] = [(await figures.json()) as object, (await shown.json()) as { rows: object; totals: object }];
  expect([figures.status, read]).toEqual([200, expect.objectContaining({ rows: seen.rows, totals: seen.totals })]);
  for (const response of [answer, told, figures]) {
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('the page makes a key for facts without sites or permissions, also without a script', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: world.origin };
  const fields = { intent: 'create', name: 'Till', purpose: 'facts:write', once: crypto.randomUUID() };
  // Without a script the form also posts the fields of the other purpose.
  const others = { integration: String(integration.id), scopes: 'products', domains: 'shop.example' };
  const body = new URLSearchParams({ ...fields, ...others }).toString();
  const made = await admin.page(`/wtbApiKey?scope=${scope}`, { method: 'POST', body, headers });
  const [key = ''] = /mlk_[\w-]{43}/.exec(made.body) ?? [];
  expect(made.body).toContain('Servers only');
  expect((await facts(key, { body: 'orderId\n1' })).status).toBe(202);
  expect((await ask('/products', key)).status).toBe(401);
});

test('malformed calls for facts and metrics are answered with a 4xx problem and never a 5xx', async () => {
  const [writer, reader] = [await makeDataKey('facts:write'), await makeDataKey('metrics:read')];
  const statuses: number[] = [];
  const meet = async (answer: Promise<Response>) => {
    const { status, headers } = await answer;
    expect(headers.get('content-type')).toMatch(/json/);
    statuses.push(status);
  };
  const json = JSON.stringify;
  for (const body of [
    '',
    'null',
    '[',
    json([]),
    json({ measures: 1 }),
    json({ measures: ['piClicks'], range: { from: '2026-02-31', to: '2026-03-01' } }),
    json({ measures: ['piClicks'], range: { from: '1000-01-01', to: '9999-12-31' } }),
    '\u0000',
    json({ __proto__: 1, measures: ['constructor'] }),
  ])
    await meet(
      fetch(`${world.origin}/api/v1/metrics/query`, {
        method: 'POST',
        headers: { authorization: `Bearer ${reader.key}` },
        body,
      }),
    );
  for (const query of [
    '',
    'kind=toString',
    'kind=attributed-orders&options=%7B',
    'kind=attributed-orders&options=%7B%22mapping%22%3A1%7D',
    'kind=attributed-orders&options=%7B%22timeZone%22%3A%22Mars%22%7D',
    `kind=attributed-orders&name=${'x'.repeat(300)}`,
    'kind=retailer-sales',
  ])
    await meet(facts(writer.key, { body: 'orderId\n1' }, query));
  for (const [type, body] of [
    ['text/csv', gzipSync('orderId\n1')],
    ['text/csv', randomBytes(4_096)],
    ['application/x-ndjson', '[1]\n{"a":{}}\n'],
    ['application/x-ndjson', `{"orderId":"${'x'.repeat(100_000)}"}`],
    ['application/x-ndjson', '{"__proto__":{"a":1},"orderId":1}'],
    ['text/csv', '"'.repeat(100_000)],
    ['text/csv', ','.repeat(10_000)],
  ] as const)
    await meet(facts(writer.key, { body, headers: { 'content-type': type } }));
  await meet(facts(writer.key, { body: 'no gzip', headers: { 'content-encoding': 'gzip' } }));
  await meet(
    facts(writer.key, { body: gzipSync('orderId\n1').subarray(0, 20), headers: { 'content-encoding': 'gzip' } }),
  );
  await meet(facts(writer.key, { body: 'orderId\n1', headers: { 'idempotency-key': 'x'.repeat(300) } }));
  for (const path of ['/facts/jobs/0', '/facts/jobs/1e9', '/facts/jobs/999999999?cursor=x', '/facts/jobs/%20'])
    await meet(fetch(`${world.origin}/api/v1${path}`, { headers: { authorization: `Bearer ${writer.key}` } }));
  expect(statuses.filter((status) => status >= 500 || status < 200)).toEqual([]);
});
