import { expect, test } from 'vitest';
import type { PublicEvent } from '#shared/api/families/public-schemas.ts';
import type { TouchpointDetail, TouchpointsAnswer } from '#shared/api/families/touchpoints-schemas.ts';
import { ask, signIn } from './caller.ts';
import { d1, insert } from './migrated.ts';
import { smallWorld } from './small-world.ts';

const token = 'a-service-token-of-tests';
const list = '/proxy/data/touchpoints/1/dl';
const definition = {
  ...{ product: 101, rules: [], retailers: [1], fallback: 'https://brand.example/' },
  utm: { source: '', medium: '', campaign: '', term: '', content: '' },
};

async function visit(touchpoint: string): Promise<void> {
  const event: PublicEvent = {
    ...{ id: crypto.randomUUID(), touchpoint, kind: 'visit', at: new Date().toISOString() },
    ...{ session: crypto.randomUUID(), channel: 'social', country: 'US', retailer: 0, product: 0 },
    ...{ currency: null, price: 0 },
  };
  const arrived = await ask(token, '/proxy/public/events', {
    ...{ method: 'POST', body: [event], env: { UPSTREAM_SERVICE_TOKEN: token } },
  });
  expect(arrived.status).toBe(202);
}

test('a list can be ordered by name, last edit or results, and every page continues where the previous one ended', async () => {
  await smallWorld();
  await insert('feature', ['account_id', 'operator_id', 'key', 'count'], [[1, 0, 'popDeeplink', 9]]);
  const ada = await signIn('ada@one');
  const make = async (name: string): Promise<TouchpointDetail> =>
    (await ada.send('POST', list, { name, definition })).json();
  const [idle, busy] = [await make('Alder'), await make('beech')];
  await make('Cedar');
  const withMatch = (method: string, path: string, body: object) =>
    ask(ada.token, `${path}?uid=${ada.uid}`, {
      ...{ method, body: { ...body, csrfToken: ada.csrfToken } },
      headers: { 'If-Match': idle.etag },
    });
  expect((await withMatch('POST', `${list}/${busy.id}/publish`, {})).status).toBe(200);
  await visit(busy.publicId ?? '');

  const page = async (query: string) => {
    const { items, nextCursor }: TouchpointsAnswer = await (await ada.get(`${list}?${query}`)).json();
    return { names: items.map(({ name }) => name), nextCursor };
  };
  expect((await page('')).names.slice(0, 3)).toEqual(['Cedar', 'beech', 'Alder']);
  expect((await page('order=name')).names.slice(0, 3)).toEqual(['Alder', 'beech', 'Cedar']);
  expect((await page('order=sessions')).names[0]).toBe('beech');
  const { campaign, locales } = idle;
  await withMatch('PUT', `${list}/${idle.id}`, { campaign, locales, definition, name: 'Alder again' });
  expect((await page('order=edited')).names[0]).toBe('Alder again');
  for (const order of ['newest', 'name', 'edited', 'sessions', 'piRate']) {
    const all = await page(`order=${order}`);
    const first = await page(`order=${order}&limit=2`);
    const rest = await page(`order=${order}&cursor=${first.nextCursor}`);
    expect([order, ...first.names, ...rest.names]).toEqual([order, ...all.names]);
  }
  expect((await ada.get(`${list}?order=colour`)).status).toBe(400);
});

/** Stores this many unpublished touchpoints, with ids after those of the small world. */
const many = (count: number, status: string): Promise<unknown> =>
  d1
    .prepare(
      `INSERT INTO touchpoint (id, account_id, kind, name, status)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       SELECT 1000 + i, 1, 'dl', 'Made ' || i, ?2 FROM n`,
    )
    .bind(count, status)
    .run();

test('a list longer than a filter’s limit still shows each touchpoint’s results and can be ordered by them', async () => {
  await smallWorld();
  await many(60, 'draft');
  await d1.exec(
    "UPDATE touchpoint SET status = 'published', first_published_at = '2026-01-01T00:00:00.000Z', public_id = 'visited---------------' WHERE id = 1002",
  );
  await visit('visited---------------');
  const ada = await signIn('ada@one');
  for (const query of ['limit=60', 'order=sessions', 'order=sessions&limit=60', 'order=piRate&limit=2']) {
    const response = await ada.get(`${list}?${query}`);
    expect([query, response.status]).toEqual([query, 200]);
    const { items }: TouchpointsAnswer = await response.json();
    if (query.startsWith('order')) expect([query, items[0]?.id]).toEqual([query, 1002]);
    expect([query, items.find(({ id }) => id === 1002)?.figures?.today.sessions]).toEqual([query, 1]);
  }
});

test('archived touchpoints can be paged through, newest first', async () => {
  await smallWorld();
  await many(1_003, 'archived');
  const ada = await signIn('ada@one');
  const found = new Set<number>();
  let cursor: string | null = '';
  do {
    const more = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: TouchpointsAnswer = await (await ada.get(`${list}?status=archived&limit=200${more}`)).json();
    for (const { id } of page.items) found.add(id);
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(found.size).toBe(1_003);
});

test('each row of a list has the image of its first product, never one of another account', async () => {
  await smallWorld();
  await insert('feature', ['account_id', 'operator_id', 'key', 'count'], [[1, 0, 'popDeeplink', 9]]);
  const ada = await signIn('ada@one');
  const make = async (name: string, product: number | null): Promise<TouchpointDetail> =>
    (await ada.send('POST', list, { name, definition: { ...definition, product } })).json();
  await make('Pictured', 101);
  await make('Of nothing', null);
  const pictures = async () => {
    const { items }: TouchpointsAnswer = await (await ada.get(list)).json();
    return Object.fromEntries(items.map(({ name, picture }) => [name, picture]));
  };
  expect(await pictures()).toMatchObject({ Pictured: null, 'Of nothing': null });
  const columns = ['product_id', 'account_id', 'content_type', 'width', 'height', 'data', 'updated_at'] as const;
  await insert('product_image', columns, [[101, 2, 'image/png', 1, 1, '', '2026-11-01T00:00:00Z']]);
  expect(await pictures()).toMatchObject({ Pictured: null });
  await d1.prepare('UPDATE product_image SET account_id = 1').run();
  expect(await pictures()).toMatchObject({ Pictured: { product: 101, version: 1 }, 'Of nothing': null });
});
