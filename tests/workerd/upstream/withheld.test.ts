import { beforeAll, expect, test } from 'vitest';
import type { TillOrder } from '#tests/support/analytics/retailer-facts.ts';
import { ask } from './asking.ts';
import { familyWorld, storeTillOrders } from './family-facts.ts';
import { smallWorld } from './small-world.ts';

const range = { from: '2026-01-01', to: '2026-01-31' };

/** As many orders of as many people, each of one line. */
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
});

test('a row of three shoppers is withheld with the smallest beside it: neither stands in the order, the thresholds or the total', async () => {
  const asked = { measures: ['sales', 'salesShare'] as ['sales', 'salesShare'], dimensions: ['product' as const] };
  const { answer } = await ask({ ...asked, range, currency: 'EUR', totals: true }, 2);
  expect(answer.rows).toEqual([
    ['Soap', 400, 400 / 1015],
    ['Bread', null, null],
    ['Flour soap', null, null],
  ]);
  expect(answer.withheld?.rows).toEqual([1, 2]);
  expect(answer.totals).toEqual([1015, 1]);
  const below = { measure: 'sales', op: 'lt', value: 1e9 } as const;
  expect(
    (await ask({ ...asked, range, currency: 'EUR', having: [below] }, 2)).answer.rows.map(([name]) => name),
  ).toEqual(['Soap']);
});

test('groups stand together, each with what is withheld of it at its end', async () => {
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

test('pages of such an answer are cut from one and the same whole', async () => {
  const asked = { measures: ['salesShare'] as ['salesShare'], dimensions: ['product' as const], range };
  const pages = await Promise.all(
    [0, 1, 2].map(async (offset) => (await ask({ ...asked, limit: 1, offset }, 2)).answer),
  );
  expect(pages.map(({ rows }) => rows[0]?.[0])).toEqual(['Soap', 'Bread', 'Flour soap']);
  expect(pages.map(({ withheld }) => withheld?.rows)).toEqual([[], [0], [0]]);
  expect(pages.map(({ truncated }) => truncated)).toEqual([true, true, false]);
});

test('a total of few shoppers is withheld too', async () => {
  const filters = [{ dimension: 'product' as const, op: 'in' as const, values: ['202'] }];
  const { answer } = await ask({ measures: ['sales', 'salesShare'], filters, range, totals: true }, 2);
  expect(answer.totals).toEqual([null, null]);
  expect(answer.withheld).toMatchObject({ totals: true, rows: [0] });
});

test('a week of few shoppers that nothing is compared with gives itself away by no other week', async () => {
  const on = (date: string, orders: TillOrder[]) => orders.map((order) => ({ ...order, date }));
  await storeTillOrders([
    ...on('2025-12-28', sold(201, 3, 500, 'few')),
    ...on('2026-01-02', sold(201, 40, 1000, 'many')),
    ...on('2026-01-18', sold(201, 40, 1000, 'now')),
  ]);
  const days = { range: { from: '2026-01-08', to: '2026-01-18' }, comparison: 'previous-period' as const };
  const asked = { ...days, currency: 'EUR', dimensions: ['week' as const], totals: true };
  // Four days and a week; before it one day, of few, and a week.
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
      ['2025-12-29', null, null],
    ],
    uneven: [0],
  });
});

test('what few people bought before, and nobody since, is given away by nothing that it is compared with', async () => {
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
    ['Flour soap', 600, 20],
    ['Soap', 400, 40],
  ]);
  expect(answer.comparison).toMatchObject({
    rows: [
      ['Flour soap', null, null],
      ['Soap', 400, 40],
    ],
    totals: [1015, 63],
  });
  expect(answer.withheld).toMatchObject({ rows: [], comparison: [0], totals: false, comparisonTotals: false });
});
