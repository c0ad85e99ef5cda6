import { beforeAll, expect, test } from 'vitest';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import { type Caller, signIn } from '../caller.ts';
import { d1, insert } from '../migrated.ts';
import { answer, january, storedFacts, winter } from '../stored-facts.ts';

let ada: Caller;
let owen: Caller;
let stan: Caller;

beforeAll(async () => {
  await storedFacts();
  const columns = ['id', 'account_id', 'operator_id', 'kind', 'name'];
  await insert('touchpoint', columns, [[1, 1, 11, 'ip', 'Kitchen']]);
  [ada, owen, stan] = await Promise.all([signIn('ada@one'), signIn('owen@one'), signIn('stan@merchlens')]);
});

const rowsOf = async (who: Caller, query: SemanticQueryInput) => (await answer(who, query)).rows;

test('a brand’s clicks and sales are split by category, brand, experience and weekday', async () => {
  const by = async (dimension: 'category' | 'brand' | 'touchpoint' | 'touchpointKind' | 'weekday') =>
    await rowsOf(ada, { measures: ['piClicks', 'attributedSales'], dimensions: [dimension], range: january });
  expect(await by('category')).toEqual([
    ['Drinks', 25, 10],
    ['Dairy', 0, 4],
  ]);
  expect(await by('brand')).toEqual([
    ['One', 25, 10],
    ['Other', 0, 4],
  ]);
  expect(await by('touchpoint')).toEqual([['Kitchen', 25, 14]]);
  expect(await by('touchpointKind')).toEqual([['Immersive', 25, 14]]);
  expect(await by('weekday')).toEqual([['Monday', 25, 14]]);
});

test('experiences and products together, and visits of an experience beside its orders', async () => {
  const range = winter;
  expect(await rowsOf(ada, { measures: ['piClicks'], dimensions: ['touchpoint', 'product'], range: january })).toEqual([
    ['Kitchen', 'Coffee', 20],
    ['Kitchen', 'Tea', 5],
  ]);
  const everything: SemanticQueryInput = {
    measures: ['impressions', 'piClicks', 'clickThroughRate', 'attributedOrders', 'conversion', 'attributedSales'],
    range,
    totals: true,
  };
  const whole = await answer(ada, everything);
  const byExperience = await answer(ada, { ...everything, dimensions: ['touchpoint'] });
  expect(byExperience.rows[0]?.slice(1)).toEqual(whole.rows[0]);
  expect(byExperience.totals).toEqual(whole.totals);
});

test('quarters and years are periods like others', async () => {
  const by = async (dimension: 'quarter' | 'year') =>
    await rowsOf(ada, { measures: ['piClicks'], dimensions: [dimension], range: winter });
  expect(await by('quarter')).toEqual([['2026-01-01', 35]]);
  expect(await by('year')).toEqual([['2026-01-01', 35]]);
});

test('names are searched as the person sees them', async () => {
  const searched = (values: string[]): SemanticQueryInput => ({
    ...{ measures: ['piClicks'], dimensions: ['product'], range: january },
    filters: [{ dimension: 'product', op: 'contains', values }],
  });
  expect(await rowsOf(ada, searched(['COFF']))).toEqual([['Coffee', 20]]);
  expect(await rowsOf(ada, searched(['off', 'te']))).toHaveLength(2);
  expect(await rowsOf(ada, searched(['%']))).toEqual([]);
  await stan.send('POST', '/dbd/user/u-stan/changeSettings', { settings: { anonymized: true } });
  expect(await rowsOf(stan, searched(['coff']))).toEqual([]);
  const [[name] = []] = await rowsOf(stan, { measures: ['piClicks'], dimensions: ['product'], range: january });
  expect(await rowsOf(stan, searched([String(name)]))).toHaveLength(1);
  await stan.send('POST', '/dbd/user/u-stan/changeSettings', { settings: { anonymized: false } });
});

test('a threshold is in the units that are shown, also of money and of what is converted', async () => {
  const above = (value: number, currency?: string): SemanticQueryInput => ({
    ...{ measures: ['piValue'], dimensions: ['product'], range: january, totals: true, ...(currency && { currency }) },
    having: [{ measure: 'piValue', op: 'gt', value }],
  });
  expect(await rowsOf(ada, above(24))).toHaveLength(2);
  expect(await rowsOf(ada, above(25))).toEqual([['Coffee', 200]]);
  expect(await rowsOf(ada, above(180, 'EUR'))).toHaveLength(1);
  expect(await rowsOf(ada, above(182, 'EUR'))).toHaveLength(0);
  expect((await answer(ada, above(1000))).totals).toEqual([225]);
});

test('measures of two families are a 400 that says why', async () => {
  const response = await ada.send('POST', '/proxy/data/queries/1', {
    measures: ['piClicks', 'outOfStockRate'],
    range: january,
  });
  expect(response.status).toBe(400);
  expect((await response.json<{ errors: object }>()).errors).toHaveProperty('measures');
});

test('orders at a retailer that stopped reporting are unknown, whatever was counted before', async () => {
  const by = (measures: SemanticQueryInput['measures']) =>
    rowsOf(ada, { measures, dimensions: ['retailer'], range: january });
  const reports = (amazon: 0 | 1, target: 0 | 1) =>
    d1
      .prepare('UPDATE account_retailer SET reports_sales = iif(retailer_id = 1, ?1, ?2) WHERE account_id = 1')
      .bind(amazon, target)
      .run();
  expect((await by(['attributedOrders', 'conversion'])).map(([name]) => name)).toEqual(['Amazon']);
  await reports(0, 1);
  expect(await by(['attributedOrders', 'conversion'])).toEqual([]);
  expect((await by(['piClicks', 'attributedOrders'])).find(([name]) => name === 'Amazon')?.[2]).toBe(null);
  await reports(1, 0);
});

test('if none of the chosen retailers reports, the total is one row without a value', async () => {
  for (const values of [['1'], ['1', '2']])
    for (const currency of [undefined, 'EUR']) {
      const filters: SemanticQueryInput['filters'] = [{ dimension: 'retailer', op: 'not-in', values }];
      const query = { range: winter, currency, filters, totals: true };
      const reported = await answer(ada, { ...query, measures: ['attributedOrders', 'ownSales'] });
      expect([values, reported.rows, reported.totals]).toEqual([values, [[null, null]], [null, null]]);
    }
});

test('an answer follows a changed rate, a retailer that begins to report and new facts at once', async () => {
  const money: SemanticQueryInput = { measures: ['piValue'], range: winter };
  expect(await rowsOf(ada, money)).toEqual([[225 + 130]]);
  await d1.prepare("UPDATE fx_rate SET usd_per_unit = 2 WHERE currency = 'GBP'").run();
  expect(await rowsOf(ada, money)).toEqual([[225 + 200]]);
  const reporting = async () =>
    (await answer(ada, { measures: ['conversion'], range: january })).salesReporting?.reporting;
  expect(await reporting()).toEqual(['Amazon']);
  await d1.prepare('UPDATE account_retailer SET reports_sales = 1 WHERE account_id = 1').run();
  expect(await reporting()).toEqual(['Amazon', 'Target']);
  await d1.prepare("UPDATE fact_coverage SET last_date = '2026-02-20' WHERE account_id = 1").run();
  expect((await answer(ada, money)).factsThrough).toBe('2026-02-20');
});

test('a partial view is never answered from the cache of the whole account', async () => {
  const query: SemanticQueryInput = { measures: ['piClicks'], range: winter };
  for (let round = 0; round < 2; round += 1) {
    expect(await rowsOf(ada, query)).toEqual([[35]]);
    expect(await rowsOf(owen, query)).toEqual([[25]]);
  }
});
