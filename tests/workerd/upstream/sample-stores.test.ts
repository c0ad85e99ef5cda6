import { beforeEach, expect, test } from 'vitest';
import type { LocationDiff, LocationEdits, LocationsAnswer } from '#shared/api/families/locations-schemas.ts';
import { madeUpName } from '#upstream/anonymise/names.ts';
import { SampleKey } from '#upstream/anonymise/sample-key.ts';
import { madeUpCity, madeUpStoreCode } from '#upstream/anonymise/sample-stores.ts';
import { scalingOf } from '#upstream/anonymise/scaling.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { type Caller, signIn } from './caller.ts';
import { d1 } from './migrated.ts';
import { smallWorld } from './small-world.ts';
import { at, sent, show, stores, upload } from './store-calls.ts';

beforeEach(smallWorld);

const storeList = [
  'Store number;Name;Address;City;ZIP;Country;Lat;Lon;Opening hours;Website',
  '90417;Northgate;1 High Street;Leeds;LS1;GB;53,8000;-1,5490;;',
  '90418;Northgate;1, High St.;Leeds;LS1;GB;53,8003;-1,5492;;https://north.example',
  '90622;Southgate;9 Low Road;Bramley;LS9;gb;53,7000;-1,5000;24/7;',
  '90733;Eastgate;;Paris;75001;FR;;;Mo-Su 10-22;',
  '90855;Westgate;9 Low Road;Bramley;LS9;GB;53,7001;-1,5001;;',
].join('\n');
const realStores =
  /90417|90418|90622|90733|90855|90999|(North|South|East|West)gate|Leeds|Bramley|Paris|Harrogate|High St|Low Road|north\.example|"LS\d|75001|53\.7001/i;

/** Lists with every kind of change, read by somebody with sample data and by somebody without. */
async function sampledStores() {
  const [ada, stan] = [await signIn('ada@one'), await signIn('stan@merchlens')];
  await show(ada, '1', storeList);
  const changed = `${storeList.replace('90733;Eastgate;;Paris', '90733;Eastgate;;Harrogate').replace('90418', '90999')}\n90622;Twice;;;;GB;;;;`;
  const { version } = await upload(ada, '1', changed);
  const realCodes = (await stores(ada, '1', 'order=code')).items.map(({ code }) => code);
  await d1.prepare(`UPDATE user SET anonymized = 1 WHERE id = 'u-stan'`).run();
  const sampleCodes = (await stores(stan, '1', 'order=code')).items.map(({ code }) => code);
  return { ada, stan, draft: version.id, realCodes, sampleCodes };
}

/** All pages of a list, one item a page. */
async function pagesOf<Item>(who: Caller, path: (query: string) => string): Promise<Item[]> {
  const found: Item[] = [];
  for (let query = 'limit=1'; query !== ''; ) {
    const response = await who.get(path(query));
    expect(response.status).toBe(200);
    const { items, nextCursor } = await response.json<{ items: Item[]; nextCursor: string | null }>();
    found.push(...items);
    query = nextCursor === null ? '' : `limit=1&cursor=${encodeURIComponent(nextCursor)}`;
  }
  return found;
}

test('with sample data no code, name, city or address of a store is revealed', async () => {
  const { stan, draft, realCodes, sampleCodes } = await sampledStores();
  expect(realCodes).toEqual(['90417', '90418', '90622', '90733', '90855']);
  const near = `near=${sampleCodes[2]}&km=100`;
  const paths = [
    ...['', 'twins=only', near, ...['name', 'code', 'city', 'country'].map((order) => `order=${order}&limit=2`)].map(
      (query) => at('locations', '1', '', query),
    ),
    at('locations', '1', '', `${near}&limit=1`),
    at('location-points', '1', '', near),
    at('location-versions', '1'),
    at('location-versions', '1', `/${draft}/changes`),
    at('location-versions', '1', `/${draft}/changes`, 'limit=1'),
    at('location-versions', '1', `/${draft}/rejects`),
    at('location-versions', '1', `/${draft}/rejects/file`),
    ...sampleCodes.map((code) => at('location-edits', '1', '', `code=${code}`)),
  ];
  const told: string[] = [];
  for (const path of paths) {
    const answer = await stan.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    const text = await answer.text();
    const { nextCursor } = path.includes('/file') ? { nextCursor: null } : JSON.parse(text);
    // A cursor that is only encoded would reveal the code too.
    const decoded = typeof nextCursor === 'string' ? Buffer.from(nextCursor, 'base64url').toString('latin1') : '';
    for (const one of [text, decoded]) if (realStores.test(one)) told.push(`${path}: ${one.match(realStores)?.[0]}`);
  }
  expect(told).toEqual([]);
  expect((await stores(stan, '1', 'search=southgate')).items).toEqual([]);
  expect((await sent(stan, '1', storeList)).status).toBe(403);
});

test('made-up codes look like codes, are the same in every answer, differ by store and account, and need the installation’s key', async () => {
  const { stan, draft, sampleCodes } = await sampledStores();
  for (const code of sampleCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(new Set(sampleCodes).size).toBe(5);
  const { items } = await stores(stan, '1', 'twins=only&order=code');
  const [first, second, third, , fifth] = sampleCodes;
  expect(items.map(({ code, twin }) => [code, twin])).toEqual([
    [first, second],
    [second, first],
    [third, fifth],
    [fifth, third],
  ]);
  // An unkeyed hash of a code in the name would let the code be guessed.
  expect(items[0]?.name).not.toBe(madeUpName('retailer', '90417'));
  const diff: LocationDiff = await (await stan.get(at('location-versions', '1', `/${draft}/changes`))).json();
  expect(diff.items.map(({ code, change }) => [code, change])).toEqual([
    [second, 'removed'],
    [sampleCodes[3], 'changed'],
    [expect.not.stringMatching(/90999/), 'added'],
  ]);
  const own = await SampleKey.read(new Database(d1));
  const other = await SampleKey.of('another installation');
  expect(await madeUpStoreCode(own, 1, '90417')).toBe(first);
  expect(await madeUpStoreCode(own, 2, '90417')).not.toBe(first);
  expect(await madeUpStoreCode(other, 1, '90417')).not.toBe(first);
  const towns = Array.from({ length: 20 }, (_, at) => `Town ${at}`);
  const cities = (key: SampleKey) => Promise.all(towns.map((town) => madeUpCity(key, 1, town)));
  expect(await cities(own)).not.toEqual(await cities(other));
});

test('with sample data all pages of the list are reachable in order, and a forged cursor is refused', async () => {
  const { ada, stan, draft, realCodes, sampleCodes } = await sampledStores();
  const realOf = new Map(sampleCodes.map((code, at) => [code, realCodes[at]]));
  for (const [order, numbers] of [
    ['order=name', '90417 90418 90622 90733 90855'],
    ['order=code', '90417 90418 90622 90733 90855'],
    ['order=city', '90417 90418 90622 90733 90855'],
    ['order=country', '90733 90417 90418 90622 90855'],
  ]) {
    const items = await pagesOf<{ code: string }>(stan, (page) => at('locations', '1', '', `${order}&${page}`));
    expect([order, items.map(({ code }) => realOf.get(code)).join(' ')]).toEqual([order, numbers]);
  }
  const path = (page: string) => at('location-versions', '1', `/${draft}/changes`, page);
  const changes = await pagesOf<{ change: string }>(stan, path);
  expect(changes.map(({ change }) => change)).toEqual(['removed', 'changed', 'added']);
  const { nextCursor } = await stores(ada, '1', 'limit=1');
  for (const cursor of [String(nextCursor), 'x', 'A'.repeat(80)]) {
    expect((await stan.get(at('locations', '1', '', `cursor=${encodeURIComponent(cursor)}`))).status).toBe(400);
    expect((await stan.get(path(`cursor=${encodeURIComponent(cursor)}`))).status).toBe(400);
  }
});

test('with sample data a store is addressed by its made-up code, not by its real one', async () => {
  const { stan, realCodes, sampleCodes } = await sampledStores();
  const near = async (code = '') => await stan.get(at('locations', '1', '', `near=${code}&km=100`));
  const found: LocationsAnswer = await (await near(sampleCodes[2])).json();
  expect(found.total).toBe(4);
  expect(found.from?.name).toBe((await stores(stan, '1', 'order=code')).items[2]?.name);
  expect((await near(realCodes[2])).status).toBe(404);
  // Distances can't be measured from a store without coordinates.
  expect((await near(sampleCodes[3])).status).toBe(404);
  const edited = async (code = ''): Promise<LocationEdits> =>
    await (await stan.get(at('location-edits', '1', '', `code=${code}`))).json();
  expect((await edited(sampleCodes[1])).store?.code).toBe(sampleCodes[1]);
  expect((await edited(realCodes[1])).store).toBeNull();
});

test('a made-up code is found among many stores of several lists', async () => {
  const [ada, stan] = [await signIn('ada@one'), await signIn('stan@merchlens')];
  const many = Array.from({ length: 2_100 }, (_, at) => `${10_000 + at},Store,GB,53.8,-1.5`);
  await show(ada, '1', ['code,name,country,latitude,longitude', ...many].join('\n'));
  await show(ada, '1?operator_ids=11', 'code,name,country,latitude,longitude\n77777,Northern,GB,54,-1.5\n');
  await d1.prepare(`UPDATE user SET anonymized = 1 WHERE id = 'u-stan'`).run();
  const key = await SampleKey.read(new Database(d1));
  for (const code of ['12099', '77777'])
    expect((await stores(stan, '1', `near=${await madeUpStoreCode(key, 1, code)}&km=1`)).total).toBeGreaterThan(0);
});

test('distances are scaled with a secret key, and a search within a distance uses the shown distances', async () => {
  const { ada, stan } = await sampledStores();
  const { distance } = await scalingOf(await SampleKey.read(new Database(d1)), 1);
  const near = (who: Caller, km = 1_000) => stores(who, '1', `latitude=53.5&longitude=-1.5&km=${km}`);
  const [real, shown] = [await near(ada), await near(stan)];
  const farthest = real.items.at(-1)?.km ?? 0;
  expect(farthest).toBeGreaterThan(30);
  expect(shown.items.at(-1)?.km).toBeCloseTo(farthest * distance, 1);
  expect((await near(stan, farthest * distance + 0.1)).total).toBe(shown.total);
  expect((await near(stan, farthest * distance - 0.1)).total).toBeLessThan(shown.total);
});
