import { expect, test } from 'vitest';
import type { PublicEvent } from '#shared/api/families/public-schemas.ts';
import type { TouchpointDetail, TouchpointsAnswer } from '#shared/api/families/touchpoints-schemas.ts';
import { ask, signIn } from './caller.ts';
import { insert } from './migrated.ts';
import { smallWorld } from './small-world.ts';

const token = 'a-service-token-of-tests';
const list = '/proxy/data/touchpoints/1/dl';
const definition = {
  ...{ product: 101, rules: [], retailers: [1], fallback: 'https://brand.example/' },
  utm: { source: '', medium: '', campaign: '', term: '', content: '' },
};

test('a list is ordered by name, by the last edit and by what came of its items, and each page goes on where the last one ended', async () => {
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
  const visit: PublicEvent = {
    ...{ id: crypto.randomUUID(), touchpoint: busy.publicId ?? '', kind: 'visit', at: new Date().toISOString() },
    ...{ session: crypto.randomUUID(), channel: 'social', country: 'US', retailer: 0, product: 0 },
    ...{ currency: null, price: 0 },
  };
  const arrived = await ask(token, '/proxy/public/events', {
    ...{ method: 'POST', body: [visit], env: { UPSTREAM_SERVICE_TOKEN: token } },
  });
  expect(arrived.status).toBe(202);

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
