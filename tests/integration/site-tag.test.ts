import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteActivity } from '#shared/api/families/site-tags-schemas.ts';
import type { TouchpointDetail, TouchpointsAnswer } from '#shared/api/families/touchpoints-schemas.ts';
import { emptySiteTag } from '#shared/touchpoints/site-tag.ts';
import type { Client } from '#tests/support/client.ts';
import { startWorld, type World } from '#tests/support/world.ts';

let world: World;
let admin: Client;
let tag: TouchpointDetail;
const scope = 'account-10';
const list = '/proxy/data/touchpoints/site';
const site = 'https://www.shop.example';
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

async function change<T>(path: string, json: object, etag?: string): Promise<T> {
  const answer = await admin.call(path, { method: 'POST', scope, json, headers: etag ? { 'If-Match': etag } : {} });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const hex = () => crypto.randomUUID().replaceAll('-', '');
const viewMessage = (more: object = {}) => ({ i: hex(), k: 'view', a: 0, p: '/coffee', ...more });

/** Asks for a visit token, as the tag does before it sends. */
async function visitToken(): Promise<string> {
  const answer = await fetch(`${world.origin}/collect/site/${tag.publicId}/visit`, { headers: { origin: site } });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(answer.headers.get('access-control-allow-origin')).toBe(site);
  return await answer.text();
}

function send(events: readonly object[], headers: Record<string, string> = {}, more: object = {}) {
  return fetch(`${world.origin}/collect/site/${tag.publicId}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': browser, origin: site, ...headers },
    body: JSON.stringify({ s: hex(), m: '', r: '', e: events, ...more }),
  });
}

const activity = async (): Promise<SiteActivity> =>
  await (await admin.call(`/proxy/data/site-activity/${tag.id}`, { scope })).json();
const listed = async () =>
  ((await (await admin.call(list, { scope })).json()) as TouchpointsAnswer).items.find(({ id }) => id === tag.id);
const figuresOfToday = async () => (await listed())?.figures?.today;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.signIn('brand.admin@brand.test');
  const definition = {
    ...{ ...emptySiteTag, allowedDomains: ['*.shop.example'], counts: ['view', 'click'] },
    retailers: [{ retailer: 1, domain: 'amazon.example' }],
  };
  const draft = await change<TouchpointDetail>(list, { name: 'Shop', definition });
  tag = await change(`${list}/${draft.id}/publish`, {}, draft.etag);
});
afterAll(() => world.stop());

test('the list says that a published tag receives nothing yet', async () => {
  expect((await listed())?.lastEvent).toBeNull();
  expect((await admin.page(`/site?scope=${scope}`)).body).toContain('Not receiving');
});

test('a page of an admitted site loads the tag, and what it sends is counted once, with its path', async () => {
  const script = await fetch(`${world.origin}/tag/${tag.publicId}.js`);
  expect([script.status, script.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin']);
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect(await script.text()).toContain(`/collect/site/${tag.publicId}`);
  const events = [viewMessage(), viewMessage({ k: 'click', h: 'www.amazon.example' })];
  const session = { s: hex(), v: await visitToken() };
  for (const answer of [await send(events, {}, session), await send(events, {}, session)]) {
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, site]);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  }
  await expect.poll(async () => (await activity()).events.length, { timeout: 15_000 }).toBe(2);
  expect(await activity()).toMatchObject({
    last: { host: 'www.shop.example' },
    pages: [{ host: 'www.shop.example', path: '/coffee', views: 1 }],
    pagesTotal: 1,
  });
  await expect.poll(figuresOfToday, { timeout: 15_000 }).toEqual({ sessions: 1, piClicks: 1 });
  expect((await listed())?.lastEvent).toMatchObject({ host: 'www.shop.example' });
  const page = await admin.page(`/site/${tag.id}?scope=${scope}`);
  expect(page.body).toContain('Yes. The last event came from');
});

test('another site, a server, a bot and a browser that refuses tracking are not counted', async () => {
  const before = (await activity()).events.length;
  for (const origin of ['https://evil.example', 'http://www.shop.example', 'https://shop.example', 'null']) {
    const answer = await send([viewMessage()], { origin });
    expect([origin, answer.status]).toEqual([origin, 403]);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
  const server = await fetch(`${world.origin}/collect/site/${tag.publicId}`, { method: 'POST', body: '{}' });
  expect(server.status).toBe(403);
  const unknown = await fetch(`${world.origin}/collect/site/${hex()}`, { method: 'POST', headers: { origin: site } });
  expect(unknown.status).toBe(403);
  expect((await send([viewMessage()], { 'user-agent': 'Googlebot/2.1' })).status).toBe(204);
  expect((await send([viewMessage()], { 'sec-gpc': '1' })).status).toBe(204);
  // This tag doesn't count products, nor links to other retailers.
  expect((await send([viewMessage({ k: 'product' }), viewMessage({ k: 'click', h: 'other.example' })])).status).toBe(
    204,
  );
  // The counted event comes last.
  await send([viewMessage({ p: '/last' })]);
  await expect.poll(async () => (await activity()).events.length, { timeout: 15_000 }).toBe(before + 1);
});

test('a body that is no message, too large or of another type is refused', async () => {
  expect((await send([])).status).toBe(400);
  expect((await send([viewMessage({ i: 'short' })])).status).toBe(400);
  expect((await send([viewMessage({ x: 1 })])).status).toBe(400);
  for (const g of ['', '12345', '40063813339311234', 4006381333931, '400638133393x', "4006381333931'"])
    expect([g, (await send([viewMessage({ k: 'product', g })])).status]).toEqual([g, 400]);
  expect((await send([viewMessage({ g: '4006381333931' })])).status).toBe(400);
  expect((await send([viewMessage()], {}, { m: 'x'.repeat(20_000) })).status).toBe(413);
  expect((await send([viewMessage()], { 'content-type': 'text/html' })).status).toBe(415);
});

test('another account sees nothing of a tag, and an unpublished tag is gone for the public', async () => {
  const other = await world.signIn('both@mixed.test');
  const foreign = await other.call(`/proxy/data/site-activity/${tag.id}`, { scope: 'account-15' });
  expect(foreign.status).toBe(404);
  expect(await (await other.call('/proxy/data/site-activity/15901', { scope: 'account-15' })).json()).toMatchObject({
    last: { host: 'kirei.test' },
  });
  const opened = (await (await admin.call(`${list}/${tag.id}`, { scope })).json()) as TouchpointDetail;
  await change(`${list}/${tag.id}/unpublish`, {}, opened.etag);
  const gone = async () => (await fetch(`${world.origin}/tag/${tag.publicId}.js`)).status;
  await expect.poll(gone, { timeout: 15_000 }).toBe(404);
  expect((await send([viewMessage()])).status).toBe(403);
});

test('a tag is set up without a script, and the menu names it by its first site', async () => {
  const made = (await (await admin.call(`${list}/${tag.id}`, { scope })).json()) as TouchpointDetail;
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: world.origin };
  const body = new URLSearchParams([
    ...Object.entries({ intent: 'publish', etag: made.etag, name: 'By form', campaign: '', consent: 'anonymous' }),
    ...Object.entries({ domains: '*.kept.example', counts: 'click', 'retailer-1': 'Amazon.example' }),
  ]);
  const path = `/site/${made.id}?scope=${scope}`;
  const answer = await admin.page(path, { method: 'POST', body: body.toString(), headers });
  expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('Published.')]);
  const tags = (await (await admin.call('/proxy/data/site-tags', { scope })).json()) as { items: { host: string }[] };
  expect(tags.items.map(({ host }) => host)).toEqual([
    'www.auroracoffee.test',
    'kept.example',
    'www.auroracoffee.test',
  ]);
});
