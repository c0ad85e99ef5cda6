import { beforeEach, expect, test } from 'vitest';
import type { LocationDiff, LocationsAnswer } from '#shared/api/families/locations-schemas.ts';
import costco from '#tests/fixtures/stores/costco.csv?raw';
import kroger from '#tests/fixtures/stores/kroger.csv?raw';
import traderJoes from '#tests/fixtures/stores/trader-joes.csv?raw';
import { signIn } from './caller.ts';
import { d1 } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';
import { at, publish, sent, show, stores, upload } from './store-calls.ts';

beforeEach(smallWorld);

const list = [
  'Store number;Name;Address;City;ZIP;Country;Lat;Lon;Opening hours;Website',
  '1;North;1 High Street;Leeds;LS1;GB;53,8000;-1,5490;Mo-Fr 08:00-20:00, by appointment;',
  '2;North;1, High St.;Leeds;LS1;GB;53,8003;-1,5492;;https://north.example',
  '3;South;9 Low Road;Leeds;LS9;gb;53,7000;-1,5000;24/7;',
  '4;East;;Paris;75001;FR;;;Mo-Su 10-22;',
  '5;West;9 Low Road;Leeds;LS9;GB;53,7001;-1,5001;;',
].join('\n');

test('stores are ordered by name, number, city and country across pages, and by distance unless another order is given', async () => {
  const ada = await signIn('ada@one');
  await show(ada, '1', list);
  const codes = async (query: string) => {
    const found: string[] = [];
    let cursor: string | null = '';
    do {
      const page = cursor === '' ? 'limit=2' : `limit=2&cursor=${encodeURIComponent(cursor)}`;
      const answer: LocationsAnswer = await (await ada.get(at('locations', '1', '', `${query}&${page}`))).json();
      found.push(...answer.items.map(({ code }) => code));
      cursor = answer.nextCursor;
    } while (cursor !== null);
    return found.join('');
  };
  expect(await codes('')).toBe('4235');
  expect(await codes('order=code')).toBe('2345');
  expect(await codes('order=city')).toBe('2354');
  expect(await codes('order=country')).toBe('4235');
  expect(await codes('near=3&km=100')).toBe('352');
  expect(await codes('near=3&km=100&order=name')).toBe('235');
  expect((await ada.get(at('locations', '1', '', 'order=colour'))).status).toBe(400);
});

test('a file of stores is read whatever its columns are called, and nothing of it is shown before it is published', async () => {
  const ada = await signIn('ada@one');
  const { version, mapping } = await upload(ada, '1', list, 'fileName=uk.csv');
  expect(mapping).toMatchObject({ code: 'Store number', postcode: 'ZIP', latitude: 'Lat', hours: 'Opening hours' });
  expect(version).toMatchObject({
    fileName: 'uk.csv',
    status: 'draft',
    shown: false,
    rows: 5,
    accepted: 4,
    rejected: 1,
  });
  expect(await stores(ada, '1')).toMatchObject({ items: [], all: 0 });
  const rejects = await (await ada.get(at('location-versions', '1', `/${version.id}/rejects`))).json();
  expect(rejects).toEqual({
    items: [
      {
        ...{ row: 2, column: 'Opening hours', value: 'Mo-Fr 08:00-20:00, by appointment' },
        reason: 'is no opening hours such as Mo-Fr 08:00-20:00; Su off',
      },
    ],
    nextCursor: null,
  });
  const file = await (await ada.get(at('location-versions', '1', `/${version.id}/rejects/file`))).text();
  expect(file.split('\r\n')[1]).toBe(
    '"2","Opening hours","is no opening hours such as Mo-Fr 08:00-20:00; Su off","Mo-Fr 08:00-20:00, by appointment"',
  );
  await d1.prepare('UPDATE location_version SET rejected = 3 WHERE id = ?').bind(version.id).run();
  const some = await (await ada.get(at('location-versions', '1', `/${version.id}/rejects/file`))).text();
  expect(some.split('\r\n')[2]).toBe(',,"2 more rows were rejected and not kept",');
  expect((await publish(ada, '1', version.id, '"0"')).status).toBe(200);
  expect((await stores(ada, '1')).items.map(({ name }) => name)).toEqual(['East', 'North', 'South', 'West']);
});

test.each([
  ['costco', costco, 80],
  ['kroger', kroger, 120],
  ['trader joe’s', traderJoes, 80],
])('the real stores of %s are imported from their own file', async (_, text, rows) => {
  const ada = await signIn('ada@one');
  const { version } = await upload(ada, '1', text, 'country=US');
  expect(version).toMatchObject({ rows, accepted: rows, rejected: 0 });
  const [bounds] = await rowsOf(
    'SELECT min(latitude) > 18 AND max(longitude) < -60 AS inside, count(*) AS n FROM location',
  );
  expect(bounds).toEqual({ inside: 1, n: rows });
});

test('a file without countries has each row rejected, a column mapped by hand is read, and a missing one is named', async () => {
  const ada = await signIn('ada@one');
  expect((await upload(ada, '1', costco)).version).toMatchObject({ accepted: 0, rejected: 80 });
  const byHand = encodeURIComponent(JSON.stringify({ name: 'street', street: '' }));
  await upload(ada, '1', costco, `country=US&mapping=${byHand}`);
  expect(await rowsOf(`SELECT name, street FROM location WHERE code = '1087' AND name LIKE '14050%'`)).toHaveLength(1);
  const missing = await sent(ada, '1', 'a,b\n1,2\n');
  expect([missing.status, await missing.json()]).toEqual([
    200,
    { version: null, columns: ['a', 'b'], mapping: {}, missing: ['code', 'name'] },
  ]);
  expect((await sent(ada, '1', 'PK\u0003\u0004')).status).toBe(400);
  // An unreadable file stores nothing.
  expect(await rowsOf(`SELECT count(*) AS n FROM location_version`)).toEqual([{ n: 2 }]);
});

test('each invalid column of a row is named: coordinates, numbers, addresses', async () => {
  const ada = await signIn('ada@one');
  const text = [
    'code,name,country,latitude,longitude,url',
    'a,A,US,91,10,',
    'a,B,US,0,0,',
    'b,C,US,1,,',
    'b,D,USA,x,y,javascript:alert(1)',
    ',,US,,,',
    'c,E,US,,,',
    'c,F,US,,,',
  ].join('\n');
  const { version } = await upload(ada, '1', text);
  expect(version).toMatchObject({ accepted: 1, rejected: 6 });
  const { items } = await (await ada.get(at('location-versions', '1', `/${version.id}/rejects`))).json<{
    items: { row: number; column: string; reason: string }[];
  }>();
  expect(items.map(({ row, column, reason }) => `${row} ${column} ${reason}`)).toEqual([
    '2 Latitude is not from -90 to 90',
    '3 Latitude and longitude are 0, which is in the sea',
    '4 Longitude is missing where the other is given',
    '5 Country is not a country of two letters',
    '5 Web address is no web address that begins with https://',
    '5 Latitude is not a number of degrees',
    '5 Longitude is not a number of degrees',
    '6 Store number is missing',
    '6 Name is missing',
    '8 Store number is the store number of row 7 already',
  ]);
});

test('summarizes a draft by what it adds, changes and removes, and shows an earlier version again', async () => {
  const ada = await signIn('ada@one');
  const text = (rows: readonly string[]) => ['code,name,city,country', ...rows].join('\n');
  const first = await show(ada, '1', text(['1,A,Leeds,GB', '2,B,Leeds,GB', '3,C,Leeds,GB']));
  const { version } = await upload(ada, '1', text(['2,B,York,GB', '3,C,Leeds,GB', '4,D,Hull,GB']));
  const path = at('location-versions', '1', `/${version.id}/changes`, 'limit=2');
  const diff: LocationDiff = await (await ada.get(path)).json();
  expect(diff).toMatchObject({ added: 1, changed: 1, removed: 1, unchanged: 1, nextCursor: '2', etag: '"1"' });
  expect(diff.items.map(({ code, change, before, after }) => [code, change, before?.city, after?.city])).toEqual([
    ['1', 'removed', 'Leeds', undefined],
    ['2', 'changed', 'Leeds', 'York'],
  ]);
  // Somebody else published meanwhile.
  expect((await publish(ada, '1', version.id, '"0"')).status).toBe(412);
  expect((await publish(ada, '1', version.id, diff.etag)).status).toBe(200);
  expect((await stores(ada, '1')).items.map(({ code }) => code)).toEqual(['2', '3', '4']);
  expect((await publish(ada, '1', first, diff.etag)).status).toBe(412);
  expect((await publish(ada, '1', first, '"2"')).status).toBe(200);
  expect((await stores(ada, '1')).items.map(({ code }) => code)).toEqual(['1', '2', '3']);
  expect((await ada.send('DELETE', at('location-versions', '1', `/${version.id}`))).status).toBe(409);
});

test('a store whose row is rejected stays as published, and the draft says so', async () => {
  const ada = await signIn('ada@one');
  const text = (...rows: string[]) => ['code,name,city,country,latitude,longitude', ...rows].join('\n');
  await show(ada, '1', text('1,A,Leeds,GB,53.8,-1.5', '2,B,York,GB,53.9,-1.1', '3,C,Hull,GB,,', '4,D,Bath,GB,,'));
  const typo = text(
    '1,A,Leeds,GB,999,-1.5',
    '2,B,York,GB,999,-1.1',
    '2,B,York,GB,53.9,-1.2',
    '4,D,Bath,GB,,',
    '5,E,Ely,GB,99,',
  );
  const { version } = await upload(ada, '1', typo);
  expect(version).toMatchObject({ accepted: 2, rejected: 3 });
  const diff: LocationDiff = await (await ada.get(at('location-versions', '1', `/${version.id}/changes`))).json();
  expect(diff).toMatchObject({ added: 0, changed: 1, removed: 1, kept: 1, unchanged: 1 });
  expect(diff.items.map(({ code, change, before }) => [code, change, before?.latitude])).toEqual([
    ['1', 'kept', 53.8],
    ['2', 'changed', 53.9],
    ['3', 'removed', null],
  ]);
  expect((await publish(ada, '1', version.id, '"0"')).status).toBe(412);
  const published = await publish(ada, '1', version.id, diff.etag);
  expect(await published.json()).toMatchObject({ status: 'published', shown: true, accepted: 3 });
  const { items } = await stores(ada, '1');
  expect(items.map(({ code, latitude, longitude }) => [code, latitude, longitude])).toEqual([
    ['1', 53.8, -1.5],
    ['2', 53.9, -1.2],
    ['4', null, null],
  ]);
  // A store that a later list leaves out is not brought back by a rejected row of an earlier one.
  await show(ada, '1', text('2,B,York,GB,53.9,-1.2'));
  const back: LocationDiff = await (await ada.get(at('location-versions', '1', `/${version.id}/changes`))).json();
  expect(back).toMatchObject({ added: 2, kept: 0 });
});

test('stores are found by distance, nearest first, page by page, and by words in any order', async () => {
  const ada = await signIn('ada@one');
  await show(ada, '1', list.replace(', by appointment', ''));
  const near = await stores(ada, '1', 'near=1&km=12&limit=3');
  expect(near).toMatchObject({ total: 4, all: 5, placeless: 1, from: { name: 'North' } });
  expect(near.items.map(({ code, km }) => [code, km])).toEqual([
    ['1', 0],
    ['2', 0.04],
    ['5', 11.56],
  ]);
  const rest = await stores(ada, '1', `near=1&km=12&limit=3&cursor=${encodeURIComponent(near.nextCursor ?? '')}`);
  expect(rest.items.map(({ code }) => code)).toEqual(['3']);
  expect((await stores(ada, '1', 'latitude=53.8&longitude=-1.549&km=1')).items).toHaveLength(2);
  expect((await stores(ada, '1', 'search=leeds%20SOUTH')).items.map(({ code }) => code)).toEqual(['3']);
  expect((await stores(ada, '1', 'country=FR')).items.map(({ code }) => code)).toEqual(['4']);
  expect((await ada.get(at('locations', '1', '', 'near=99'))).status).toBe(404);
  const { points } = await (await ada.get(at('location-points', '1', '', 'country=GB'))).json<{
    points: { count: number }[];
  }>();
  expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(4);
});

test('two stores of one name within 100 m, or at one address, are probably the same', async () => {
  const ada = await signIn('ada@one');
  await show(ada, '1', list.replace(', by appointment', ''));
  const { items, twins } = await stores(ada, '1', 'twins=only');
  expect([twins, items.map(({ code, twin }) => [code, twin])]).toEqual([
    4,
    [
      ['1', '2'],
      ['2', '1'],
      ['3', '5'],
      ['5', '3'],
    ],
  ]);
});

test('an account sees its subaccounts’ stores, a subaccount the account’s beside its own, and each publishes its own list', async () => {
  const [ada, owen] = [await signIn('ada@one'), await signIn('owen@one')];
  const whole = await show(ada, '1', 'code,name,country\n1,Whole,GB\n');
  const north = await show(ada, '1?operator_ids=11', 'code,name,country\n1,Northern,GB\n');
  await show(ada, '1?operator_ids=12', 'code,name,country\n1,Southern,GB\n');
  expect((await stores(ada, '1')).items.map(({ name, operator }) => [name, operator])).toEqual([
    ['Northern', 'One North'],
    ['Southern', 'One South'],
    ['Whole', null],
  ]);
  const ofNorth = await stores(owen, '1?operator_ids=11');
  expect(ofNorth.items.map(({ name, operator }) => [name, operator])).toEqual([
    ['Northern', 'One North'],
    ['Whole', null],
  ]);
  expect([ofNorth.all, ofNorth.inherited, (await stores(ada, '1')).inherited]).toEqual([2, 1, 0]);
  expect((await publish(ada, '1', north, '"1"')).status).toBe(404);
  expect((await publish(ada, '1?operator_ids=11', whole, '"1"')).status).toBe(404);
});

test('readers import nothing, and another tenant’s stores are out of reach', async () => {
  const [ada, vera, rita] = [await signIn('ada@one'), await signIn('vera@one'), await signIn('rita@two')];
  const shown = await show(ada, '1', list);
  const { version: draft } = await upload(ada, '1', list);
  expect((await stores(vera, '1')).all).toBe(4);
  expect((await sent(vera, '1', list)).status).toBe(403);
  expect((await publish(vera, '1', draft.id, '"1"')).status).toBe(403);
  expect((await vera.send('DELETE', at('location-versions', '1', `/${draft.id}`))).status).toBe(403);
  expect(await stores(rita, '2')).toMatchObject({ items: [], all: 0, countries: [] });
  for (const rest of ['changes', 'rejects', 'rejects/file'])
    expect((await rita.get(at('location-versions', '2', `/${shown}/${rest}`))).status).toBe(404);
  expect((await publish(rita, '2', draft.id, '"0"')).status).toBe(404);
  expect((await rita.send('DELETE', at('location-versions', '2', `/${draft.id}`))).status).toBe(404);
  expect(await (await rita.get(at('location-points', '2'))).json()).toEqual({ points: [] });
  expect((await ada.send('DELETE', at('location-versions', '1', `/${draft.id}`))).status).toBe(204);
  expect((await ada.get(at('location-versions', '1', `/${draft.id}/changes`))).status).toBe(404);
});
