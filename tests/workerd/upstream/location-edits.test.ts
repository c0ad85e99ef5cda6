import { beforeEach, expect, test } from 'vitest';
import type {
  LocationDiff,
  LocationEdits,
  LocationsAnswer,
  LocationVersion,
} from '#shared/api/families/locations-schemas.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { d1 } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

beforeEach(smallWorld);

const nothing = {
  ...{ code: '', name: '', street: '', city: '', region: '', postcode: '', country: '' },
  ...{ latitude: '', longitude: '', phone: '', url: '', hours: '' },
};
const north = { ...nothing, code: 'N-1', name: 'North', street: '1 High Street', city: 'Leeds', country: 'gb' };
const south = { ...north, code: 'S-1', name: 'South', street: '2 Low Road' };

const at = (resource: string, rest = '', query = '') =>
  `/proxy/data/${resource}/1${rest}${query === '' ? '' : `?${query}`}`;

const working = async (who: Caller, code = ''): Promise<LocationEdits> =>
  await (await who.get(at('location-edits', '', code && `code=${code}`))).json();

const edit = (who: Caller, etag: string, body: object, path = at('location-edits', '', `uid=${who.uid}`)) =>
  ask(who.token, path, {
    method: 'POST',
    body: { ...body, csrfToken: who.csrfToken },
    headers: { 'If-Match': etag },
  });

async function edited(who: Caller, code: string | null, store: object | null): Promise<LocationVersion> {
  const answer = await edit(who, (await working(who)).etag, { code, store });
  if (answer.status !== 200) throw new Error(await answer.text());
  return await answer.json();
}

const diff = async (who: Caller, id: number): Promise<LocationDiff> =>
  await (await who.get(at('location-versions', `/${id}/changes`))).json();

const publish = (who: Caller, id: number, etag: string) =>
  ask(who.token, at('location-versions', `/${id}/publish`, `uid=${who.uid}`), {
    method: 'POST',
    body: { csrfToken: who.csrfToken },
    headers: { 'If-Match': etag },
  });

async function published(who: Caller, { id }: LocationVersion): Promise<number> {
  expect((await publish(who, id, (await diff(who, id)).etag)).status).toBe(200);
  return id;
}

const shown = async (who: Caller): Promise<LocationsAnswer['items']> =>
  (await (await who.get(at('locations'))).json<LocationsAnswer>()).items;

test('stores are added, changed and removed in one draft, shown once it is published, and rolled back', async () => {
  const ada = await signIn('ada@one');
  expect(await working(ada)).toEqual({
    ...{ shown: null, draft: null, store: null, removed: false },
    ...{ updatedAt: null, updatedBy: null, etag: '"0.0.0"' },
  });
  const first = await edited(ada, null, north);
  expect(first).toMatchObject({ status: 'draft', accepted: 1, edits: 1, fileName: '' });
  expect((await edited(ada, null, south)).id).toBe(first.id);
  expect(await shown(ada)).toEqual([]);
  await published(ada, first);
  expect((await shown(ada)).map(({ code, country }) => [code, country])).toEqual([
    ['N-1', 'GB'],
    ['S-1', 'GB'],
  ]);

  const second = await edited(ada, 'N-1', {
    ...north,
    ...{ code: 'N-2', hours: 'Mo-Fr 09:00-18:00', latitude: '53,8', longitude: '-1.549', phone: '+44 113 496 0000' },
  });
  expect(second.id).not.toBe(first.id);
  expect((await edited(ada, 'S-1', null)).id).toBe(second.id);
  expect(await working(ada, 'S-1')).toMatchObject({ shown: first.id, store: { name: 'South' }, removed: true });
  expect(await working(ada, 'N-2')).toMatchObject({ store: { latitude: 53.8, longitude: -1.549 }, removed: false });
  expect(await diff(ada, second.id)).toMatchObject({ added: 1, changed: 0, removed: 2, version: { edits: 2 } });
  await published(ada, second);
  expect((await shown(ada)).map(({ code }) => code)).toEqual(['N-2']);
  expect((await publish(ada, first.id, '"2"')).status).toBe(200);
  expect((await shown(ada)).map(({ code }) => code)).toEqual(['N-1', 'S-1']);
});

test('invalid fields of a store are named, and no draft is started', async () => {
  const ada = await signIn('ada@one');
  const { etag } = await working(ada);
  const wrong = {
    ...north,
    name: '',
    country: 'GBR',
    latitude: '91',
    longitude: '',
    hours: 'at times',
    url: 'mailto:x',
  };
  const refused = await edit(ada, etag, { code: null, store: wrong });
  expect([refused.status, (await refused.json<{ errors: object }>()).errors]).toEqual([
    400,
    {
      name: 'is missing',
      country: 'is not a country of two letters',
      url: 'is no web address that begins with https://',
      hours: 'is no opening hours such as Mo-Fr 08:00-20:00; Su off',
      latitude: 'is not from -90 to 90',
      longitude: 'is missing where the other is given',
    },
  ]);
  expect((await edit(ada, etag, { code: null, store: null })).status).toBe(400);
  expect((await edit(ada, etag, { code: 'N-1', store: null })).status).toBe(404);
  expect(await rowsOf('SELECT * FROM location_version')).toEqual([]);
  await edited(ada, null, north);
  const twice = await edit(ada, (await working(ada)).etag, { code: null, store: north });
  expect(await twice.json()).toMatchObject({ status: 400, errors: { code: 'is the number of another store already' } });
});

test('of two simultaneous edits, or an edit and a publication, the later is refused', async () => {
  const ada = await signIn('ada@one');
  const { etag } = await working(ada);
  const both = await Promise.all([
    edit(ada, etag, { code: null, store: north }),
    edit(ada, etag, { code: null, store: south }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect(await rowsOf('SELECT accepted, status FROM location_version')).toEqual([{ accepted: 1, status: 'draft' }]);

  const { draft, etag: next } = await working(ada);
  const seen = await diff(ada, draft?.id ?? 0);
  expect((await edit(ada, next, { code: null, store: { ...north, code: 'X' } })).status).toBe(200);
  expect((await edit(ada, next, { code: null, store: { ...north, code: 'Y' } })).status).toBe(412);
  // The draft to publish is no longer the one that was seen.
  expect((await publish(ada, draft?.id ?? 0, seen.etag)).status).toBe(412);
  const last = await working(ada);
  await published(ada, seen.version);
  expect((await edit(ada, last.etag, { code: null, store: { ...north, code: 'Y' } })).status).toBe(412);
  const bare = await ada.send('POST', at('location-edits'), { code: null, store: north });
  expect(bare.status).toBe(428);
});

test('stores that are probably one are found again when one of them is edited', async () => {
  const ada = await signIn('ada@one');
  await edited(ada, null, north);
  await edited(ada, null, { ...south, street: '1, High street' });
  const twins = () => rowsOf('SELECT code, twin FROM location ORDER BY code');
  expect(await twins()).toEqual([
    { code: 'N-1', twin: 'S-1' },
    { code: 'S-1', twin: 'N-1' },
  ]);
  await edited(ada, 'S-1', south);
  expect(await twins()).toEqual([
    { code: 'N-1', twin: null },
    { code: 'S-1', twin: null },
  ]);
  await edited(ada, 'S-1', { ...south, code: 'S-2', street: '1 High Street' });
  await edited(ada, 'N-1', null);
  expect(await twins()).toEqual([{ code: 'S-2', twin: null }]);
});

test('people who only read, work elsewhere or see sample data can’t edit', async () => {
  const [ada, vera, rita, stan] = await Promise.all(['ada@one', 'vera@one', 'rita@two', 'stan@merchlens'].map(signIn));
  if (!ada || !vera || !rita || !stan) throw new Error('nobody there');
  await published(ada, await edited(ada, null, north));
  const { etag } = await working(ada);
  expect((await edit(vera, etag, { code: 'N-1', store: null })).status).toBe(403);
  expect((await edit(rita, etag, { code: 'N-1', store: null })).status).toBe(403);
  const hers = `/proxy/data/location-edits/2?uid=${rita.uid}`;
  expect((await edit(rita, '"0.0.0"', { code: 'N-1', store: null }, hers)).status).toBe(404);
  await d1.prepare(`UPDATE user SET anonymized = 1 WHERE id = 'u-stan'`).run();
  expect((await edit(stan, etag, { code: 'N-1', store: null })).status).toBe(403);
  expect(JSON.stringify(await working(stan, 'N-1'))).not.toMatch(/High Street|"North"/);
  // A subaccount has a list of its own.
  const sub = await ada.get('/proxy/data/location-edits/1?operator_ids=11&code=N-1');
  expect(await sub.json()).toMatchObject({ shown: null, store: null });
});

test('a refused publication leaves the draft unchanged, so that edits made meanwhile are kept', async () => {
  const ada = await signIn('ada@one');
  await published(ada, await edited(ada, null, north));
  const body = ['code,name,city,country,latitude', 'N-1,North,Leeds,GB,999', 'S-1,South,Leeds,GB,'].join('\n');
  const query = `uid=${ada.uid}&csrfToken=${ada.csrfToken}`;
  const sent = await ask(ada.token, at('location-versions', '', query), {
    ...{ method: 'POST', body, headers: { 'Content-Type': 'text/csv' } },
  });
  const { version } = await sent.json<{ version: LocationVersion }>();
  expect((await publish(ada, version.id, '"1.7"')).status).toBe(412);
  await published(ada, await edited(ada, 'N-1', { ...north, name: 'North by hand' }));
  await published(ada, version);
  expect((await shown(ada)).map(({ name }) => name)).toEqual(['North by hand', 'South']);
});
