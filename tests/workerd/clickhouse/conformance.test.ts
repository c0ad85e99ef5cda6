import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import type { MeasureId } from '#shared/analytics/measures.ts';
import { type QueryAnswer, queryAnswerSchema, querySchema, type SemanticQueryInput } from '#shared/analytics/query.ts';
import { brandFacts } from '#tests/support/analytics/brand-facts.ts';
import { dailyFacts } from '#tests/support/analytics/daily-facts.ts';
import { naive } from '#tests/support/analytics/naive.ts';
import { offerFacts } from '#tests/support/analytics/offer-facts.ts';
import { dailyQuestion, expectClose, expectRows, question, questionOf } from '#tests/support/analytics/questions.ts';
import { recipeEvents } from '#tests/support/analytics/recipe-facts.ts';
import { responseFacts } from '#tests/support/analytics/response-facts.ts';
import { tillOrders } from '#tests/support/analytics/retailer-facts.ts';
import { copyRollUps, emptyClickHouse } from '#tests/support/clickhouse-roll-ups.ts';
import { clickHouse } from '#upstream/facts/clickhouse/client.ts';
import { clickHouseEngine } from '#upstream/facts/clickhouse/engine.ts';
import { schemaStatements } from '#upstream/facts/clickhouse/schema.ts';
import { setUpClickHouse } from '#upstream/facts/clickhouse/set-up.ts';
import { clickHouseStatement } from '#upstream/facts/clickhouse/typed.ts';
import { d1Engine } from '#upstream/facts/d1/engine.ts';
import type { Engine } from '#upstream/facts/engine.ts';
import { answerQuery } from '#upstream/facts/questions/answer.ts';
import { checkQuery } from '#upstream/facts/questions/check.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import type { GrantedScope } from '#upstream/scope/granted-scope.ts';
import { tenantOf } from '#upstream/scope/tenant.ts';
import { outsidePlainDaysOf, storeBrandFacts, storeDailyFacts } from '../upstream/facts.ts';
import {
  familyWorld,
  storeOfferFacts,
  storeRecipeEvents,
  storeResponses,
  storeTillOrders,
} from '../upstream/family-facts.ts';
import { d1, insert } from '../upstream/migrated.ts';
import { smallWorld } from '../upstream/small-world.ts';
import { storedFacts } from '../upstream/stored-facts.ts';

const clickhouse = clickHouse(inject('clickhouse'));
const database = new Database(d1);
const read = async (sql: string) => (await d1.prepare(sql).all()).results;

/** Copies D1's roll-ups and references. */
async function copy(...names: string[]): Promise<void> {
  if (names.length === 0) {
    await emptyClickHouse(clickhouse);
    await setUpClickHouse(database, clickhouse, { kind: 'single' });
  }
  await copyRollUps(read, clickhouse, names.length > 0 ? names : undefined);
}

/** @param maxEntries the most baskets in memory, if not the product's own limit */
const engines = (maxEntries?: number): readonly [Engine, Engine] => [
  d1Engine(database, maxEntries),
  clickHouseEngine(database, clickhouse, maxEntries),
];

async function world(): Promise<void> {
  await insert('fx_rate', ['currency', 'month_start', 'usd_per_unit'], [['JPY', '2026-01-01', 0.007]]);
  const touchpoint = ['id', 'account_id', 'operator_id', 'kind', 'name'];
  await insert('touchpoint', touchpoint, [
    [1, 1, 11, 'ip', 'Kitchen'],
    [2, 1, 12, 'vd', 'Film'],
  ]);
}

beforeAll(async () => {
  for (const sql of schemaStatements({ kind: 'single' })) await clickhouse.run({ sql, parameters: new Map() });
  await smallWorld();
  await world();
  await copy();
});

async function both(
  input: SemanticQueryInput,
  operatorIds: readonly number[] | null = null,
  accountType: 1 | 2 = 1,
  maxEntries?: number,
): Promise<readonly [QueryAnswer, QueryAnswer]> {
  const query = checkQuery(querySchema.parse(input), accountType);
  const scope: GrantedScope = {
    ...{ accountId: accountType, operatorId: null, accountType, active: true, level: 7, readable: true },
    ...{ currency: 'USD', timezone: 'UTC', tenant: tenantOf(accountType, operatorIds) },
  };
  const asked = { query, scope, sample: null, now: Date.parse('2026-06-01') };
  const [one, other] = await Promise.all(engines(maxEntries).map((engine) => answerQuery(engine, asked)));
  return [queryAnswerSchema.parse(one), queryAnswerSchema.parse(other)];
}

type Cell = string | number | null;

function expectSameRows(actual: readonly (readonly Cell[])[], expected: readonly (readonly Cell[])[]): void {
  const texts = (rows: readonly (readonly Cell[])[]) =>
    rows.map((row) => row.map((cell) => typeof cell === 'number' || cell));
  expect(texts(actual)).toEqual(texts(expected));
  const numbers = (rows: readonly (readonly Cell[])[]) => rows.flat().filter((cell) => typeof cell === 'number');
  expectClose(numbers(actual), numbers(expected));
}

function expectSame(actual: QueryAnswer, expected: QueryAnswer): void {
  const { rows, totals, comparison, salesReporting, ...rest } = actual;
  const {
    rows: otherRows,
    totals: otherTotals,
    comparison: other,
    salesReporting: otherReporting,
    ...others
  } = expected;
  expect(rest).toEqual(others);
  expectSameRows(rows, otherRows);
  expectClose(totals ?? [], otherTotals ?? []);
  expect(comparison?.range).toEqual(other?.range);
  expectSameRows(comparison?.rows ?? [], other?.rows ?? []);
  expectClose(comparison?.totals ?? [], other?.totals ?? []);
  expectClose([salesReporting?.clickShare ?? null], [otherReporting?.clickShare ?? null]);
}

test('both engines answer any question alike, and as a naive computation over the raw facts does', async () => {
  await fc.assert(
    fc.asyncProperty(
      brandFacts,
      brandFacts,
      fc.array(question, { minLength: 4, maxLength: 8 }),
      fc.constantFrom(null, [11], [11, 12], []),
      async (facts, foreign, questions, operators) => {
        await storeBrandFacts(1, facts);
        await storeBrandFacts(3, foreign);
        await copy('brand_day');
        for (const input of questions) {
          // Rows with equal values would come in any order.
          const order = (input.dimensions ?? []).map((by) => ({ by, direction: 'asc' as const }));
          const [onD1, onClickHouse] = await both({ ...input, order }, operators);
          expectSame(onClickHouse, onD1);
          const query = querySchema.parse(input);
          const zerosUnknown = await outsidePlainDaysOf(1, operators, query);
          expectRows(onClickHouse, naive(facts, query, operators, onClickHouse.currency), zerosUnknown);
          const whole = naive(facts, { ...query, dimensions: [] }, operators, onClickHouse.currency);
          expectClose(onClickHouse.totals ?? [], whole.get('') ?? []);
        }
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
}, 300_000);

test('both engines answer questions of spend and sell-out alike', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(brandFacts, dailyFacts),
      fc.array(dailyQuestion, { minLength: 3, maxLength: 6 }),
      fc.constantFrom(null, [11]),
      async ([facts, daily], questions, operators) => {
        await storeBrandFacts(1, facts);
        await storeDailyFacts(1, daily);
        await copy('brand_day', 'media_spend', 'sellout_day');
        for (const input of questions) {
          const order = (input.dimensions ?? []).map((by) => ({ by, direction: 'asc' as const }));
          const [onD1, onClickHouse] = await both({ ...input, order }, operators);
          expectSame(onClickHouse, onD1);
        }
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
}, 300_000);

test('both engines answer questions of tills, shares, offers, recipes, vouchers and forms alike', async () => {
  await smallWorld();
  await familyWorld();
  const shares: MeasureId[] = ['sales', 'shoppers', 'salesShare', 'trafficShare', 'fairShareIndex'];
  await fc.assert(
    fc.asyncProperty(
      tillOrders,
      offerFacts,
      recipeEvents,
      responseFacts,
      fc.array(fc.oneof(questionOf('retailer', shares), questionOf('retailer')), { minLength: 3, maxLength: 5 }),
      fc.array(fc.oneof(questionOf('offers'), questionOf('recipes'), questionOf('responses')), {
        minLength: 3,
        maxLength: 6,
      }),
      // Baskets in memory, or too many for that.
      fc.constantFrom(undefined, 0),
      async (orders, looks, events, responses, ofRetailer, ofBrand, maxEntries) => {
        await storeTillOrders(orders);
        await storeOfferFacts(looks);
        await storeRecipeEvents(events);
        await storeResponses(responses);
        await copy();
        for (const [type, asked] of [[2, ofRetailer] as const, [1, ofBrand] as const])
          for (const input of asked) {
            const order = (input.dimensions ?? []).map((by) => ({ by, direction: 'asc' as const }));
            const [onD1, onClickHouse] = await both({ ...input, order, counted: true }, null, type, maxEntries);
            expectSame(onClickHouse, onD1);
          }
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
}, 300_000);

const winter = { from: '2026-01-01', to: '2026-02-28' };

test('thresholds, order, limits, searched names, and excluded or unknown values give the same on both', async () => {
  await storedFacts();
  await world();
  await copy();
  const nasty = ["social' OR '1'='1", 'x\\', 'a\tb', '{p0:String}', "'); DROP TABLE brand_day; --"];
  const questions: SemanticQueryInput[] = [
    {
      measures: ['piClicks', 'piValue'],
      dimensions: ['product'],
      range: winter,
      having: [{ measure: 'piValue', op: 'gt', value: 30 }],
    },
    {
      measures: ['piClicks'],
      dimensions: ['retailer'],
      range: winter,
      order: [{ by: 'retailer', direction: 'desc' }],
      limit: 1,
    },
    { measures: ['piClicks'], dimensions: ['touchpointKind', 'weekday'], range: winter, currency: 'EUR', totals: true },
    {
      measures: ['piClicks'],
      dimensions: ['product'],
      range: winter,
      filters: [{ dimension: 'product', op: 'contains', values: ['TE', 'off'] }],
    },
    {
      measures: ['piClicks'],
      dimensions: ['product'],
      range: winter,
      filters: [{ dimension: 'product', op: 'contains', values: ['nothing'] }],
    },
    ...(['in', 'not-in'] as const).map(
      (op): SemanticQueryInput => ({
        measures: ['piClicks'],
        range: winter,
        filters: [{ dimension: 'channel', op, values: nasty }],
      }),
    ),
    { measures: ['piClicks'], range: { from: '1900-01-01', to: '1905-01-01' } },
    { measures: ['piClicks'], range: { from: '1965-01-01', to: '1974-01-01' } },
    { measures: ['piClicks'], range: { from: '2145-01-01', to: '2150-01-01' } },
    // All retailers that don't report their sales are one row of unknown values.
    ...[['1'], ['1', '2']].map(
      (values): SemanticQueryInput => ({
        ...{ measures: ['attributedOrders', 'ownSales'], range: winter, currency: 'EUR', totals: true },
        filters: [{ dimension: 'retailer', op: 'not-in', values }],
      }),
    ),
    // Thresholds leave out rows without changing the share of clicks.
    {
      measures: ['conversion', 'attributedOrders'],
      dimensions: ['retailer'],
      range: winter,
      ...{ limit: 1, totals: true },
    },
    ...[1e15 + 0.5, 2 ** 53 + 2, 1e19, 1e21, Number.MAX_VALUE].flatMap((beyond) =>
      ([beyond, -beyond] as const).flatMap((value) =>
        (['gt', 'lt'] as const).map(
          (op): SemanticQueryInput => ({
            ...{ measures: ['piClicks', 'piValue'], dimensions: ['product'], range: winter, currency: 'EUR' },
            having: [{ measure: op === 'gt' ? 'piClicks' : 'piValue', op, value }],
          }),
        ),
      ),
    ),
    { measures: ['attributedOrders'], range: winter, having: [{ measure: 'attributedOrders', op: 'gt', value: 0 }] },
    ...(['channel', 'category', 'month'] as const).map(
      (by): SemanticQueryInput => ({
        ...{ measures: ['attributedSales', 'haloSales'], dimensions: [by], range: winter, limit: 1, counted: true },
        having: [{ measure: 'attributedSales', op: 'gt', value: 1 }],
      }),
    ),
    {
      measures: ['piClicks', 'piValue', 'productsClicked'],
      dimensions: ['category', 'retailer', 'month'],
      range: winter,
      order: [
        { by: 'category', direction: 'asc' },
        {
          ...{ by: 'piValue', direction: 'desc' },
          of: { dimensions: ['category', 'retailer'], at: { dimension: 'month', key: '2026-02-01' } },
        },
        { by: 'productsClicked', direction: 'desc', of: { dimensions: ['category', 'retailer'] } },
        { by: 'piValue', direction: 'asc', of: { dimensions: ['category', 'retailer'] } },
        { by: 'productsClicked', direction: 'desc', of: { dimensions: ['month'] } },
        { by: 'month', direction: 'desc' },
      ],
      ...{ totals: true, counted: true, limit: 3, offset: 1 },
    },
  ];
  for (const input of questions) {
    const [onD1, onClickHouse] = await both(input);
    expectSame(onClickHouse, onD1);
  }
  const [, sales] = await both(
    { measures: ['sales', 'orders', 'productsSold'], dimensions: ['country'], range: winter, totals: true },
    null,
    2,
  );
  expect(sales.totals?.slice(1)).toEqual([2, 2]);
}, 60_000);

test('a list longer than a form field’s limit is queried completely', async () => {
  const keys = Array.from({ length: 20_000 }, (_, nth) => `it's {keys:Array(String)}\\\t"${nth}é`);
  const asked = 'k IN (SELECT arrayJoin({keys:Array(String)})) AND k <> {one:String}';
  const rows = await clickhouse.query(
    clickHouseStatement(`SELECT count() AS n FROM (SELECT arrayJoin({keys:Array(String)}) AS k) WHERE ${asked}`, {
      keys,
      one: keys[7] ?? '',
    }),
  );
  expect(rows).toEqual([{ n: 19_999 }]);
});

test('a store that can’t be reached is a 503, not an empty answer', async () => {
  const engine = clickHouseEngine(database, clickHouse('http://127.0.0.1:9'));
  const query = checkQuery(querySchema.parse({ measures: ['piClicks'], range: winter }), 1);
  const scope: GrantedScope = {
    ...{ accountId: 1, operatorId: null, accountType: 1, active: true, level: 7, readable: true },
    ...{ currency: 'USD', timezone: 'UTC', tenant: tenantOf(1, null) },
  };
  await expect(answerQuery(engine, { query, scope, sample: null, now: 0 })).rejects.toMatchObject({ status: 503 });
});
