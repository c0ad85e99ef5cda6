import { beforeAll, expect, test } from 'vitest';
import type { ValuesAnswer } from '#shared/api/families/values-schemas.ts';
import { type Caller, signIn } from '../caller.ts';
import { insert } from '../migrated.ts';
import { answer, storedFacts, winter } from '../stored-facts.ts';

let ada: Caller;
let owen: Caller;
let rita: Caller;
let stan: Caller;

beforeAll(async () => {
  await storedFacts();
  await insert(
    'touchpoint',
    ['id', 'account_id', 'operator_id', 'kind', 'name'],
    [
      [1, 1, 11, 'ip', 'Spring kitchen'],
      [2, 1, 12, 'vd', 'Summer film'],
      [3, 3, 31, 'dl', 'Of another brand'],
    ],
  );
  [ada, owen, rita, stan] = await Promise.all([
    signIn('ada@one'),
    signIn('owen@one'),
    signIn('rita@two'),
    signIn('stan@merchlens'),
  ]);
});

const ask = (who: Caller, query: string, account = 1) => who.get(`/proxy/data/values/${account}?${query}`);

async function labels(who: Caller, query: string, account = 1): Promise<string[]> {
  const response = await ask(who, query, account);
  expect(response.status).toBe(200);
  return (await response.json<ValuesAnswer>()).values.map(({ label }) => label);
}

test('each dimension lists its values in the account, by name', async () => {
  const listed = async (dimension: string) => await labels(ada, `dimension=${dimension}`);
  expect(await listed('product')).toEqual(['Coffee', 'Milk', 'Tea']);
  expect(await listed('category')).toEqual(['Dairy', 'Drinks']);
  expect(await listed('brand')).toEqual(['One', 'Other']);
  expect(await listed('operator')).toEqual(['One North', 'One South']);
  expect(await listed('retailer')).toEqual(['Amazon', 'Target']);
  expect(await listed('channel')).toEqual(['Social']);
  expect(await listed('country')).toEqual(['United States']);
  expect(await listed('touchpoint')).toEqual(['Spring kitchen', 'Summer film']);
  expect(await listed('touchpointKind')).toEqual(['Immersive', 'Video']);
  expect(await listed('weekday')).toHaveLength(7);
});

test('a search finds words anywhere in a name, in any case, prefixes first, and says when there are more', async () => {
  expect(await labels(ada, 'dimension=product&search=TE')).toEqual(['Tea']);
  expect(await labels(ada, 'dimension=product&search=e')).toEqual(['Coffee', 'Tea']);
  expect(await labels(ada, 'dimension=product&search=%25')).toEqual([]);
  expect(await labels(ada, 'dimension=operator&search=one%20s')).toEqual(['One South']);
  const one = await (await ask(ada, 'dimension=product&limit=1')).json<ValuesAnswer>();
  expect(one).toEqual({ values: [{ key: '101', label: 'Coffee' }], truncated: true });
  const three = await (await ask(ada, 'dimension=product&limit=3')).json<ValuesAnswer>();
  expect(three.truncated).toBe(false);
});

test('a country is found by words of its name and by its code, and a filter by name equals one by code', async () => {
  for (const search of ['united', 'States', 'us', 'US'])
    expect(await (await ask(ada, `dimension=country&search=${search}`)).json(), search).toEqual({
      values: [{ key: 'US', label: 'United States' }],
      truncated: false,
    });
  for (const search of ['u s', 'GB', 'kingdom'])
    expect(await labels(ada, `dimension=country&search=${search}`)).toEqual([]);
  const named = [{ dimension: 'country' as const, op: 'contains' as const, values: ['united'] }];
  const found = await answer(ada, { measures: ['piClicks'], dimensions: ['country'], range: winter, filters: named });
  expect([found.rows.map(([name]) => name), found.keys]).toEqual([['United States'], [['US']]]);
});

test('letters outside ASCII are found in either case', async () => {
  await insert(
    'product',
    ['id', 'account_id', 'gtin', 'name', 'brand', 'category'],
    [[104, 1, 'g4', 'Éclair', 'One', 'Drinks']],
  );
  expect(await labels(ada, `dimension=product&search=${encodeURIComponent('écl')}`)).toEqual(['Éclair']);
});

test('nothing of another tenant is ever listed', async () => {
  for (const dimension of ['product', 'category', 'brand', 'operator', 'country'])
    for (const value of await labels(rita, `dimension=${dimension}`, 2))
      expect(await labels(ada, `dimension=${dimension}`), dimension).not.toContain(value);
  expect((await ask(rita, 'dimension=product', 1)).status).toBe(403);
  expect((await ask(ada, 'dimension=product', 2)).status).toBe(403);
  expect(await labels(ada, 'dimension=touchpoint')).not.toContain('Of another brand');
});

test('a partial view lists only values in facts of its operators', async () => {
  expect(await labels(owen, 'dimension=operator')).toEqual(['One North']);
  expect(await labels(owen, 'dimension=touchpoint')).toEqual(['Spring kitchen']);
  expect(await labels(ada, 'dimension=retailer', 1)).toContain('Target');
  const south = await ada.get('/proxy/data/values/1?dimension=retailer&operator_ids=12');
  expect((await south.json<ValuesAnswer>()).values).toEqual([{ key: '1', label: 'Amazon' }]);
  const products = await ada.get('/proxy/data/values/1?dimension=product&operator_ids=12');
  expect((await products.json<ValuesAnswer>()).values).toEqual([{ key: '101', label: 'Coffee' }]);
  expect((await owen.get('/proxy/data/values/1?dimension=product&operator_ids=12')).status).toBe(403);
});

test('a list that can’t be made is a 400 that says why', async () => {
  const why = async (who: Caller, query: string, account = 1) => {
    const response = await ask(who, query, account);
    expect(response.status).toBe(400);
    return (await response.json<{ detail: string }>()).detail;
  };
  expect(await why(ada, 'dimension=month')).toBe('Month is a period. Choose it as the date range.');
  expect(await why(rita, 'dimension=recipe', 2)).toBe('Recipe isn’t available for a retailer.');
  await why(ada, 'dimension=nothing');
  await why(ada, 'dimension=product&limit=1000');
});

test('with sample data names are made up, searchable as shown, and usable in filters', async () => {
  await stan.send('POST', '/dbd/user/u-stan/changeSettings', { settings: { anonymized: true } });
  for (const dimension of ['product', 'brand', 'operator', 'retailer', 'touchpoint'])
    for (const label of await labels(stan, `dimension=${dimension}`))
      expect(label).not.toMatch(/Coffee|Tea|Milk|One|Other|Amazon|Target|kitchen|film/);
  expect(await labels(stan, 'dimension=product&search=coffee')).toEqual([]);
  const [shown = ''] = await labels(stan, 'dimension=brand');
  const [word = ''] = shown.split(' ');
  expect(await labels(stan, `dimension=brand&search=${word.toLowerCase()}`)).toContain(shown);
  const { values } = await (await ask(stan, 'dimension=brand')).json<ValuesAnswer>();
  for (const { key, label } of values) expect(key).toBe(label);
  await stan.send('POST', '/dbd/user/u-stan/changeSettings', { settings: { anonymized: false } });
});
