import { beforeAll, expect, test } from 'vitest';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import { addDays, bucketStart, weekday } from '#shared/time/calendar.ts';
import { periods } from '#upstream/facts/d1/engine.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { d1 } from './migrated.ts';
import { answer, january, storedFacts, winter } from './stored-facts.ts';

let ada: Caller;
let owen: Caller;
let rita: Caller;

beforeAll(async () => {
  await storedFacts();
  ada = await signIn('ada@one');
  owen = await signIn('owen@one');
  rita = await signIn('rita@two');
});

test('tiles have additive sums, ratios of sums and distinct counts', async () => {
  const { rows, currency, timezone, factsThrough } = await answer(ada, {
    measures: ['impressions', 'piRate', 'piClicks', 'piValue', 'conversion', 'averageOrderValue', 'productsClicked'],
    range: january,
  });
  expect(rows).toEqual([[1500, 0.2, 25, 225, 1 / 20, 14, 2]]);
  expect({ currency, timezone, factsThrough }).toEqual({
    currency: 'USD',
    timezone: 'America/New_York',
    factsThrough: '2026-02-06',
  });
});

test('a ratio over nothing is unknown, a sum over nothing is zero', async () => {
  const { rows, totals } = await answer(ada, {
    measures: ['piClicks', 'piRate', 'conversion'],
    range: { from: '2026-01-20', to: '2026-01-31' },
    totals: true,
  });
  expect(rows).toEqual([[0, null, null]]);
  expect(totals).toEqual([0, null, null]);
});

test('a breakdown has names for people and keys for filters, largest first', async () => {
  const { rows, keys, totals } = await answer(ada, {
    measures: ['piClicks', 'attributedSales', 'conversion'],
    dimensions: ['retailer'],
    range: january,
    totals: true,
  });
  expect(rows).toEqual([
    ['Amazon', 20, 14, 1 / 20],
    ['Target', 5, null, null],
  ]);
  expect(keys).toEqual([['1'], ['2']]);
  expect(totals).toEqual([25, 14, 1 / 20]);
});

test('totals cover the whole question, not only the shown rows', async () => {
  const { rows, totals, truncated } = await answer(ada, {
    measures: ['piClicks', 'productsClicked'],
    dimensions: ['retailer'],
    range: january,
    totals: true,
    limit: 1,
  });
  expect(rows).toEqual([['Amazon', 20, 1]]);
  expect(totals).toEqual([25, 2]);
  expect(truncated).toBe(true);
});

test('two currencies are never added unconverted, and the rate is named with its date', async () => {
  const converted = await answer(ada, { measures: ['piValue'], range: winter });
  expect(converted.rows).toEqual([[225 + 100 * 1.3]]);
  expect(converted.conversions).toEqual([
    { from: 'GBP', rate: 1.3, date: '2026-01-01', standsInFor: ['2026-02-01'], standsInOf: ['piValue'] },
  ]);
  const euros = await answer(ada, { measures: ['piValue'], range: winter, currency: 'EUR' });
  expect(euros.currency).toBe('EUR');
  expect(euros.rows[0]?.[0]).toBeCloseTo(225 / 1.1 + 130 / 1.25, 3);
  expect(euros.conversions).toEqual([
    { from: 'GBP', rate: 1.3 / 1.25, date: '2026-01-01', standsInFor: ['2026-02-01'], standsInOf: ['piValue'] },
    { from: 'USD', rate: 1 / 1.1, date: '2026-01-01' },
  ]);
});

test('rates that were not used are not named', async () => {
  expect((await answer(ada, { measures: ['piValue'], range: january })).conversions).toEqual([]);
  expect((await answer(ada, { measures: ['piClicks'], range: winter })).conversions).toEqual([]);
});

test('a currency without any rate is a 400 that says so', async () => {
  const response = await ada.send('POST', '/proxy/data/queries/1', {
    measures: ['piValue'],
    range: january,
    currency: 'XAU',
  });
  expect(response.status).toBe(400);
  expect((await response.json<{ detail: string }>()).detail).toBe('No exchange rate for XAU. Choose another currency.');
});

test('returned sales are negative, also in a total', async () => {
  const { rows } = await answer(ada, { measures: ['ownSales'], range: { from: '2026-02-01', to: '2026-02-28' } });
  expect(rows).toEqual([[-6.5]]);
});

test('a series has a row for every period that facts could exist for, and marks the one that is not whole', async () => {
  const daily = await answer(ada, {
    measures: ['piClicks', 'piRate'],
    dimensions: ['day'],
    range: { from: '2026-01-04', to: '2026-01-07' },
  });
  expect(daily.rows).toEqual([
    ['2026-01-05', 20 + 5, 0.2],
    ['2026-01-06', 0, null],
    ['2026-01-07', 0, null],
  ]);
  expect(daily.incompleteFrom).toBeNull();
  const weekly = await answer(ada, {
    measures: ['piClicks'],
    dimensions: ['week'],
    range: { from: '2026-01-26', to: '2026-02-28' },
  });
  expect(weekly.rows).toEqual([
    ['2026-01-26', 0],
    ['2026-02-02', 10],
  ]);
  expect(weekly.incompleteFrom).toBe('2026-02-02');
  const monthly = await answer(ada, { measures: ['piClicks'], dimensions: ['month'], range: winter });
  expect(monthly.rows).toEqual([
    ['2026-01-01', 25],
    ['2026-02-01', 10],
  ]);
  expect(monthly.incompleteFrom).toBe('2026-02-01');
});

test('a comparison has the same rows in the same order', async () => {
  const { comparison } = await answer(ada, {
    measures: ['piClicks'],
    dimensions: ['retailer'],
    range: { from: '2026-01-21', to: '2026-02-05' },
    comparison: 'previous-period',
    totals: true,
  });
  expect(comparison).toEqual({
    ...{ range: { from: '2026-01-05', to: '2026-01-20' }, rows: [['Amazon', 20]], totals: [25], gaps: [] },
  });
  const year = await answer(ada, { measures: ['piClicks'], range: january, comparison: 'previous-year', totals: true });
  expect(year.comparison).toMatchObject({
    range: { from: '2025-01-01', to: '2025-01-31' },
    rows: [[null]],
    totals: [null],
  });
});

test('a week without a counterpart of the same length has no comparison, and the answer names it', async () => {
  const asked = { measures: ['piClicks' as const], range: { from: '2026-01-28', to: '2026-02-06' } };
  const compared = { ...asked, comparison: 'previous-period' as const, totals: true };
  const { rows, comparison } = await answer(ada, { ...compared, dimensions: ['week'] });
  expect(rows.map(([week]) => week)).toEqual(['2026-01-26', '2026-02-02']);
  // The weeks have 5 and 5 days; those of the compared range have 1, 7 and 2.
  expect(comparison).toMatchObject({
    range: { from: '2026-01-18', to: '2026-01-27' },
    rows: [
      ['2026-01-12', null],
      ['2026-01-19', null],
    ],
    uneven: [0, 1],
  });
  expect((await answer(ada, { ...compared, dimensions: ['day'] })).comparison?.uneven).toBeUndefined();
  const byWeekday = await answer(ada, { ...compared, dimensions: ['weekday'] });
  expect(byWeekday.rows.map(([day]) => day)).toEqual(['Thursday']);
  expect(byWeekday.comparison).toMatchObject({ rows: [['Thursday', null]], uneven: [0] });
});

test('a period without a counterpart is not reported as having more or fewer days', async () => {
  const range = { from: '2026-01-25', to: '2026-02-03' };
  const query = { measures: ['piClicks' as const], dimensions: ['week' as const], range };
  const { rows, comparison } = await answer(ada, { ...query, comparison: 'previous-period' });
  expect(rows.map(([week]) => week)).toEqual(['2026-01-19', '2026-01-26', '2026-02-02']);
  expect(comparison).toMatchObject({
    range: { from: '2026-01-15', to: '2026-01-24' },
    rows: [
      ['2026-01-12', null],
      ['2026-01-19', null],
      [null, null],
    ],
    uneven: [0, 1],
  });
});

test('a day is not compared with a different weekday', async () => {
  const range = { from: '2026-01-28', to: '2026-02-06' };
  const query = { measures: ['piClicks' as const], dimensions: ['day' as const, 'weekday' as const], range };
  const { rows, comparison } = await answer(ada, { ...query, comparison: 'previous-period' });
  expect(rows.map(([day, on]) => [day, on])).toEqual([['2026-02-05', 'Thursday']]);
  expect(comparison).toMatchObject({ rows: [['2026-01-26', 'Thursday', null]], uneven: [0] });
});

test('with a filter by weekday, equally many days are compared, and a series has only those', async () => {
  const compared = { measures: ['piClicks' as const], comparison: 'previous-period' as const, totals: true };
  const only = (key: string) => [{ dimension: 'weekday' as const, op: 'in' as const, values: [key] }];
  // The range has two Thursdays and one Sunday; the compared one has one Thursday and two Sundays.
  const range = { from: '2026-01-28', to: '2026-02-06' };
  const thursdays = await answer(ada, { ...compared, range, dimensions: ['day'], filters: only('4') });
  expect(thursdays.rows.map(([day]) => day)).toEqual(['2026-01-29', '2026-02-05']);
  expect(thursdays.comparison).toMatchObject({ totals: [null], unevenTotals: true });
  const sundays = await answer(ada, { ...compared, range, filters: only('7') });
  expect(sundays.comparison).toMatchObject({ rows: [[null]], uneven: [0], unevenTotals: true });
  const fridays = await answer(ada, {
    ...compared,
    range: { from: '2026-01-31', to: '2026-02-06' },
    filters: only('5'),
  });
  expect(fridays.comparison).toMatchObject({ totals: [0] });
  expect(fridays.comparison?.unevenTotals).toBeUndefined();
});

test('a named period is compared with the previous one, picked days with as many before', async () => {
  const asked = { measures: ['piClicks' as const], comparison: 'previous-period' as const };
  const before = async (query: Partial<SemanticQueryInput>, range = { from: '2026-01-01', to: '2026-01-31' }) =>
    (await answer(ada, { ...asked, range, ...query })).comparison?.range;
  expect(await before({})).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(await before({ preset: 'this-year' })).toEqual({ from: '2025-01-01', to: '2025-01-31' });
  const days = { from: '2026-01-01', to: '2026-01-30' };
  expect(await before({ preset: '30d' }, days)).toEqual({ from: '2025-12-02', to: '2025-12-31' });
  expect(await before({ preset: 'ytd' }, days)).toEqual({ from: '2025-01-01', to: '2025-01-30' });
  expect(await before({}, days)).toEqual({ from: '2025-12-02', to: '2025-12-31' });
});

test('an operator scope and a partial view answer for their operators only', async () => {
  const query: SemanticQueryInput = { measures: ['piClicks'], dimensions: ['operator'], range: winter };
  expect((await answer(ada, query)).rows).toEqual([
    ['One North', 25],
    ['One South', 10],
  ]);
  expect((await answer(ada, query, '1?operator_ids=12')).rows).toEqual([['One South', 10]]);
  expect((await answer(owen, query)).rows).toEqual([['One North', 25]]);
  expect((await answer(owen, query)).factsThrough).toBe('2026-01-07');
  const foreign = await owen.send('POST', '/proxy/data/queries/1?operator_ids=12', query);
  expect(foreign.status).toBe(403);
});

test('a filter for another tenant’s operator, product or retailer finds nothing', async () => {
  for (const [dimension, value] of [
    ['operator', '21'],
    ['product', '201'],
  ] as const) {
    const filters = [{ dimension, op: 'in' as const, values: [value] }];
    const { rows } = await answer(ada, { measures: ['piClicks'], dimensions: [dimension], range: winter, filters });
    expect(rows, dimension).toEqual([]);
  }
});

test('a retailer has its own measures, by brand and category', async () => {
  const { rows, currency } = await answer(
    rita,
    { measures: ['sales', 'units', 'productsSold'], dimensions: ['category'], range: january },
    '2',
  );
  expect(rows).toEqual([
    ['Care', 9, 2, 1],
    ['Bakery', 0, 0, 1],
  ]);
  expect(currency).toBe('EUR');
  expect((await answer(rita, { measures: ['sales', 'orders', 'salesPerOrder'], range: january }, '2')).rows).toEqual([
    [9, 2, 4.5],
  ]);
});

test('an invalid request is a 400 whose code is the reason, and names the field', async () => {
  const refused = async (who: Caller, query: object, account = 1) => {
    const response = await who.send('POST', `/proxy/data/queries/${account}`, { range: january, ...query });
    expect(response.status).toBe(400);
    const { code, errors } = await response.json<{ code: string; errors: Record<string, string> }>();
    return [code, ...Object.keys(errors)];
  };
  const piClicks = { measures: ['piClicks'] };
  const filter = (values: readonly string[], op = 'in') => ({ filters: [{ dimension: 'product', op, values }] });
  const byDay = { by: 'day', direction: 'asc' };
  const asked: (readonly [query: object, code: string, field: string])[] = [
    [{ measures: ['impressions'], dimensions: ['retailer'] }, 'measure-not-by-dimension', 'measures.0'],
    [{ measures: ['sales'] }, 'measure-of-others', 'measures.0'],
    [{ measures: ['impressions', 'outOfStockRate'] }, 'measures-apart', 'measures'],
    [{ measures: ['piClicks', 'piClicks'] }, 'measure-repeated', 'measures.1'],
    [{ ...piClicks, dimensions: ['day', 'week'] }, 'several-periods', 'dimensions'],
    [{ ...piClicks, dimensions: ['channel', 'channel'] }, 'dimension-repeated', 'dimensions'],
    [{ ...piClicks, order: [byDay] }, 'order-not-asked', 'order.0'],
    [{ ...piClicks, range: { from: '2026-02-30', to: '2026-03-01' } }, 'no-such-day', 'range.from'],
    [{ ...piClicks, range: { from: '2026-02-02', to: '2026-02-01' } }, 'fields-invalid', 'range'],
    [{ ...piClicks, range: { from: '1900-01-01', to: '2026-02-01' } }, 'range-too-long', 'range'],
    [{ ...piClicks, ...filter(["1' OR 1=1"]) }, 'filter-takes-ids', 'filters.0'],
    [{ ...piClicks, ...filter([' '], 'contains') }, 'search-not-of-names', 'filters.0'],
    [{ ...piClicks, having: [{ measure: 'impressions', op: 'gt', value: 1 }] }, 'threshold-not-asked', 'having.0'],
    [{ measures: ['nothing'] }, 'fields-invalid', 'measures.0'],
    [{ ...piClicks, account: 2 }, 'fields-invalid', 'body'],
  ];
  for (const [query, code, field] of asked) expect(await refused(ada, query)).toEqual([code, field]);
  expect(await refused(rita, { measures: ['orders'], dimensions: ['brand'] }, 2)).toEqual([
    ...['measure-not-by-dimension', 'measures.0'],
  ]);
  const problem = await ada.send('POST', '/proxy/data/queries/1', { range: january, measures: ['sales'] });
  expect(await problem.json()).toMatchObject({
    detail: 'Sales isn’t available for a brand.',
    errors: { 'measures.0': 'Sales isn’t available for a brand.' },
  });
});

test('filter values are only ever compared, never executed', async () => {
  const filters = [
    { dimension: 'channel' as const, op: 'in' as const, values: ["social' OR '1'='1", 'x"]); DROP TABLE user; --'] },
  ];
  expect((await answer(ada, { measures: ['piClicks'], range: winter, filters })).rows).toEqual([[0]]);
});

test('a question of any size stays within the parameters that D1 binds', async () => {
  const values = Array.from({ length: 50 }, (_, at) => String(at + 100));
  const filters = Array.from({ length: 10 }, () => ({ dimension: 'product' as const, op: 'in' as const, values }));
  const { rows } = await answer(ada, {
    measures: ['piClicks', 'piValue'],
    dimensions: ['product', 'day'],
    range: winter,
    filters,
  });
  expect(rows.length).toBe(3);
});

test('the database assigns a day to the same periods as the calendar', async () => {
  const dates = Array.from({ length: 2500 }, (_, day) => addDays('2023-12-25', day));
  const by = ['day', 'week', 'month', 'quarter', 'year'] as const;
  const columns = [...by, 'weekday' as const].map((period) => `${periods[period]('value')} AS ${period}`);
  const { results } = await d1
    .prepare(`SELECT ${columns.join(', ')} FROM json_each(?)`)
    .bind(JSON.stringify(dates))
    .all();
  expect(results).toEqual(
    dates.map((date) => ({
      ...Object.fromEntries(by.map((period) => [period, bucketStart(date, period)])),
      weekday: weekday(date),
    })),
  );
});

test('the upstream describes itself as OpenAPI 3.1', async () => {
  const document = await (await ask(null, '/openapi.json')).json<{ openapi: string; paths: object }>();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toContain('/dbd/init');
});
