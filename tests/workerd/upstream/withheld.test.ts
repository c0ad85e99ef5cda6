import { beforeAll, expect, test } from 'vitest';
import type { TillOrder } from '#tests/support/analytics/retailer-facts.ts';
import { ask } from './asking.ts';
import { familyWorld, storeTillOrders } from './family-facts.ts';
import { smallWorld } from './small-world.ts';

const range = { from: '2026-01-01', to: '2026-01-31' };

/** One-line orders of `people` different shoppers. */
const sold = (product: number, people: number, amount: number, who = 'p'): TillOrder[] =>
  Array.from({ length: people }, (_, at) => ({
    ...{ date: '2026-01-10', operator: 21, country: 'FR', currency: 'EUR', shopper: `${who}${at}`, placed: true },
    lines: [{ product, units: 1, amount }],
  }));

/** Care: Clean 40 × 10 €, Mill 20 × 30 €. Bakery: Mill 3 × 5 €. */
const all = [...sold(201, 40, 1000), ...sold(203, 20, 3000, 'q'), ...sold(202, 3, 500, 'r')];

beforeAll(async () => {
  await smallWorld();
  await familyWorld();
  await storeTillOrders(all);
});

test('a retailer reads shares of the category, of its shoppers, and the fair-share index', async () => {
  await storeTillOrders([...all, ...sold(202, 30, 500, 's')]);
  const { answer } = await ask(
    {
      measures: ['salesShare', 'trafficShare', 'fairShareIndex', 'shoppers'],
      dimensions: ['brand'],
      filters: [{ dimension: 'category', op: 'in', values: ['Care'] }],
      ...{ range, currency: 'EUR', totals: true },
    },
    2,
  );
  expect(answer.rows).toEqual([
    ['Mill', 0.6, 20 / 60, (0.6 / (20 / 60)) * 100, 20],
    ['Clean', 0.4, 40 / 60, (0.4 / (40 / 60)) * 100, 40],
  ]);
  expect(answer.totals).toEqual([1, 1, 100, 60]);
  expect(answer.withheld).toMatchObject({ fewerThan: 10, rows: [], totals: false });
  await storeTillOrders(all);
});

test('only measures of shoppers are withheld, for a row of three shoppers and its neighbors, whatever the order or threshold', async () => {
  await storeTillOrders([...all, ...sold(0, 30, 100, 'z')]);
  const asked = { dimensions: ['category' as const], range, currency: 'EUR', totals: true };
  const { answer } = await ask({ ...asked, measures: ['shoppers', 'sales', 'salesShare', 'trafficShare'] }, 2);
  expect(answer.rows).toEqual([
    ['Care', 60, 1000, 1, 1],
    ['Other categories', null, 30, 1, null],
    ['Bakery', null, 15, 1, null],
  ]);
  expect(answer.withheld).toMatchObject({ rows: [1, 2], totals: false });
  expect(answer.totals).toEqual([93, 1045, 1, 1]);
  const below = { measure: 'shoppers', op: 'lt', value: 1e9 } as const;
  expect((await ask({ ...asked, measures: ['shoppers'], having: [below] }, 2)).answer.rows).toEqual([['Care', 60]]);
  await storeTillOrders(all);
});

test('groups stay together, each with its withheld rows last', async () => {
  await storeTillOrders([
    ...sold(201, 40, 1000),
    ...sold(203, 3, 9000, 'q'),
    ...sold(202, 30, 500, 'r'),
    ...sold(0, 4, 100),
  ]);
  const order = [
    { by: 'category' as const, direction: 'asc' as const },
    { by: 'sales' as const, direction: 'desc' as const },
  ];
  const { answer } = await ask(
    { measures: ['sales', 'shoppers'], dimensions: ['category', 'product'], range, order },
    2,
  );
  const categories = answer.rows.map(([category]) => category);
  expect(new Set(categories).size).toBe(categories.filter((one, at) => one !== categories[at - 1]).length);
  await storeTillOrders(all);
});

test('the pages of an answer with withheld rows are consistent', async () => {
  await storeTillOrders([...all, ...sold(0, 30, 100, 'z')]);
  const asked = { measures: ['shoppers'] as ['shoppers'], dimensions: ['category' as const], range };
  const pages = await Promise.all(
    [0, 1, 2].map(async (offset) => (await ask({ ...asked, limit: 1, offset }, 2)).answer),
  );
  expect(pages.map(({ rows }) => rows[0]?.[0])).toEqual(['Care', 'Other categories', 'Bakery']);
  expect(pages.map(({ withheld }) => withheld?.rows)).toEqual([[], [0], [0]]);
  expect(pages.map(({ truncated }) => truncated)).toEqual([true, true, false]);
  await storeTillOrders(all);
});

test('a total of few shoppers is withheld, but its units aren’t', async () => {
  const filters = [{ dimension: 'product' as const, op: 'in' as const, values: ['202'] }];
  const { answer } = await ask({ measures: ['units', 'shoppers'], filters, range, totals: true }, 2);
  expect(answer.totals).toEqual([3, null]);
  expect(answer.withheld).toMatchObject({ totals: true, totalsInstead: null, rows: [0] });
});

/** Two weeks with forty shoppers a day, except for three on the second Friday. */
const weeks = Array.from({ length: 14 }, (_, at) => `2026-01-${String(at + 5).padStart(2, '0')}`).flatMap((date) =>
  sold(201, date === '2026-01-16' ? 3 : 40, 1000, date).map((order) => ({ ...order, date })),
);

test('all days of a week are withheld if one of few shoppers could be computed, and the answer says what is shown instead', async () => {
  await storeTillOrders(weeks);
  const week = { from: '2026-01-12', to: '2026-01-18' };
  const shoppers = async (asked: { from: string; to: string }) =>
    (await ask({ measures: ['shoppers'], range: asked, totals: true }, 2)).answer;
  expect((await shoppers(week)).totals).toEqual([243]);
  const days = await ask({ measures: ['shoppers', 'orders'], dimensions: ['day'], range: week }, 2);
  expect(days.answer.rows.map(([, shoppers]) => shoppers)).toEqual(Array.from({ length: 7 }, () => null));
  expect(days.answer.rows.map(([, , orders]) => orders)).toEqual([40, 40, 40, 40, 3, 40, 40]);
  expect(days.answer.withheld).toMatchObject({ rows: [0, 1, 2, 3, 4, 5, 6], instead: Array(7).fill(week) });
  const first = await ask(
    { measures: ['shoppers'], dimensions: ['day'], range: { from: '2026-01-05', to: '2026-01-11' } },
    2,
  );
  expect(first.answer.rows.map(([, shoppers]) => shoppers)).toEqual(Array.from({ length: 7 }, () => 40));
  for (const [from, to] of [
    ['2026-01-12', '2026-01-15'],
    ['2026-01-16', '2026-01-16'],
    ['2026-01-17', '2026-01-18'],
    ['2026-01-05', '2026-01-15'],
  ] as const) {
    const { totals, withheld } = await shoppers({ from, to });
    expect(totals).toEqual([null]);
    expect(withheld?.totalsInstead).toEqual({ from: from === '2026-01-05' ? from : week.from, to: week.to });
  }
  await storeTillOrders(all);
});

test('never answers both of two questions whose filters differ by a cell of few shoppers', async () => {
  await storeTillOrders([...all, ...sold(0, 30, 100, 'z')]);
  const isAnswered = async (filters: { dimension: 'category' | 'product'; op: 'in' | 'not-in'; values: string[] }[]) =>
    (await ask({ measures: ['shoppers'], filters, range, totals: true }, 2)).answer.totals?.[0] !== null;
  const of = (op: 'in' | 'not-in', ...values: string[]) => [{ dimension: 'category' as const, op, values }];
  const pairs = [
    [[], of('not-in', 'Bakery')],
    [of('in', 'Care', 'Bakery'), of('in', 'Care')],
    [of('in', '', 'Bakery'), of('in', '')],
    [of('not-in', 'Care'), of('not-in', 'Care', 'Bakery')],
    [[], [{ dimension: 'product' as const, op: 'not-in' as const, values: ['202'] }]],
  ];
  for (const [whole = [], less = []] of pairs)
    expect((await isAnswered(whole)) && (await isAnswered(less))).toBe(false);
  expect(await isAnswered(of('in', 'Care'))).toBe(true);
  await storeTillOrders(all);
});

test('an operator gets the same numbers withheld as its account', async () => {
  const operator = (id: number, orders: TillOrder[]) => orders.map((order) => ({ ...order, operator: id }));
  await storeTillOrders([...operator(21, sold(201, 40, 1000)), ...operator(22, sold(201, 4, 1000, 'q'))]);
  const asked = { measures: ['shoppers' as const], range, totals: true };
  expect((await ask(asked, 2)).answer.totals).toEqual([44]);
  expect((await ask(asked, 2, [21])).answer.totals).toEqual([null]);
  expect((await ask({ ...asked, dimensions: ['operator'] }, 2)).answer.withheld?.rows).toEqual([0, 1]);
  await storeTillOrders(all);
});

test('a week of few shoppers without a comparison is revealed by no other week', async () => {
  const on = (date: string, orders: TillOrder[]) => orders.map((order) => ({ ...order, date }));
  await storeTillOrders([
    ...on('2025-12-28', sold(201, 3, 500, 'few')),
    ...on('2026-01-02', sold(201, 40, 1000, 'many')),
    ...on('2026-01-18', sold(201, 40, 1000, 'now')),
  ]);
  const days = { range: { from: '2026-01-08', to: '2026-01-18' }, comparison: 'previous-period' as const };
  const asked = { ...days, currency: 'EUR', dimensions: ['week' as const], totals: true };
  // The weeks have 4 and 7 days. Those of the compared range have 1 day, with few shoppers, then 7 and 3.
  const plain = await ask({ ...asked, measures: ['sales'] }, 2);
  expect(plain.answer.comparison).toMatchObject({
    rows: [
      ['2025-12-22', null],
      ['2025-12-29', 400],
    ],
    uneven: [0],
  });
  const guarded = await ask({ ...asked, measures: ['sales', 'shoppers'] }, 2);
  expect(guarded.answer.withheld?.comparison).toEqual([0, 1]);
  expect(guarded.answer.comparison).toMatchObject({
    rows: [
      ['2025-12-22', null, null],
      ['2025-12-29', 400, null],
    ],
    uneven: [0],
  });
});

test('a product that few people bought before, and nobody since, is not revealed by a comparison', async () => {
  const on = (date: string, orders: TillOrder[]) => orders.map((order) => ({ ...order, date }));
  await storeTillOrders([
    ...on('2025-12-28', [...sold(201, 40, 1000), ...sold(203, 20, 3000, 'q'), ...sold(202, 3, 500, 'r')]),
    ...on('2026-01-18', [...sold(201, 40, 1000), ...sold(203, 20, 3000, 'q')]),
  ]);
  const days = { range: { from: '2026-01-08', to: '2026-01-18' }, comparison: 'previous-period' as const };
  const { answer } = await ask(
    { ...days, measures: ['sales', 'shoppers'], dimensions: ['product'], currency: 'EUR', totals: true },
    2,
  );
  expect(answer.rows).toEqual([
    ['Flour soap', 600, null],
    ['Soap', 400, null],
  ]);
  expect(answer.comparison).toMatchObject({
    rows: [
      ['Flour soap', 600, null],
      ['Soap', 400, null],
    ],
    totals: [1015, 63],
  });
  expect(answer.withheld).toMatchObject({ rows: [0, 1], comparison: [0, 1], totals: false, comparisonTotals: false });
});
