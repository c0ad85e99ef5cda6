import { beforeAll, expect, test } from 'vitest';
import type { TouchpointDetail, TouchpointsAnswer } from '#shared/api/families/touchpoints-schemas.ts';
import type { TouchpointOffers } from '#shared/touchpoints/offers-schema.ts';
import type { Smartlink } from '#shared/touchpoints/smartlink.ts';
import { type Client, documentHeaders, userAgent } from '#tests/support/client.ts';
import { sharedWorld } from './shared-world.ts';

const world = sharedWorld();
let admin: Client;
beforeAll(async () => {
  admin = await world.signIn('brand.admin@brand.test');
});

const scope = 'account-10';
const links = '/proxy/data/touchpoints/dl';
const definition = (more: Partial<Smartlink> = {}): Smartlink => ({
  ...{ product: null, rules: [], retailers: [], fallback: 'https://brand.example/coffee' },
  utm: { source: 'qr', medium: 'email', campaign: '', term: '', content: '' },
  ...more,
});

async function call<T>(client: Client, method: string, path: string, json?: object, etag?: string): Promise<T> {
  const headers = etag ? { 'If-Match': etag } : {};
  const answer = await client.call(path, { method, scope, headers, ...(method === 'GET' ? {} : { json: json ?? {} }) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function publish(more: Partial<Smartlink> = {}): Promise<TouchpointDetail> {
  const made = await call<TouchpointDetail>(admin, 'POST', links, { name: 'Spring', definition: definition(more) });
  return await call(admin, 'POST', `${links}/${made.id}/publish`, {}, made.etag);
}

const archive = async ({ id, etag }: TouchpointDetail): Promise<void> => {
  const answer = await admin.call(`${links}/${id}`, { method: 'DELETE', scope, headers: { 'If-Match': etag } });
  expect(answer.status).toBe(204);
};

async function waitUntil<T>(read: () => Promise<T>, fits: (value: T) => boolean): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const value = await read();
    if (fits(value) || attempt === 60) return value;
    await new Promise((resume) => setTimeout(resume, 250));
  }
}

const figuresOf = async (id: number) => {
  const { items } = await call<TouchpointsAnswer>(admin, 'GET', links);
  return items.find((item) => item.id === id)?.figures;
};

test('a visitor in France on an iPhone is redirected by the rule, and the brand’s numbers count the click', async () => {
  const rule = { countries: ['FR'], devices: ['ios' as const], retailer: 1, url: 'https://shop.example/fr?x=1#top' };
  const link = await publish({ product: 10001, rules: [rule] });
  const visitor = world.client();
  const iphone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'cf-ipcountry': 'FR' };
  const answer = await visitor.fetch(`/l/${link.slug}`, { headers: { ...documentHeaders, ...iphone } });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    'https://shop.example/fr?x=1&utm_source=qr&utm_medium=email#top',
  ]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('set-cookie')).toBeNull();
  const elsewhere = await visitor.fetch(`/l/${link.slug}`, { headers: { 'cf-ipcountry': 'US' } });
  expect(elsewhere.headers.get('location')).toContain('https://brand.example/coffee');
  const figures = await waitUntil(
    () => figuresOf(link.id),
    (it) => it?.today.sessions === 2,
  );
  // Today is told apart: the days of the other figures end yesterday, as on the dashboards.
  expect(figures).toMatchObject({ sessions: 0, piClicks: 0, piRate: null, today: { sessions: 2, piClicks: 1 } });
  await archive(link);
});

test('bots, probes and prefetches are redirected and not counted', async () => {
  const link = await publish();
  for (const headers of [
    { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    { 'user-agent': userAgent, 'sec-purpose': 'prefetch;prerender' },
  ])
    expect((await world.client().fetch(`/l/${link.slug}`, { headers })).status).toBe(302);
  expect((await world.client().fetch(`/l/${link.slug}`, { method: 'HEAD' })).status).toBe(302);
  expect((await world.client().fetch(`/l/${link.slug}`)).status).toBe(302);
  // The counted visit comes last: once it shows, earlier ones would show too.
  expect(
    await waitUntil(
      () => figuresOf(link.id),
      (it) => (it?.today.sessions ?? 0) > 0,
    ),
  ).toMatchObject({ today: { sessions: 1 } });
  await archive(link);
});

test('public pages are the same signed in or not, and show nothing unpublished', async () => {
  const made = await call<TouchpointDetail>(admin, 'POST', links, { name: 'Secret', definition: definition() });
  for (const client of [admin, world.client()]) {
    const answer = await client.fetch(`/l/${made.slug}`, { headers: documentHeaders });
    expect([answer.status, (await answer.text()).includes('Secret')]).toEqual([404, false]);
  }
  const link = await call<TouchpointDetail>(admin, 'POST', `${links}/${made.id}/publish`, {}, made.etag);
  const answers = [];
  for (const client of [admin, world.client()]) {
    const answer = await waitUntil(
      () => client.fetch(`/l/${link.slug}`, { headers: documentHeaders }),
      ({ status }) => status === 302,
    );
    const {
      'x-request-id': _id,
      'server-timing': _timing,
      date: _date,
      ...headers
    } = Object.fromEntries(answer.headers);
    answers.push(headers);
  }
  expect(answers[0]).toEqual(answers[1]);
  await archive(link);
});

test('an unpublished link stops working within a minute', async () => {
  const link = await publish();
  expect((await world.client().fetch(`/l/${link.slug}`)).status).toBe(302);
  await call(admin, 'POST', `${links}/${link.id}/unpublish`, {}, link.etag);
  const gone = await waitUntil(
    () => world.client().fetch(`/l/${link.slug}`),
    ({ status }) => status === 404,
  );
  expect(gone.status).toBe(404);
  await archive(link);
});

test('a preview opens for anybody with its address, is no-store, and stops working once revoked', async () => {
  const made = await call<TouchpointDetail>(admin, 'POST', links, { name: '<b>Draft</b>', definition: definition() });
  const previews = `${links}/${made.id}/previews`;
  const { token, id } = await call<{ token: string; id: number }>(admin, 'POST', previews);
  const path = `/pop/preview/dl/${token}`;
  for (const client of [admin, world.client()]) {
    const page = await client.page(path);
    expect([page.status, page.hops.length]).toEqual([200, 1]);
    expect(page.body).toContain('&lt;b&gt;Draft&lt;/b&gt;');
    expect(page.body).not.toContain('<script');
    for (const [name, value] of [
      ['referrer-policy', 'no-referrer'],
      ['x-robots-tag', 'noindex, nofollow'],
      ['cache-control', 'no-store'],
    ] as const)
      expect(page.headers.get(name)).toBe(value);
    expect(page.headers.get('content-security-policy')).not.toContain('nonce');
  }
  // The token opens only this draft, and only under its own kind.
  for (const other of [
    `/pop/preview/ip/${token}`,
    `${path}/image/10001/1`,
    `/e/${token}`,
    `/pop/preview/dl/${made.publicId}`,
  ])
    expect([other, (await world.client().page(other)).status]).toEqual([other, 404]);
  const revoked = await admin.call(`${previews}/${id}`, { method: 'DELETE', scope });
  expect(revoked.status).toBe(204);
  expect((await world.client().page(path)).status).toBe(404);
  // No fact was stored for it.
  expect(await figuresOf(made.id)).toBeNull();
  await archive(made);
});

test('a link never leads to offers of another account, whatever product it names', async () => {
  const made = await call<TouchpointDetail>(admin, 'POST', links, {
    name: 'x',
    definition: definition({ product: 11001 }),
  });
  expect(await call<TouchpointOffers>(admin, 'GET', `${links}/${made.id}/offers`)).toMatchObject({
    products: [],
    offers: [],
  });
  await archive(made);
});

test('the collector takes each event of its script once, and refuses everything else', async () => {
  const visitor = world.client();
  const id = () => crypto.randomUUID().replaceAll('-', '');
  const message = { k: 'ip', t: 'a'.repeat(22), s: id(), m: '', r: '', e: [{ i: id(), k: 'visit', a: 10 }] };
  const send = (body: string, headers: Record<string, string> = {}) =>
    visitor.fetch('/collect', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', origin: world.origin, ...headers },
    });
  // An unpublished touchpoint is answered like a published one.
  expect((await send(JSON.stringify(message))).status).toBe(204);
  expect((await send(JSON.stringify(message), { origin: 'https://evil.example' })).status).toBe(403);
  expect((await send(JSON.stringify(message), { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await send('x'.repeat(9_000))).status).toBe(413);
  for (const wrong of [
    '{',
    '[]',
    '{}',
    JSON.stringify({ ...message, account: 10 }),
    JSON.stringify({ ...message, e: [{ i: id(), k: 'click', a: 0 }] }),
    JSON.stringify({ ...message, e: Array.from({ length: 21 }, () => ({ i: id(), k: 'visit', a: 0 })) }),
  ])
    expect([wrong, (await send(wrong)).status]).toEqual([wrong, 400]);
  expect((await visitor.fetch('/collect')).status).toBe(405);
});

test('every public answer has a policy without a nonce, and reads no cookie and no session', async () => {
  for (const path of [
    '/e/nothing',
    '/l/no',
    '/l/nobody-made-this',
    `/embed/ip/${'a'.repeat(22)}`,
    '/embed/xy/z',
    '/pop/preview/ip/abc',
  ]) {
    const answer = await admin.fetch(path, { headers: documentHeaders });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).toMatch(/<h1[\s>]/);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
});

test('an account’s pages show edits once they are invalidated, and pages of other accounts stay cached', async () => {
  const staff = await world.signIn('staff@merchlens.test');
  const read = async <T>(path: string, account: string): Promise<T> =>
    await (await staff.call(path, { scope: account })).json();
  /** A published page of the account, with a product that is renamed later. */
  const edited = async (account: string) => {
    const { items } = await read<TouchpointsAnswer>('/proxy/data/touchpoints/ip?status=published', account);
    const products = await read<{ items: { id: number; name: string }[] }>('/proxy/data/catalog-products', account);
    const html = async () => await (await world.client().fetch(`/e/${items[0]?.publicId}`)).text();
    const before = await html();
    const product = products.items.find(({ name }) => before.includes(`>${name}<`));
    if (!product) throw new Error(`no product of ${account} is on its page`);
    const found = await staff.call(`/proxy/data/catalog-products/${product.id}`, { scope: account });
    const saved = await staff.call(`/proxy/data/catalog-products/${product.id}`, {
      ...{ method: 'PATCH', scope: account, json: { name: `Edited ${product.id}` } },
      headers: { 'If-Match': found.headers.get('ETag') ?? '' },
    });
    expect(saved.status, await saved.text()).toBe(200);
    return async () => (await html()).includes(`Edited ${product.id}`);
  };
  const [own, others] = [await edited('account-10'), await edited('account-11')];
  expect([await own(), await others()]).toEqual([false, false]);
  const job = { kind: 'pages', where: 'account', target: '10', reason: 'The old name is still there.' };
  expect((await staff.call('/dbd/internal/cache-invalidations', { method: 'POST', json: job })).status).toBe(200);
  // An isolate caches a page's content for five seconds and the rendered page for a minute.
  expect(await waitUntil(own, Boolean)).toBe(true);
  expect(await others()).toBe(false);
});
