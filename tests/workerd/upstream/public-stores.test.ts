import { beforeEach, expect, test } from 'vitest';
import { startImmersive, startStoreList } from '#shared/touchpoints/blocks-starts.ts';
import { immersiveDefinition } from '#shared/touchpoints/immersive-definition.ts';
import { type StoreList, storeListKey } from '#shared/touchpoints/store-list.ts';
import { readStoreFile } from '#upstream/locations/store-file.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { readTouchpointOffers } from '#upstream/touchpoints/offers.ts';
import { d1, insert } from './migrated.ts';
import { smallWorld } from './small-world.ts';

const database = new Database(d1);

beforeEach(async () => {
  await smallWorld();
  await published(1, 1, 0, ['L,Leeds store,1 High Street,Leeds,GB,53.8,-1.55', 'Y,York store,,York,GB,53.96,-1.08']);
  await published(2, 1, 11, ['P,Paris store,,Paris,FR,48.86,2.35', 'N,No place,,Hull,GB,,']);
  await published(3, 1, 12, ['S,South store,,Bath,GB,51.38,-2.36']);
  await published(4, 2, 0, ['X,Another account,,Leeds,GB,53.8,-1.55']);
});

async function published(id: number, account: number, operator: number, rows: readonly string[]): Promise<void> {
  const columns = ['id', 'account_id', 'operator_id', 'file_name', 'status', 'created_by', 'created_at'];
  await insert('location_version', columns, [[id, account, operator, 'a.csv', 'reading', 'u-ada', '']]);
  const text = ['code,name,street,city,country,latitude,longitude', ...rows].join('\n');
  const pieces = (async function* () {
    yield new TextEncoder().encode(text);
  })();
  await readStoreFile(database, pieces, { accountId: account, versionId: id, country: '', chosen: {} });
  await insert('location_list', ['account_id', 'operator_id', 'version_id'], [[account, operator, id]]);
}

async function shown(list: StoreList, accountId = 1, operatorId = 0) {
  const page = startImmersive('launch', { name: '', locale: 'en-GB', alcohol: false, newId: (kind) => kind });
  const block = { id: 'stores', kind: 'stores' as const, heading: {}, text: {}, stores: [], list };
  const named = immersiveDefinition.references({ ...page, blocks: [block] });
  const { stores } = await readTouchpointOffers(database, { accountId, operatorId }, named);
  expect(stores.map((one) => one.list)).toEqual([storeListKey(list)]);
  return stores[0]?.stores.map(({ name }) => name);
}

test('a page has its account’s published stores, and a subaccount’s page the account’s and its own', async () => {
  expect(await shown(startStoreList)).toEqual(['Leeds store', 'No place', 'Paris store', 'South store', 'York store']);
  expect(await shown(startStoreList, 1, 11)).toEqual(['Leeds store', 'No place', 'Paris store', 'York store']);
  expect(await shown(startStoreList, 2)).toEqual(['Another account']);
});

test('stores can be limited to a country, a distance (nearest first) and a number', async () => {
  expect(await shown({ ...startStoreList, country: 'FR' })).toEqual(['Paris store']);
  expect(await shown({ ...startStoreList, country: 'GB', most: 2 })).toEqual(['Leeds store', 'No place']);
  const near = { latitude: 53.95, longitude: -1.1, km: 60 };
  expect(await shown({ ...startStoreList, near })).toEqual(['York store', 'Leeds store']);
  expect(await shown({ ...startStoreList, near: { ...near, km: 10 } })).toEqual(['York store']);
});
