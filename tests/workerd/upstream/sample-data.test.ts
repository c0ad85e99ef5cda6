import { beforeAll, expect, test } from 'vitest';
import type { QueryAnswer, SemanticQueryInput } from '#shared/analytics/query.ts';
import { type ScopeLists, scopeListsSchema } from '#shared/api/wire.ts';
import { SampleKey } from '#upstream/anonymise/sample-key.ts';
import { scalingOf } from '#upstream/anonymise/scaling.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { type Caller, signIn } from './caller.ts';
import { d1 } from './migrated.ts';
import { answer, january, storedFacts, winter } from './stored-facts.ts';

const realNames =
  /Brand One|Retailer Two|One North|One South|Two West|Amazon|Target|Coffee|Tea|Milk|Soap|Bread|Clean|www\.one\.test|b-1|GTM-1/;

const questions = {
  operators: { measures: ['piClicks', 'piRate', 'piValue'], dimensions: ['operator'], range: january },
  products: {
    measures: ['piClicks', 'ownSales', 'haloSales', 'attributedSales'],
    dimensions: ['product'],
    range: january,
  },
  retailers: {
    measures: [
      'piClicks',
      'attributedOrders',
      'ownSales',
      'haloSales',
      'attributedSales',
      'averageOrderValue',
      'conversion',
    ],
    dimensions: ['retailer'],
    range: january,
    totals: true,
  },
  channels: {
    measures: ['impressions', 'piClicks', 'productsClicked'],
    dimensions: ['channel'],
    range: winter,
    totals: true,
  },
} satisfies Record<string, SemanticQueryInput>;

type Seen = Record<keyof typeof questions | 'brands', QueryAnswer> & {
  readonly lists: ScopeLists;
  readonly tags: unknown;
};

let stan: Caller;
let real: Seen;
let sample: Seen;

const brands: SemanticQueryInput = { measures: ['sales', 'units'], dimensions: ['brand'], range: january };

async function everything(): Promise<Seen> {
  return {
    operators: await answer(stan, questions.operators),
    products: await answer(stan, questions.products),
    retailers: await answer(stan, questions.retailers),
    channels: await answer(stan, questions.channels),
    brands: await answer(stan, brands, '2'),
    lists: scopeListsSchema.parse(await (await stan.get('/dbd/user/u-stan/activeScopes')).json()),
    tags: await (await stan.get('/proxy/data/site-tags/1')).json(),
  };
}

const anonymized = (on: boolean) =>
  stan.send('POST', '/dbd/user/u-stan/changeSettings', { settings: { anonymized: on } });

beforeAll(async () => {
  await storedFacts();
  stan = await signIn('stan@merchlens');
  real = await everything();
  expect((await anonymized(true)).status).toBe(200);
  sample = await everything();
});

test('no answer contains a real name of an account, subaccount, product, brand, retailer or site', async () => {
  expect(JSON.stringify(real)).toMatch(realNames);
  expect(JSON.stringify(sample)).not.toMatch(realNames);
  expect(JSON.stringify(await (await stan.get('/dbd/init')).json())).not.toMatch(realNames);
});

test('made-up names are the same every time and on every page, and differ from each other', async () => {
  expect(await everything()).toEqual(sample);
  const names = [...sample.retailers.rows, ...sample.products.rows, ...sample.operators.rows].map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(sample.retailers.salesReporting?.reporting).toEqual([sample.retailers.rows[0]?.[0]]);
});

test('ids stay, so that filters and addresses still work', async () => {
  for (const page of ['operators', 'products', 'retailers', 'channels'] as const)
    expect(sample[page].keys).toEqual(real[page].keys);
  const filters = [{ dimension: 'retailer' as const, op: 'in' as const, values: ['1'] }];
  const { rows } = await answer(stan, { measures: ['piClicks'], dimensions: ['retailer'], range: january, filters });
  const [[name, clicks] = []] = sample.retailers.rows;
  expect(rows).toEqual([[name, expect.any(Number)]]);
  // Counts of several rows are rounded so that they sum to their total.
  expect(Math.abs(Number(rows[0]?.[1]) - Number(clicks))).toBeLessThanOrEqual(1);
});

test('own and halo sales make up the basket, and rows their total', () => {
  for (const [, , own, halo, basket] of sample.products.rows)
    expect(Number(own) + Number(halo)).toBeCloseTo(Number(basket), 3);
  const [, , , own, halo, basket] = sample.retailers.rows[0] ?? [];
  expect(Number(own) + Number(halo)).toBeCloseTo(Number(basket), 3);
  const { rows, totals } = sample.channels;
  for (const at of [0, 1]) expect(rows.reduce((sum, row) => sum + Number(row[at + 1]), 0)).toBe(totals?.[at]);
});

test('counts and money are the real ones times a factor each that is not whole; counts are whole, rates and distinct counts stay, and no price of an order is the real one', async () => {
  const { counts: factor, money } = await scalingOf(await SampleKey.read(new Database(d1)), 1);
  for (const one of [factor, money]) expect(Math.abs(one - Math.round(one))).toBeGreaterThan(0.09);
  expect(money).not.toBeCloseTo(factor);
  const [clicks, orders, own, halo, basket, perOrder, conversion] = (real.retailers.totals ?? []).map(Number);
  const [, , ownMade, , basketMade, perOrderMade] = (sample.retailers.totals ?? []).map(Number);
  expect(sample.retailers.totals?.slice(0, 2)).toEqual(
    [clicks, orders].map((count) => Math.round(Number(count) * factor)),
  );
  expect(Number(basketMade)).toBeCloseTo(Number(basket) * money, 3);
  expect(Number(ownMade)).toBeCloseTo(Number(own) * money, 3);
  expect(Number(sample.retailers.totals?.[3])).toBeCloseTo(Number(halo) * money, 3);
  expect(perOrderMade).toBeCloseTo((Number(perOrder) * money) / factor, 3);
  expect(sample.retailers.totals?.[6]).toBe(conversion);
  expect(sample.channels.totals?.[2]).toBe(real.channels.totals?.[2]);
  expect(sample.operators.rows[0]?.[2]).toBe(real.operators.rows[0]?.[2]);
});

test('factors can’t be computed from an account’s id without the installation’s key', async () => {
  const own = await scalingOf(await SampleKey.read(new Database(d1)), 1);
  const guesses = ['0', '1', 'sample-data', '0'.repeat(64), 'f'.repeat(64)];
  const others = await Promise.all(guesses.map(async (secret) => await scalingOf(await SampleKey.of(secret), 1)));
  expect(others).not.toContainEqual(own);
  const accounts = await Promise.all(
    Array.from({ length: 50 }, async (_, id) => await scalingOf(await SampleKey.of('another installation'), id)),
  );
  expect(new Set(accounts.map(({ counts }) => counts)).size).toBe(50);
});

test('an unknown value stays unknown', () => {
  expect(sample.retailers.rows[1]?.slice(2)).toEqual([null, null, null, null, null, null]);
});

test('a brand is filtered by its made-up name, and not by its real one', async () => {
  const of = async (value: string) => {
    const filters = [{ dimension: 'brand' as const, op: 'in' as const, values: [value] }];
    return (await answer(stan, { ...brands, filters }, '2')).rows;
  };
  const [first] = sample.brands.rows;
  expect(sample.brands.keys?.[0]).toEqual([first?.[0]]);
  expect(await of(String(first?.[0]))).toEqual([first]);
  expect(await of('Clean')).toEqual([]);
});

test('switching it off restores everything', async () => {
  await anonymized(false);
  expect(await everything()).toEqual(real);
  await anonymized(true);
});

test('names of brands and distances depend on the installation’s key and on the account', async () => {
  const key = await SampleKey.read(new Database(d1));
  const [own, neighbor, foreign] = await Promise.all([
    scalingOf(key, 2),
    scalingOf(key, 3),
    scalingOf(await SampleKey.of('another installation'), 2),
  ]);
  const shown = sample.brands.rows.map(([name]) => name);
  const names = real.brands.rows.map(([name]) => String(name));
  expect(shown.toSorted()).toEqual(names.map(own.brandName).toSorted());
  for (const other of [neighbor, foreign]) {
    expect(names.filter((name) => name !== '' && other.brandName(name) === own.brandName(name))).toEqual([]);
    expect(other.distance).not.toBe(own.distance);
  }
  expect(own.brandName('')).toBe('');
  expect([own.distance > 1, own.distance < 2]).toEqual([true, true]);
});
