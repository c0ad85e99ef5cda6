import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { MeasureId } from '#shared/analytics/measures.ts';
import { querySchema } from '#shared/analytics/query.ts';
import { keysOf } from '#shared/table.ts';
import { questionOf } from '#tests/support/analytics/questions.ts';
import { type TillOrder, tillOrders } from '#tests/support/analytics/retailer-facts.ts';
import { d1Engine } from '#upstream/facts/d1/engine.ts';
import type { Answered, Engine, Question, RawRow } from '#upstream/facts/engine.ts';
import { levelDimensions } from '#upstream/facts/questions/withholding/calendar-blocks.ts';
import { readCounts } from '#upstream/facts/questions/withholding/counts.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { tenantOf } from '#upstream/scope/tenant.ts';
import { familyWorld, storeTillOrders } from './family-facts.ts';
import { d1 } from './migrated.ts';
import { smallWorld } from './small-world.ts';

beforeAll(async () => {
  await smallWorld();
  await familyWorld();
});

const database = new Database(d1);
const measures: MeasureId[] = ['shoppers', 'sales', 'orders', 'units', 'productsSold'];
const withShoppers = questionOf('retailer', measures).filter((asked) => asked.measures.includes('shoppers'));

/** A question for the engine: all of its rows, ordered by keys, with totals. */
function questionFor(
  input: Parameters<typeof querySchema.parse>[0],
  operators: readonly number[] | null,
  days: Question['selection']['days'] | null = null,
): Question {
  const { dimensions, filters, range, measures: asked } = querySchema.parse(input);
  const known = filters.flatMap(({ op, ...filter }) => (op === 'contains' ? [] : [{ ...filter, op }]));
  return {
    selection: {
      ...{ measures: asked, dimensions, filters: known, range, having: [], reporting: [], order: [] },
      ...{ limit: null, offset: 0, ...(days && { days }) },
    },
    wanted: ['rows', 'totals'],
    tenant: tenantOf(2, operators),
    money: { currency: 'USD', table: null },
  };
}

/** Sorted by keys, since counted keys are ordered as text. */
const inOrder = ({ rows = [], ...rest }: Answered = {}): Answered => ({
  ...rest,
  rows: rows.map(told).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
});
const told = (row: RawRow): RawRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));

const oneSubaccount = (day: string) => ({
  ...{ column: null, known: [{ operator: 21, part: null }] },
  groups: [{ days: [day, '2026-01-05'], parts: [{ operator: 21, part: null }] }],
});

test('shoppers counted from baskets equal those that SQL counts over the lines, in every question', async () => {
  const operators = fc.constantFrom(null, [21], [21, 22], []);
  await fc.assert(
    fc.asyncProperty(
      tillOrders,
      tillOrders,
      withShoppers,
      operators,
      fc.boolean(),
      async (orders, foreign, asked, of, some) => {
        await storeTillOrders(orders);
        await storeTillOrders(foreign, 3);
        const question = questionFor(asked, of, some ? oneSubaccount(asked.range.from) : null);
        const [{ answers: counted }, { answers: stated }] = await Promise.all([
          d1Engine(database).read([question]),
          d1Engine(database, -1).read([question]),
        ]);
        expect(inOrder(counted[0])).toEqual(inOrder(stated[0]));
      },
    ),
    { numRuns: 60, endOnFailure: true },
  );
}, 240_000);

const sold = (shoppers: readonly string[]): TillOrder[] =>
  shoppers.map((shopper) => ({
    ...{ date: '2026-01-10', operator: 21, country: 'FR', currency: 'EUR', shopper, placed: true },
    lines: [{ product: 201, units: 1, amount: 100 }],
  }));
const ofProducts = {
  measures: ['shoppers', 'units'],
  dimensions: ['product'],
  range: { from: '2026-01-01', to: '2026-01-31' },
};

test('shoppers and units of a row are of the same state, although baskets are read once per call', async () => {
  const engine = d1Engine(database);
  const ask = async () => (await engine.read([questionFor(ofProducts, null)])).answers[0]?.rows?.map(told);
  await storeTillOrders(sold(['a', 'b', 'a']));
  expect(await ask()).toMatchObject([{ k0: '201', m0: '2', m1: '3' }]);
  await storeTillOrders(sold(['a', 'b', 'c', 'd']));
  expect(await ask()).toMatchObject([{ k0: '201', m0: '4', m1: '4' }]);
});

const byProduct = { level: 'all', range: ofProducts.range, depths: { place: 0, item: 3 } } as const;
const byCategory = { ...byProduct, depths: { place: 0, item: 1 } };

/** Counts that withholding uses, without zeros, ordered by keys. */
async function unitsOf(engine: Engine, asked: Parameters<typeof readCounts>[2]) {
  const read = await readCounts(engine, questionFor(ofProducts, null).tenant, asked);
  return read
    .flatMap(({ periods, places, items, timeOf, placeOf, itemOf, shoppers }) =>
      [...shoppers].flatMap((count, at) => {
        const keys = [periods[timeOf[at] ?? -1], places[placeOf[at] ?? -1], items[itemOf[at] ?? -1]];
        return count > 0 ? [[JSON.stringify(keys), count] as const] : [];
      }),
    )
    .toSorted();
}

test('withholding counts the same from baskets as from lines, for every level of the calendar', async () => {
  const depths = fc.record({ place: fc.nat(2), item: fc.nat(3) });
  const levels = fc.constantFrom(...keysOf(levelDimensions));
  const property = fc.asyncProperty(tillOrders, depths, levels, async (orders, asked, level) => {
    await storeTillOrders(orders);
    const reading = { level, range: { from: '2025-12-01', to: '2026-02-28' }, depths: asked };
    expect(await unitsOf(d1Engine(database), reading)).toEqual(await unitsOf(d1Engine(database, -1), reading));
  });
  await fc.assert(property, { numRuns: 30, endOnFailure: true });
}, 120_000);

test('withholding only reads whether the baskets are still the same', async () => {
  await storeTillOrders(sold(['a', 'b', 'a', '']));
  const read: string[] = [];
  const noting = new Database(d1);
  const readAll = noting.readAll.bind(noting);
  noting.readAll = (statements) => {
    read.push(...statements.map(({ sql }: { readonly sql: string }) => sql));
    return readAll(statements);
  };
  const engine = d1Engine(noting);
  const ofAll = '["all",[],[]]';
  const first = await unitsOf(engine, byProduct);
  expect(first).toContainEqual([ofAll, 3]);
  const before = read.length;
  expect(await unitsOf(engine, byProduct)).toEqual(first);
  expect(read.slice(before)).toHaveLength(1);
  const packed = () => read.filter((sql) => /\bproducts FROM till_basket_day/.test(sql)).length;
  const known = packed();
  expect(await unitsOf(d1Engine(noting), byProduct)).toEqual(first);
  expect(packed()).toBe(known);
  await d1.exec("UPDATE product SET category = 'Other' WHERE id = 201");
  expect(await unitsOf(d1Engine(noting), byCategory)).toEqual([
    ['["all",[],["Other"]]', 3],
    [ofAll, 3],
  ]);
  await storeTillOrders(sold(['a', 'b', 'c', 'd']));
  expect(await unitsOf(d1Engine(noting), byProduct)).toContainEqual([ofAll, 4]);
  expect(packed()).toBe(known + 1);
  expect(read.join()).not.toMatch(/retailer_(order|line|shopper)/);
});
