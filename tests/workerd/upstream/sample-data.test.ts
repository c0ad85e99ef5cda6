import { beforeAll, expect, test } from 'vitest';
import type { QueryAnswer, SemanticQueryInput } from '#shared/analytics/query.ts';
import { type ScopeLists, scopeListsSchema } from '#shared/api/wire.ts';
import { type Caller, signIn } from './caller.ts';
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

test('no real name of an account, subaccount, product, brand, retailer or site is anywhere in what is answered', async () => {
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

test('ids stay, so that filters and addresses hold', async () => {
  for (const page of ['operators', 'products', 'retailers', 'channels'] as const)
    expect(sample[page].keys).toEqual(real[page].keys);
  const filters = [{ dimension: 'retailer' as const, op: 'in' as const, values: ['1'] }];
  const { rows } = await answer(stan, { measures: ['piClicks'], dimensions: ['retailer'], range: january, filters });
  expect(rows).toEqual([sample.retailers.rows[0]?.slice(0, 2)]);
});

test('own and halo sales make up the basket, and rows their total', () => {
  for (const [, , own, halo, basket] of sample.products.rows) expect(Number(own) + Number(halo)).toBe(Number(basket));
  const [, , , own, halo, basket] = sample.retailers.rows[0] ?? [];
  expect(Number(own) + Number(halo)).toBe(Number(basket));
  const { rows, totals } = sample.channels;
  for (const at of [0, 1]) expect(rows.reduce((sum, row) => sum + Number(row[at + 1]), 0)).toBe(totals?.[at]);
});

test('counts and money are the real ones times a whole factor each; rates and distinct counts stay, and no price of an order is the real one', () => {
  const factor = Number(sample.channels.totals?.[0]) / Number(real.channels.totals?.[0]);
  expect(Number.isInteger(factor)).toBe(true);
  expect(factor).toBeGreaterThan(1);
  const [clicks, orders, own, halo, basket, perOrder, conversion] = (real.retailers.totals ?? []).map(Number);
  const [, , ownMade, , basketMade, perOrderMade] = (sample.retailers.totals ?? []).map(Number);
  const money = Number(basketMade) / Number(basket);
  expect(Number.isInteger(money) && money > 1 && money !== factor).toBe(true);
  expect(sample.retailers.totals?.slice(0, 2)).toEqual([clicks, orders].map((count) => Number(count) * factor));
  expect([ownMade, sample.retailers.totals?.[3]]).toEqual([own, halo].map((amount) => Number(amount) * money));
  expect(perOrderMade).toBeCloseTo((Number(perOrder) * money) / factor);
  expect(sample.retailers.totals?.[6]).toBe(conversion);
  expect(sample.channels.totals?.[2]).toBe(real.channels.totals?.[2]);
  expect(sample.operators.rows[0]?.[2]).toBe(real.operators.rows[0]?.[2]);
});

test('what is unknown stays unknown', () => {
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

test('switched off, everything is as it was', async () => {
  await anonymized(false);
  expect(await everything()).toEqual(real);
  await anonymized(true);
});
