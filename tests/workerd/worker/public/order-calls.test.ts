import { expect, test } from 'vitest';
import type { PublicOrderBody } from '#shared/api/families/public-orders.ts';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { clickIdForm, withClickId } from '#shared/sales/click-id.ts';
import { networkIds, networks } from '#shared/sales/networks.ts';
import { callsFromElsewhere } from '#worker/middleware/origin.ts';
import { link, surfaceWorld } from './surface-world.ts';

const at = 'https://go.example.com';
const source = 's'.repeat(22);
const json = { 'Content-Type': 'application/json' };

/** A surface whose upstream takes every order. */
function ordersWorld(answer = () => Response.json({ outcome: 'taken' })) {
  const world = surfaceWorld({
    upstream: (request) => (new URL(request.url).pathname.startsWith('/proxy/public/orders/') ? answer() : null),
  });
  const body = async (nth = 0): Promise<PublicOrderBody> => await (world.asked[nth] as Request).clone().json();
  return { ...world, body };
}

test('a pixel answers with a picture that other sites may show, whatever the order’s outcome', async () => {
  const { fetch, asked, body } = ordersWorld();
  const url = `${at}/o/${source}.gif?mlc=m&order=A-1&amount=12.50&currency=EUR`;
  const answer = await fetch(url, { headers: { Origin: 'https://shop.example', 'Sec-Fetch-Site': 'cross-site' } });
  expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual([
    200,
    'image/gif',
    'no-store',
  ]);
  expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  expect(asked[0]?.url).toBe(`http://upstream.internal/proxy/public/orders/${source}`);
  expect(await body()).toMatchObject({
    method: 'pixel',
    query: { mlc: 'm', order: 'A-1', amount: '12.50', currency: 'EUR' },
  });
  expect((await body()).address).toMatch(/^[\w-]{16}$/);
  await fetch(url, { method: 'HEAD' });
  expect(asked.length).toBe(1);
  const refusing = ordersWorld(() => new Response(null, { status: 404 }));
  expect((await refusing.fetch(url)).status).toBe(200);
});

test('a server’s call is passed on as signed, without our Origin', async () => {
  const { fetch, body } = ordersWorld();
  const text = '{"orderId": "A-1"}  ';
  const init = { method: 'POST', body: text, headers: { ...json, 'X-Merchlens-Signature': 't=1,v1=2' } };
  const answer = await fetch(`${at}/o/${source}`, init);
  expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'taken' }]);
  expect(await body()).toMatchObject({ method: 'server', text, signature: 't=1,v1=2', network: null });
});

test('a network’s call is accepted as GET, as a form and as JSON', async () => {
  const { fetch, body, asked } = ordersWorld();
  const url = `${at}/o/${source}/awin`;
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const push = new URLSearchParams({
    AwinTransactionPush: JSON.stringify({ clickRef: 'a', transactionAmount: 5, products: [] }),
  });
  await fetch(`${url}?clickRef=a&transactionAmount=5`);
  await fetch(`${url}?clickRef=a`, { method: 'POST', headers: form, body: 'transactionAmount=5' });
  await fetch(url, { method: 'POST', headers: json, body: '{"clickRef":"a","transactionAmount":5}' });
  await fetch(url, { method: 'POST', headers: form, body: push.toString() });
  for (let nth = 0; nth < 4; nth++)
    expect(await body(nth)).toMatchObject({
      method: 'network',
      network: 'awin',
      query: { clickRef: 'a', transactionAmount: '5' },
    });
  expect([(await fetch(`${at}/o/${source}/toString`)).status, asked.length]).toEqual([404, 4]);
});

test('an invalid call is answered with a problem, and an oversized one never reaches the upstream', async () => {
  const call = (fetch: ReturnType<typeof ordersWorld>['fetch'], init: RequestInit = {}) =>
    fetch(`${at}/o/${source}`, { method: 'POST', body: '{}', headers: json, ...init });
  const statuses: readonly (readonly [number, string, number])[] = [
    [401, 'order-signature-wrong', 401],
    [422, 'order-refused', 422],
    [404, 'not-found', 404],
    [500, 'unavailable', 503],
  ];
  for (const [status, code, shown] of statuses) {
    const { fetch } = ordersWorld(() =>
      Response.json(
        { errors: { order: 'is missing' } },
        { status, headers: { 'Content-Type': 'application/problem+json' } },
      ),
    );
    const answer = await call(fetch);
    const problem = await answer.json<{ code: string; errors?: object }>();
    expect([answer.status, problem.code]).toEqual([shown, code]);
    if (status === 422) expect(problem.errors).toEqual({ order: 'is missing' });
  }
  const { fetch, asked } = ordersWorld();
  expect((await call(fetch, { body: 'x'.repeat(65 * 1024) })).status).toBe(413);
  expect((await call(fetch, { headers: { 'Content-Type': 'text/plain' } })).status).toBe(415);
  expect((await fetch(`${at}/o/short`, { method: 'POST', body: '{}', headers: json })).status).toBe(404);
  expect(asked).toEqual([]);
});

test('calls of one client, and of one source, are limited', async () => {
  for (const limited of ['client', 'touchpoint'] as const) {
    const { fetch, asked } = surfaceWorld({ over: (_, limiter) => limiter === limited });
    const post = await fetch(`${at}/o/${source}`, { method: 'POST', body: '{}', headers: json });
    expect([post.status, post.headers.get('Retry-After')]).toEqual([429, '60']);
    expect((await fetch(`${at}/o/${source}/awin`)).status).toBe(429);
    expect((await fetch(`${at}/o/${source}.gif`)).status).toBe(200);
    expect(asked).toEqual([]);
  }
});

test('each call without our Origin is in the table with its reason', async () => {
  const { fetch } = ordersWorld();
  const calls = [
    ['GET', `/o/${source}.gif`],
    ['POST', `/o/${source}`],
    ['GET', `/o/${source}/cj`],
    ['POST', `/o/${source}/cj`],
  ] as const;
  for (const [method, path] of calls) {
    const headers = { ...json, Origin: 'https://shop.example', 'Sec-Fetch-Site': 'cross-site' };
    const answer = await fetch(`${at}${path}`, { method, headers, ...(method === 'POST' && { body: '{}' }) });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(callsFromElsewhere.filter((row) => row.method === method && row.path.test(path))).toHaveLength(1);
  }
  expect(callsFromElsewhere.filter(({ reason }) => reason.length < 40)).toEqual([]);
});

const offer = {
  product: 7,
  retailer: 1,
  country: 'ZZ',
  currency: 'EUR',
  url: 'https://shop.example/p?x=1#top',
  price: 100,
  inStock: true,
};
const page = (more: Partial<PublicTouchpoint> = {}): PublicTouchpoint => ({
  ...link(),
  kind: 'ip',
  definition: {},
  offers: [offer, { ...offer, retailer: 2 }],
  clickParameters: { 1: ['mlc'] },
  ...more,
});

function clickWorld(touchpoint: PublicTouchpoint) {
  const world = surfaceWorld({
    upstream: (request) =>
      new URL(request.url).pathname.startsWith('/proxy/public/touchpoints/ip/') ? Response.json(touchpoint) : null,
  });
  return async (query = '', headers: Record<string, string> = {}, retailer = 1) => {
    world.queued.length = 0;
    const answer = await world.fetch(`${at}/e/${'p'.repeat(22)}/out/7/${retailer}${query}`, {
      headers,
      redirect: 'manual',
    });
    return { leads: answer.headers.get('Location') ?? '', clickId: world.queued[0]?.events[0]?.clickId };
  };
}

test('a click to a shop that reports its orders has a new id of 128 random bits each time', async () => {
  const click = clickWorld(page());
  const [one, other, elsewhere] = [await click(), await click(), await click('', {}, 2)];
  expect(one.clickId).toMatch(clickIdForm);
  expect(one.leads).toBe(`https://shop.example/p?x=1&mlc=${one.clickId}#top`);
  expect(other.clickId).not.toBe(one.clickId);
  expect(elsewhere).toEqual({ leads: offer.url, clickId: undefined });
});

test('the id is in the parameter of the shop’s network, and replaces a pasted one', async () => {
  const pasted = page({
    offers: [{ ...offer, url: 'https://shop.example/p?CLICKREF=old&x=1' }],
    clickParameters: { 1: ['mlc', 'clickref'] },
  });
  const { leads, clickId } = await clickWorld(pasted)();
  expect(leads).toBe(`https://shop.example/p?x=1&mlc=${clickId}&clickref=${clickId}`);
  expect(withClickId('https://shop.example', 'u1', 'id')).toBe('https://shop.example?u1=id');
  expect(networkIds.map((id) => networks[id].clickParameter)).toEqual([
    'clickref',
    'sid',
    'u1',
    'subId1',
    'pubref',
    'clickref',
    'epi',
  ]);
});

test('if a page asks for consent a click has an id only with it, and never against a refusal', async () => {
  const asking = clickWorld(page({ account: { ...page().account, gtmId: 'GTM-ABCD' } }));
  expect((await asking()).clickId).toBeUndefined();
  expect((await asking('?c=0')).clickId).toBeUndefined();
  expect((await asking('?c=1')).clickId).toMatch(clickIdForm);
  expect((await asking('?c=1', { 'Sec-GPC': '1' })).clickId).toBeUndefined();
  const plain = clickWorld(page());
  expect((await plain('?c=0')).clickId).toBeUndefined();
  expect((await plain('', { 'Sec-GPC': '1' })).leads).toBe(offer.url);
});

test('a bot’s click has no id', async () => {
  const { leads, clickId } = await clickWorld(page())('', { 'User-Agent': 'Googlebot/2.1' });
  expect([leads, clickId]).toEqual([offer.url, undefined]);
});
