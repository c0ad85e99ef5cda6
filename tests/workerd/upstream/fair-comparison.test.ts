import { beforeEach, expect, test } from 'vitest';
import type { QueryAnswer, SemanticQueryInput } from '#shared/analytics/query.ts';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import { extendCalendar } from '#upstream/facts/questions/extend-calendar.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { ask } from './asking.ts';
import { bring, cooked, event, importWorld, order, sale } from './import-cases.ts';
import { brand, bringIn, ingestWorld, retailer } from './ingest-support.ts';
import { d1, insert } from './migrated.ts';

beforeEach(ingestWorld);

const first = '2026-01-01';
const daysFrom = (from: LocalDate, count: number) => Array.from({ length: count }, (_, at) => addDays(from, at));
const sales = (days: readonly LocalDate[], units: number) =>
  days.map((day) => ({ ...sale(`${day}`, 1, 1, units), soldAt: day }));
const orders = (days: readonly LocalDate[], shop: string) =>
  days.map((day) => ({
    ...{ ...order(`${shop} ${day}`, 1, `s${day}`, 1), retailer: shop, orderedAt: `${day}T18:00:00Z` },
    ...{ touchpoint: 1101, channel: 'social' },
  }));

const january = { from: '2026-01-31', to: '2026-02-19' };
const compared = async (input: SemanticQueryInput, account: 1 | 2): Promise<QueryAnswer> =>
  (await ask({ comparison: 'previous-period', totals: true, ...input }, account)).answer;

test('one old import is no base for a comparison: there is no percentage, and the answer says why', async () => {
  await bringIn('retailer-sales', retailer, sales(daysFrom(january.from, 20), 2));
  const query = { measures: ['units' as const], range: january };
  await bring('retailer-sales', retailer, sales(['2026-01-12'], 1));
  const { totals, comparison } = await compared(query, 2);
  expect(totals).toEqual([40]);
  expect(comparison).toMatchObject({
    range: { from: '2026-01-11', to: '2026-01-30' },
    totals: [null],
    gaps: [{ measures: ['units'], compared: 0, of: 20, leftOut: [] }],
  });
  // A file that covers the days, with sales on one of them; the others have none.
  await bring('retailer-sales', retailer, sales(['2026-01-11', '2026-01-30'], 1));
  expect((await compared(query, 2)).comparison).toMatchObject({ totals: [3], gaps: [] });
});

test('days that one of the two periods lacks are left out of both', async () => {
  await bringIn('retailer-sales', retailer, sales(daysFrom(january.from, 20), 2));
  await bring('retailer-sales', retailer, sales(daysFrom('2026-01-13', 18), 1));
  const asked = await compared({ measures: ['units'], dimensions: ['product'], range: january }, 2);
  expect(asked.totals).toEqual([40]);
  expect(asked.comparison).toMatchObject({
    ...{ totals: [18], own: { totals: [36], rows: [['Soap', 36]] }, rows: [['Soap', 18]] },
    gaps: [{ compared: 18, of: 20 }],
  });
  const byDay = await compared(
    { measures: ['units'], dimensions: ['day'], order: [{ by: 'day', direction: 'asc' }], range: january },
    2,
  );
  expect(byDay.comparison?.rows.slice(0, 3).map(([, units]) => units)).toEqual([null, null, 1]);
});

test('a retailer whose orders began later is left out of the comparison, and the others are compared', async () => {
  await bringIn('attributed-orders', brand, orders(daysFrom(first, 60), 'Amazon'));
  await bringIn('attributed-orders', brand, orders(daysFrom('2026-02-10', 10), 'Target'));
  const { totals, comparison, rows } = await compared(
    { measures: ['attributedOrders'], dimensions: ['retailer'], range: january },
    1,
  );
  expect(totals).toEqual([30]);
  expect(comparison).toMatchObject({
    ...{ totals: [20], own: { totals: [20] } },
    gaps: [{ measures: ['attributedOrders'], compared: 20, of: 20, leftOut: ['Target'] }],
  });
  const before = Object.fromEntries(rows.map(([name], at) => [name, comparison?.rows[at]?.[1]]));
  expect(before).toEqual({ Amazon: 20, Target: null });
});

test('lagging sources are compared over their own days, and the others over all days', async () => {
  const visits = daysFrom(first, 50).map((day) => ({
    ...event(`e${day}`, `v${day}`, 1, 'visit'),
    occurredAt: `${day}T15:00:00Z`,
  }));
  await bringIn('touchpoint-events', brand, visits);
  await bringIn('attributed-orders', brand, orders(daysFrom(first, 45), 'Amazon'));
  const { totals, comparison } = await compared({ measures: ['sessions', 'attributedOrders'], range: january }, 1);
  expect(totals).toEqual([20, 15]);
  expect(comparison).toMatchObject({ totals: [20, 15], own: { totals: [20, 15] } });
  expect(comparison?.gaps).toEqual([{ measures: ['attributedOrders'], compared: 15, of: 20, leftOut: [] }]);
});

const by = (period: 'day' | 'week', direction: 'asc' | 'desc'): Pick<SemanticQueryInput, 'dimensions' | 'order'> => ({
  dimensions: [period],
  order: [{ by: period, direction }],
});
const daily = by('day', 'asc');
const lagging = { from: '2026-01-28', to: '2026-02-01' };

test('a day that no source of a measure covers is unknown in a series, a covered day without facts is zero', async () => {
  const visits = ['2026-01-28', '2026-01-31', '2026-02-01'].map((day) => ({
    ...event(`e${day}`, `v${day}`, 1, 'visit'),
    occurredAt: `${day}T15:00:00Z`,
  }));
  await bringIn('touchpoint-events', brand, visits);
  await bringIn('attributed-orders', brand, orders(['2026-01-28', '2026-01-30'], 'Amazon'));
  const query: SemanticQueryInput = { measures: ['sessions', 'attributedOrders'], range: lagging };
  const both = (await ask({ ...query, ...daily }, 1)).answer;
  expect(both.rows).toEqual([
    ['2026-01-28', 1, 1],
    ['2026-01-29', 0, 0],
    ['2026-01-30', 0, 1],
    ['2026-01-31', 1, null],
    ['2026-02-01', 1, null],
  ]);
  const rows = async (more: Pick<SemanticQueryInput, 'dimensions' | 'order'>) =>
    (await ask({ ...query, ...more }, 1)).answer.rows;
  expect((await rows(by('day', 'desc')))[0]).toEqual(['2026-02-01', 1, null]);
  expect(await rows(by('week', 'asc'))).toEqual([['2026-01-26', 3, 2]]);
  // Alone, a measure has the same days as beside another.
  const alone = await ask({ ...query, measures: ['attributedOrders'], ...daily }, 1);
  expect(alone.answer.rows.map(([, value]) => value)).toEqual([1, 0, 1, null, null]);
});

test('days that no file covers are gaps, and so are those that a filtered retailer lacks', async () => {
  await bringIn('retailer-sales', retailer, sales(['2026-01-28'], 2));
  await bring('retailer-sales', retailer, sales(['2026-02-01'], 1));
  const gap = await ask({ measures: ['units'], range: lagging, ...daily }, 2);
  expect(gap.answer.rows.map(([, units]) => units)).toEqual([2, null, null, null, 1]);
  await bringIn('attributed-orders', brand, orders(['2026-01-28', '2026-02-01'], 'Amazon'));
  await bringIn('attributed-orders', brand, orders(['2026-01-29', '2026-01-31'], 'Target'));
  const ofTarget = await ask(
    {
      ...{ measures: ['attributedOrders'], range: lagging, ...daily },
      filters: [{ dimension: 'retailer', op: 'in', values: ['2'] }],
    },
    1,
  );
  expect(ofTarget.answer.rows.map(([, value]) => value)).toEqual([null, 1, 0, 1, null]);
});

test('a day of one retailer is judged by that retailer’s coverage, as if it were queried alone', async () => {
  const visits = daysFrom('2026-01-28', 5).flatMap((day) =>
    ['Amazon', 'Target'].map((shop) => ({
      ...{ ...event(`${shop} ${day}`, `v${shop}${day}`, 1, 'click'), retailer: shop },
      occurredAt: `${day}T15:00:00Z`,
    })),
  );
  await bringIn('touchpoint-events', brand, visits);
  await bringIn('attributed-orders', brand, orders(['2026-01-28', '2026-02-01'], 'Amazon'));
  await bringIn('attributed-orders', brand, orders(['2026-01-29', '2026-01-31'], 'Target'));
  const query: SemanticQueryInput = { measures: ['piClicks', 'attributedOrders'], range: lagging };
  const { rows } = (await ask({ ...query, dimensions: ['day', 'retailer'], order: daily.order }, 1)).answer;
  const ordersOf = (shop: string) => rows.filter(([, name]) => name === shop).map(([, , , value]) => value);
  expect(rows.map(([, , clicks]) => clicks)).toEqual(Array(10).fill(1));
  expect(ordersOf('Amazon')).toEqual([1, 0, 0, 0, 1]);
  expect(ordersOf('Target')).toEqual([null, 1, 0, 1, null]);
});

test('published recipes are still known on days that no source covers, while their views are unknown', async () => {
  await importWorld();
  await bring('recipe-events', brand, [cooked('1', 1, 'view')]);
  await bring('recipe-events', brand, [cooked('2', 4, 'view')]);
  await d1.prepare('UPDATE recipe SET ingredients = 1 WHERE id = 1').run();
  await extendCalendar(new Database(d1), Date.parse('2026-01-04'));
  const range = { from: '2026-01-01', to: '2026-01-04' };
  const { answer } = await ask({ measures: ['recipeViews', 'recipeMatchRate'], range, ...daily }, 1);
  expect(answer.rows.map(([, ...values]) => values)).toEqual([
    [1, 0],
    [null, 0],
    [null, 0],
    [1, 0],
  ]);
});

test('an event long after the last complete day changes no comparison', async () => {
  const visits = daysFrom(first, 50).map((day) => ({
    ...event(`e${day}`, `v${day}`, 1, 'visit'),
    occurredAt: `${day}T15:00:00Z`,
  }));
  await bringIn('touchpoint-events', brand, visits);
  const query: SemanticQueryInput = { measures: ['sessions'], dimensions: ['day'], range: january };
  const before = await compared({ ...query, order: [{ by: 'day', direction: 'asc' }] }, 1);
  // A public visit on the day of the question.
  await bringIn('touchpoint-events', brand, [
    { ...event('live', 'live', 1, 'visit'), occurredAt: '2026-06-01T12:00:00Z' },
  ]);
  await d1.prepare("DELETE FROM covered_span WHERE first_date = '2026-06-01'").run();
  await insert(
    'covered_span',
    ['account_id', 'source', 'operator_id', 'part', 'live', 'first_date', 'last_date'],
    [[1, 'visits', 11, '', 1, '2026-06-01', '2026-06-01']],
  );
  const after = await compared({ ...query, order: [{ by: 'day', direction: 'asc' }] }, 1);
  expect(after.comparison).toEqual(before.comparison);
  expect(after.completeThrough).toBe(before.completeThrough);
  expect(after.totals).toEqual(before.totals);
});
