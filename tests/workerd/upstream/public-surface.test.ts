import { beforeEach, expect, test } from 'vitest';
import type { PublicEvent, PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import type { OpenedTouchpoint, TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { keptPathDays } from '#shared/touchpoints/site-tag-choices.ts';
import { emptyVideo } from '#shared/touchpoints/video.ts';
import { deleteOldSiteEvents } from '#upstream/events/site-events.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { readTouchpointOffers } from '#upstream/touchpoints/offers.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

const serviceToken = 'a-service-token-of-tests';
beforeEach(async () => {
  await smallWorld();
  await insert('feature', ['account_id', 'operator_id', 'key', 'count'], [[1, 0, 'popDeeplink', 5]]);
  await insert(
    'offer',
    ['id', 'account_id', 'operator_id', 'product_id', 'retailer_id', 'country', 'currency', 'url'],
    [
      [1, 1, 11, 101, 1, 'US', 'USD', 'https://amazon.example/101'],
      [2, 1, 12, 102, 1, 'GB', 'GBP', 'https://amazon.example/102'],
    ],
  );
});

const surface = (
  path: string,
  more: { method?: string; body?: unknown; token?: string | null; etag?: string } = {},
) => {
  const { method = 'GET', body, token = serviceToken, etag } = more;
  return ask(token, path, {
    method,
    body,
    headers: etag ? { 'If-None-Match': etag } : {},
    env: { UPSTREAM_SERVICE_TOKEN: serviceToken },
  });
};

const definition = {
  ...{ product: 101, rules: [], retailers: [1], fallback: 'https://brand.example/' },
  utm: { source: '', medium: '', campaign: '', term: '', content: '' },
};

const filmDefinition = { ...emptyVideo, title: 'Film', source: 'https://media.example.com/a.webm' };

async function make(ada: Caller, more: object = {}, list = '/proxy/data/touchpoints/1/dl'): Promise<TouchpointDetail> {
  return await (await ada.send('POST', list, { name: 'Spring', definition, ...more })).json();
}

const withMatch = (ada: Caller, method: string, path: string, etag: string, body: object = {}) =>
  ask(ada.token, `${path}?uid=${ada.uid}`, {
    ...{ method, body: { ...body, csrfToken: ada.csrfToken } },
    headers: { 'If-Match': etag },
  });

async function publish(ada: Caller, more: object = {}): Promise<TouchpointDetail> {
  const made = await make(ada, more);
  return await (await withMatch(ada, 'POST', `/proxy/data/touchpoints/1/dl/${made.id}/publish`, made.etag)).json();
}

const event = (touchpoint: string, more: Partial<PublicEvent> = {}): PublicEvent => ({
  ...{ id: crypto.randomUUID(), touchpoint, kind: 'visit', at: new Date().toISOString(), session: crypto.randomUUID() },
  ...{ channel: 'social', country: 'US', retailer: 0, product: 0, currency: null, price: 0 },
  ...more,
});

test('the public surface needs the service token, and a person’s bearer is refused', async () => {
  const ada = await signIn('ada@one');
  const link = await publish(ada);
  const paths = [`/proxy/public/touchpoints/dl/${link.publicId}`, `/proxy/public/links/${link.slug}`];
  for (const path of paths) {
    expect((await surface(path)).status).toBe(200);
    for (const token of [null, 'x', ada.token]) expect((await surface(path, { token })).status).toBe(401);
  }
  expect((await surface('/proxy/public/events', { method: 'POST', body: [], token: ada.token })).status).toBe(401);
  // Without a token configured nobody is let in.
  expect((await ask(serviceToken, paths[0] ?? '')).status).toBe(401);
});

test('the public gets the published revision with its items, and nothing else of the account', async () => {
  const ada = await signIn('ada@one');
  const link = await publish(ada, { slug: 'spring' });
  await withMatch(ada, 'PUT', `/proxy/data/touchpoints/1/dl/${link.id}`, link.etag, {
    ...{ name: 'Secret plan', locales: [], campaign: '', definition: { ...definition, product: 102 } },
  });
  const answer = await surface('/proxy/public/links/spring');
  const shown: PublicTouchpoint = await answer.json();
  expect(shown).toMatchObject({
    ...{ name: 'Spring', revision: 1, products: [{ id: 101, name: 'Coffee' }] },
    ...{ offers: [{ product: 101, url: 'https://amazon.example/101' }], retailers: [{ id: 1, name: 'Amazon' }] },
  });
  const etag = answer.headers.get('ETag') ?? '';
  expect((await surface('/proxy/public/links/spring', { etag })).status).toBe(304);
  const image = ['image/png', 1, 1, btoa('x'), '2026-01-01'];
  await insert(
    'product_image',
    ['product_id', 'account_id', 'content_type', 'width', 'height', 'data', 'updated_at'],
    [101, 102].map((product) => [product, 1, ...image]),
  );
  const pictures = [101, 102].map((product) =>
    surface(`/proxy/public/touchpoints/dl/${link.publicId}/images/${product}`),
  );
  expect((await Promise.all(pictures)).map(({ status }) => status)).toEqual([200, 404]);
});

test('a repeated call gets a new price and a new age gate, although nothing was published since', async () => {
  const { slug } = await publish(await signIn('ada@one'));
  const path = `/proxy/public/links/${slug}`;
  const etag = (await surface(path)).headers.get('ETag') ?? '';
  await d1.batch([
    d1.prepare('UPDATE offer SET url = NULL WHERE id = 1'),
    d1.prepare('UPDATE account SET is_alcohol_us = 1 WHERE id = 1'),
  ]);
  const answer = await surface(path, { etag });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    offers: [{ url: null }],
    account: { alcohol: { ages: [], blocked: [] } },
  });
});

test('a rejected offer redirects nobody until the rejection is reset', async () => {
  const ada = await signIn('ada@one');
  const { slug } = await publish(ada);
  const judge = async (status: 'rejected' | 'suggested', etag: string): Promise<string> => {
    const done = await withMatch(ada, 'PATCH', '/proxy/data/offer-matches/1/1', etag, { status });
    return ((await done.json()) as { etag: string }).etag;
  };
  const offers = async () => ((await (await surface(`/proxy/public/links/${slug}`)).json()) as PublicTouchpoint).offers;
  expect(await offers()).toMatchObject([{ product: 101, retailer: 1 }]);
  const etag = await judge('rejected', '"0"');
  expect(await offers()).toEqual([]);
  await judge('suggested', etag);
  expect(await offers()).toMatchObject([{ product: 101, retailer: 1 }]);
});

test('a retailer of another account is not revealed, and its number is ignored', async () => {
  await insert('retailer', ['id', 'name'], [[9, 'Secret partner']]);
  await insert('account_retailer', ['account_id', 'retailer_id', 'reports_sales'], [[2, 9, 1]]);
  const rules = [{ countries: [], devices: [], retailer: 9, url: 'https://secret.example/' }];
  const ada = await signIn('ada@one');
  const { id, publicId } = await publish(ada, { definition: { ...definition, rules } });
  const offers = await ada.get(`/proxy/data/touchpoints/1/dl/${id}/offers`);
  expect(await offers.json()).toMatchObject({ retailers: [{ id: 1, name: 'Amazon' }] });
  const body = [event(publicId ?? '', { kind: 'click', retailer: 9 })];
  expect((await surface('/proxy/public/events', { method: 'POST', body })).status).toBe(202);
  expect(await rowsOf('SELECT retailer_id FROM touchpoint_event')).toEqual([{ retailer_id: 0 }]);
});

test('drafts, unpublished items, other kinds and inactive accounts are 404', async () => {
  const ada = await signIn('ada@one');
  const draft = await make(ada);
  expect((await surface(`/proxy/public/touchpoints/dl/${draft.publicId}`)).status).toBe(404);
  const link = await publish(ada);
  const path = `/proxy/public/touchpoints/dl/${link.publicId}`;
  expect((await surface(path.replace('/dl/', '/ip/'))).status).toBe(404);
  expect((await surface('/proxy/public/links/nobody')).status).toBe(404);
  await withMatch(ada, 'POST', `/proxy/data/touchpoints/1/dl/${link.id}/unpublish`, link.etag);
  expect((await surface(path)).status).toBe(404);
  await withMatch(ada, 'POST', `/proxy/data/touchpoints/1/dl/${link.id}/publish`, link.etag);
  expect((await surface(path)).status).toBe(200);
  await d1.exec('UPDATE account SET active = 0 WHERE id = 1');
  expect((await surface(path)).status).toBe(404);
});

test('a preview shows the draft to anybody with the token, until it expires or is revoked; only a hash is stored', async () => {
  const ada = await signIn('ada@one');
  const draft = await make(ada);
  const previews = `/proxy/data/touchpoints/1/dl/${draft.id}/previews`;
  const { token, id } = await (await ada.send('POST', previews)).json<{ token: string; id: number }>();
  const path = `/proxy/public/previews/dl/${token}`;
  expect(await (await surface(path)).json()).toMatchObject({ name: 'Spring', publicId: draft.publicId });
  expect(JSON.stringify(await rowsOf('SELECT * FROM touchpoint_preview'))).not.toContain(token);
  expect(await (await ada.get(previews)).text()).not.toContain(token);
  expect((await surface(path.replace('/dl/', '/ip/'))).status).toBe(404);
  expect((await surface(`/proxy/public/previews/dl/${draft.publicId}`)).status).toBe(404);
  const other = await make(ada, { slug: 'autumn' });
  expect((await ada.send('DELETE', `/proxy/data/touchpoints/1/dl/${other.id}/previews/${id}`)).status).toBe(404);
  expect((await surface(path)).status).toBe(200);
  expect((await ada.send('DELETE', `${previews}/${id}`)).status).toBe(204);
  expect((await surface(path)).status).toBe(404);
  const second = await (await ada.send('POST', previews)).json<{ token: string }>();
  await d1.exec("UPDATE touchpoint_preview SET expires_at = '2026-01-01T00:00:00.000Z'");
  expect((await surface(`/proxy/public/previews/dl/${second.token}`)).status).toBe(404);
});

test('events become facts of their touchpoint on the day of the account, and count the same when they come again', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await publish(ada);
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const session = crypto.randomUUID();
  const events = [
    event(publicId ?? '', { at, session }),
    event(publicId ?? '', { at, session, kind: 'click', retailer: 1, product: 101, currency: 'USD', price: 1_250 }),
  ];
  const send = async () => await (await surface('/proxy/public/events', { method: 'POST', body: events })).json();
  expect(await send()).toEqual({ accepted: 2, duplicates: 0, dropped: 0 });
  expect(await send()).toEqual({ accepted: 0, duplicates: 2, dropped: 0 });
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date(at));
  expect(await rowsOf('SELECT date, touchpoint_id, sessions, pi_sessions FROM touchpoint_event_day')).toEqual([
    { date, touchpoint_id: id, sessions: 1, pi_sessions: 1 },
  ]);
  expect(
    await rowsOf('SELECT pi_clicks, pi_value_minor, retailer_id, product_id FROM touchpoint_event_click_day'),
  ).toEqual([{ pi_clicks: 1, pi_value_minor: 1_250, retailer_id: 1, product_id: 101 }]);
  expect(await rowsOf('SELECT * FROM stale_day')).toEqual([]);
});

test('counts how many views played which part of a film, each part of a view once', async () => {
  await insert('feature', ['account_id', 'operator_id', 'key', 'count'], [[1, 0, 'popVideo', 5]]);
  const staff = await signIn('stan@merchlens');
  const [film, other] = await Promise.all(
    ['Film', 'Other'].map(async (name) => {
      const made = await make(staff, { name, definition: filmDefinition }, '/proxy/data/touchpoints/1/vd');
      await withMatch(staff, 'POST', `/proxy/data/touchpoints/1/vd/${made.id}/publish`, made.etag);
      return made;
    }),
  );
  const link = await publish(await signIn('ada@one'));
  const [one, two, three] = ['view-0001', 'view-0002', 'view-0003'] as const;
  const played = (of: TouchpointDetail | undefined, view: string, watched: 0 | 25 | 50 | 100) =>
    event(of?.publicId ?? '', { id: view, session: view, kind: 'engaged', watched });
  const body = [
    ...[one, two, three].map((view) => played(film, view, 0)),
    ...[played(film, one, 25), played(film, one, 25), played(film, one, 100), played(film, two, 25)],
    ...[played(other, three, 100), played(link, three, 50)],
  ];
  expect((await surface('/proxy/public/events', { method: 'POST', body })).status).toBe(202);
  const opened = async (caller: Caller, kind: string, id = 0) =>
    (await (await caller.get(`/proxy/data/touchpoints/1/${kind}/${id}`)).json()) as OpenedTouchpoint;
  const { watched, figures } = await opened(staff, 'vd', film?.id);
  expect(watched?.map(({ part, views: count }) => [part, count])).toEqual([
    [0, 3],
    [25, 2],
    [50, 0],
    [75, 0],
    [100, 1],
  ]);
  expect(figures?.today.sessions).toBe(3);
  expect((await opened(staff, 'dl', link.id)).watched).toBeNull();
});

test('an event can’t touch another account: its products, unpublished touchpoints and other days are left out', async () => {
  const ada = await signIn('ada@one');
  const { publicId } = await publish(ada);
  const draft = await make(ada);
  const day = 86_400_000;
  const answer = await surface('/proxy/public/events', {
    method: 'POST',
    body: [
      event(publicId ?? '', {
        kind: 'click',
        retailer: 99,
        product: 201,
        currency: 'XXX',
        price: 5,
        channel: 'nonsense',
      }),
      event(draft.publicId ?? ''),
      event('a'.repeat(22)),
      event(publicId ?? '', { at: new Date(Date.now() - 8 * day).toISOString() }),
      event(publicId ?? '', { at: new Date(Date.now() + day).toISOString() }),
    ],
  });
  expect([answer.status, await answer.json()]).toEqual([202, { accepted: 1, duplicates: 0, dropped: 4 }]);
  expect(
    await rowsOf('SELECT account_id, retailer_id, product_id, currency, price_minor, channel FROM touchpoint_event'),
  ).toEqual([{ account_id: 1, retailer_id: 0, product_id: 0, currency: '', price_minor: 0, channel: 'site' }]);
});

test('addresses that a tag recorded are deleted after their days, even without new events', async () => {
  await insert(
    'touchpoint',
    ['id', 'account_id', 'operator_id', 'kind', 'name'],
    [
      [900, 1, 0, 'site', 'Tag'],
      [901, 2, 0, 'site', 'Another'],
    ],
  );
  const now = Date.now();
  const at = (days: number) => new Date(now - days * 86_400_000).toISOString();
  await insert(
    'site_event',
    ['touchpoint_id', 'id', 'at', 'saw', 'host', 'path'],
    [
      [900, 'old', at(keptPathDays + 1), 'view', 'a.example', '/'],
      [901, 'old', at(keptPathDays + 1), 'view', 'b.example', '/'],
      [901, 'new', at(keptPathDays - 1), 'view', 'b.example', '/'],
    ],
  );
  await deleteOldSiteEvents(new Database(d1), now);
  expect(await rowsOf('SELECT touchpoint_id, id FROM site_event')).toEqual([{ touchpoint_id: 901, id: 'new' }]);
});

test('a body that isn’t a list of events is refused as a whole', async () => {
  for (const body of [{}, [], [{ id: 'x' }], Array.from({ length: 201 }, () => event('a'.repeat(22)))])
    expect((await surface('/proxy/public/events', { method: 'POST', body })).status).toBe(400);
  expect((await surface('/proxy/public/events', { method: 'POST', body: 'x'.repeat(1_100_000) })).status).toBe(413);
});

test('collections resolve to their current products, by hand or by rules, and to none of another scope', async () => {
  const rules = JSON.stringify({ match: 'all', rules: [{ field: 'category', values: ['dairy'] }] });
  await insert(
    'collection',
    ['id', 'account_id', 'operator_id', 'name', 'rules', 'archived', 'created_by', 'updated_at'],
    [
      [1, 1, 0, 'Picked', null, 0, 'u-ada', ''],
      [2, 1, 0, 'By rules', rules, 0, 'u-ada', ''],
      [3, 2, 0, 'Another account', null, 0, 'u-rita', ''],
      [4, 1, 12, 'Another subaccount', null, 0, 'u-ada', ''],
      [5, 1, 0, 'Archived', null, 1, 'u-ada', ''],
    ],
  );
  await insert(
    'collection_product',
    ['collection_id', 'product_id', 'position'],
    [
      [1, 102, 0],
      [1, 101, 1],
      [3, 201, 0],
      [4, 101, 0],
    ],
  );
  const named = { products: [201], retailers: null, collections: [1, 2, 3, 4, 5] };
  const account = await readTouchpointOffers(new Database(d1), { accountId: 1, operatorId: 0 }, named);
  expect(account.collections).toEqual([
    { id: 1, products: [102, 101] },
    { id: 2, products: [103] },
    { id: 4, products: [101] },
  ]);
  expect(account.products.map(({ id }) => id)).toEqual([102, 101, 103]);
  const north = await readTouchpointOffers(new Database(d1), { accountId: 1, operatorId: 11 }, named);
  expect(north.collections.map(({ id }) => id)).toEqual([1, 2]);
  expect(north.offers.every(({ url }) => url !== 'https://amazon.example/102')).toBe(true);
});
