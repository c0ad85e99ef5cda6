import { beforeAll, expect, test } from 'vitest';
import { incompatibility } from '#shared/analytics/compatibility.ts';
import {
  type DimensionId,
  dimensionIds,
  familyOf,
  type MeasureId,
  measureIds,
  measures,
} from '#shared/analytics/measures.ts';
import { querySchema, type SemanticQueryInput } from '#shared/analytics/query.ts';
import { coverageStatements, rollUpStatements } from '#shared/analytics/roll-up.ts';
import { d1 } from '#tests/workerd/upstream/migrated.ts';
import { storedFacts } from '#tests/workerd/upstream/stored-facts.ts';
import type { FileProduct } from '#upstream/catalog/file-rows.ts';
import { recordChanged } from '#upstream/catalog/import-changes.ts';
import { isNamedByOthers } from '#upstream/catalog/tenancy.ts';
import { d1Engine } from '#upstream/facts/d1/engine.ts';
import { offerStates } from '#upstream/facts/d1/offers.ts';
import { answerQuery } from '#upstream/facts/questions/answer.ts';
import { checkQuery } from '#upstream/facts/questions/check.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { Bound, type Statement } from '#upstream/platform/storage/statement.ts';
import { tenantOf } from '#upstream/scope/tenant.ts';

beforeAll(storedFacts);

const rollUps = [
  'suspect_visit_day',
  'suspect_click_day',
  'brand_day',
  'brand_product_day',
  'retailer_day',
  'retailer_product_day',
  'offer_day',
  'recipe_day',
  'response_day',
  ...['media_spend', 'sellout_day'],
];
/** Facts that only questions about touchpoints read, since no roll-up has touchpoints. */
const facts = ['touchpoint_day', 'touchpoint_event_day', 'touchpoint_click_day', 'touchpoint_event_click_day'];
/** Tables that only questions with a filter on traffic read. */
const suspect = ['suspect_visit_day', 'suspect_click_day', 'suspect_reporting_click_day'];
/** Views of facts, and recipes, which are few and have no days. */
const derived = [
  ...['reporting_click_day', 'reported_order_day', 'reported_line_day', 'recipe_match_day'],
  ...['retailer_shopper_order', 'retailer_shopper_line', 'suspect_reporting_click_day'],
  ...['retailer_product_month', 'retailer_product_of_month', 'retailer_product_of_unbuilt_month', 'unbuilt_month'],
];
const forbidden = /^SCAN (p\d|n\d|product|touchpoint|fact_coverage|suspect_currency|account_retailer)\b/;
const inKeyOrder = /USING PRIMARY KEY \(account_id=\? AND date[>=]/;

/** The steps of each statement's plan. */
async function plansOf(statements: readonly Statement[]): Promise<string[][]> {
  const explained = statements.map(({ sql, parameters }) =>
    d1.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...parameters),
  );
  const plans = await d1.batch<{ detail: string }>(explained);
  return plans.map(({ results }) => results.map(({ detail }) => detail));
}

/** A database that keeps the statements it runs. */
class Noting extends Database {
  readonly statements: Statement[] = [];

  override readAll<Shapes extends readonly object[]>(statements: { readonly [At in keyof Shapes]: Statement }) {
    this.statements.push(...statements);
    return super.readAll<Shapes>(statements);
  }
}

async function statementsFor(input: SemanticQueryInput, type: 1 | 2, operatorIds: readonly number[] | null) {
  const database = new Noting(d1);
  const accountId = type;
  // With the statements for accounts with too many baskets for memory.
  await answerQuery(d1Engine(database, -1), {
    query: checkQuery(querySchema.parse(input), type),
    scope: {
      ...{ accountId, operatorId: null, accountType: type, active: true, level: 7, readable: true },
      ...{ currency: 'USD', timezone: 'UTC', tenant: tenantOf(accountId, operatorIds) },
    },
    sample: null,
    now: Date.parse('2026-06-01'),
  });
  return database.statements;
}

const filterValue: Partial<Record<DimensionId, string>> = {
  ...{ operator: '11', product: '101', retailer: '1', weekday: '1', touchpoint: '1', recipe: '1' },
  ...{ voucher: '1', form: '1' },
};

/** Every measure by every dimension it can be split by, as many as go into one question, alone and filtered. */
function* questions(type: 1 | 2): Generator<SemanticQueryInput> {
  const kind = type === 1 ? 'brand' : 'retailer';
  const common = {
    range: { from: '2026-01-01', to: '2026-02-28' },
    totals: true,
    comparison: 'previous-period',
  } as const;
  const families = Map.groupBy(
    measureIds.filter((id) => measures[id].accountTypes.some((own) => own === kind)),
    familyOf,
  );
  for (const known of families.values()) {
    yield* inTwelves(known).map((asked) => ({ ...common, measures: asked }));
    for (const dimension of dimensionIds) {
      const filters = [{ dimension, op: 'in' as const, values: [filterValue[dimension] ?? 'x'] }];
      for (const asked of inTwelves(known.filter((measure) => incompatibility(measure, dimension) === null))) {
        yield { ...common, measures: asked, dimensions: [dimension], currency: 'EUR' };
        yield { ...common, measures: asked, filters };
      }
    }
  }
}

/** No roll-up has touchpoints. */
const isOfTouchpoints = ({ dimensions = [], filters = [] }: SemanticQueryInput): boolean =>
  [...dimensions, ...filters.map(({ dimension }) => dimension)].some((id) => /^touchpoint/.test(id));

const inTwelves = (ids: readonly MeasureId[]): MeasureId[][] =>
  Array.from({ length: Math.ceil(ids.length / 12) }, (_, at) => ids.slice(at * 12, at * 12 + 12));

for (const [type, name] of [
  [1, 'brand'],
  [2, 'retailer'],
] as const)
  test(`no question of a ${name} reads more than its tenant’s days, and few read single facts`, async () => {
    const seen = new Map<string, { readonly statement: Statement; readonly ofTouchpoints: boolean }>();
    for (const question of questions(type))
      for (const operators of question.dimensions ? [null] : [null, [type * 10 + 1]])
        for (const statement of await statementsFor(question, type, operators))
          seen.set(statement.sql, { statement, ofTouchpoints: isOfTouchpoints(question) });
    const read = new Set<string>();
    const asked = [...seen.values()];
    for (const [at, plan] of (await plansOf(asked.map(({ statement }) => statement))).entries()) {
      const { statement: { sql = '' } = {}, ofTouchpoints } = asked[at] ?? {};
      const from = (tables: readonly string[]) =>
        tables.flatMap((table) => sql.match(new RegExp(`FROM ${table} f\\b`, 'g')) ?? []);
      if (!ofTouchpoints) expect(from(facts), sql).toEqual([]);
      if (!/'suspect' IN|f\.reason IN/.test(sql)) expect(from(suspect), sql).toEqual([]);
      for (const step of plan) expect(step, sql).not.toMatch(forbidden);
      const steps = plan.filter((step) =>
        /^(SCAN|SEARCH) (f|o|c|d|retailer_product_month|touchpoint\w*_day)\b/.test(step),
      );
      const views = from(derived);
      if (from(['recipe_match_day']).length > 0) continue;
      if (views.length === 0) expect(steps.length, sql).toBe(from([...rollUps, ...facts]).length);
      for (const step of steps)
        if (!(views.length > 0 && /^SCAN [fc]$/.test(step))) expect(step, sql).toMatch(inKeyOrder);
      for (const source of from([...rollUps, ...facts, ...derived])) read.add(source);
    }
    expect(read.size).toBe(type === 1 ? 17 : 6);
  }, 60_000);

test('rebuilding a span reads and deletes that span only', async () => {
  const parameters = [1, '2026-01-01', '2026-01-14'];
  for (const plan of await plansOf(rollUpStatements.map((sql) => ({ sql, parameters }))))
    for (const step of plan)
      if (/^(SCAN|SEARCH) (?!\(|(r|visit_day|click_day|c)\b)/.test(step)) expect(step).toMatch(inKeyOrder);
});

test('whether others have facts of a product is looked up by product, however many the account has', async () => {
  const product = { gtin: '4006381333931', name: 'Coffee' } as FileProduct;
  const noting = recordChanged({ importId: 1, accountId: 1, sourceId: 2, operatorId: 12 }, [product]);
  const asking = { sql: `SELECT ${isNamedByOthers('?2')} FROM product p WHERE account_id = ?1`, parameters: [1, 12] };
  for (const plan of await plansOf([noting, asking])) {
    const steps = plan.filter((step) => /^(SCAN|SEARCH) v\b/.test(step));
    expect(steps).toHaveLength(1);
    expect(steps[0]).toContain('(account_id=? AND dimension=? AND operator_id=? AND value=?)');
  }
});

test('the last state of an offer is looked up by the offer, however many days the account has', async () => {
  const asked = { tenant: tenantOf(1, null), from: '2026-01-01', to: '2026-01-31', filters: [] };
  const bound = new Bound();
  const sql = offerStates(asked)(bound);
  const [plan = []] = await plansOf([{ sql, parameters: bound.values }]);
  const days = plan.filter((step) => /^(SCAN|SEARCH) [de]\b/.test(step));
  expect(days).toHaveLength(4);
  for (const step of days) expect(step).toMatch(/account_id=\? AND (date=\? AND )?offer_id=\?/);
});

test('coverage is computed from one account’s roll-ups', async () => {
  for (const plan of await plansOf(coverageStatements.map((sql) => ({ sql, parameters: [1] }))))
    for (const step of plan) expect(step).not.toMatch(/^SCAN (?!\()/);
});

test('a group that rows are ordered by in several measures is read once', async () => {
  const of = { dimensions: ['product'] } satisfies NonNullable<NonNullable<SemanticQueryInput['order']>[number]['of']>;
  const readings = async (order: SemanticQueryInput['order']) => {
    const asked = { measures: ['piClicks', 'piValue'], dimensions: ['product', 'retailer'] } as const;
    const range = { from: '2026-01-01', to: '2026-01-31' };
    const [last] = (
      await statementsFor({ measures: [...asked.measures], dimensions: [...asked.dimensions], range, order }, 1, null)
    ).slice(-1);
    return last?.sql.match(/FROM brand_product_day f\b/g)?.length;
  };
  const by = (measure: 'piClicks' | 'piValue', direction: 'asc' | 'desc') => ({ by: measure, direction, of });
  const one = await readings([by('piValue', 'desc')]);
  expect(one).toBe(2);
  expect(await readings([by('piValue', 'desc'), by('piClicks', 'asc')])).toBe(one);
  expect(
    await readings([by('piValue', 'desc'), { ...by('piClicks', 'asc'), of: { dimensions: ['product', 'retailer'] } }]),
  ).toBe(3);
});

test('shares of sales read only roll-ups, and lines are read only for shoppers', async () => {
  const asked: SemanticQueryInput = {
    ...{ measures: ['salesShare'], dimensions: ['product'], totals: true },
    range: { from: '2025-01-01', to: '2026-12-31' },
  };
  const reads = async (input: SemanticQueryInput) =>
    (await statementsFor(input, 2, null)).filter(({ sql }) => sql.includes('retailer_shopper_')).length;
  expect(await reads(asked)).toBe(0);
  expect(await reads({ ...asked, measures: ['trafficShare'] })).toBeGreaterThan(0);
});

test('amounts of products are converted month by month, and comparisons of shares are read along with their totals', async () => {
  const asked: SemanticQueryInput = {
    ...{ measures: ['salesShare'], dimensions: ['product'], totals: true, currency: 'USD' },
    ...{ range: { from: '2026-01-15', to: '2026-03-02' }, comparison: 'previous-period' },
  };
  const byProduct = (await statementsFor(asked, 2, null))
    .map(({ sql }) => [...sql.matchAll(/SELECT f\.product_id AS g0, (.*?) FROM (retailer_product_\w+) f/g)])
    .filter((terms) => terms.length > 0);
  const months = byProduct.map((terms) =>
    terms.map(([, columns = '', table]) => [/'([\d-]+)' AS month/.exec(columns)?.[1], table]),
  );
  const [byDay, byMonth] = ['retailer_product_day', 'retailer_product_month'];
  const unbuilt = [undefined, 'retailer_product_of_unbuilt_month'];
  expect(months).toEqual([
    [['2026-01', byDay], ['2026-02', byMonth], ['2026-03', byDay], unbuilt],
    [['2025-11', byDay], ['2025-12', byMonth], ['2026-01', byDay], unbuilt],
  ]);
  const statements = (await statementsFor(asked, 2, null)).filter(({ sql }) => sql.includes(byMonth));
  // A join over all products of all months costs more than reading them.
  for (const { sql } of statements) expect(sql).not.toMatch(/FROM r LEFT JOIN fx/);
});

test('sales by product are read by the month where months are whole and nothing is asked of single days', async () => {
  const asked: SemanticQueryInput = {
    ...{ measures: ['sales'], dimensions: ['product'], currency: 'EUR' },
    range: { from: '2025-01-15', to: '2025-12-31' },
  };
  const tablesOf = async (input: SemanticQueryInput) =>
    (await statementsFor(input, 2, null))
      .flatMap(({ sql }) => [...sql.matchAll(/FROM (retailer_product_\w+) f/g)])
      .map(([, table]) => table);
  expect(await tablesOf(asked)).toEqual(['retailer_product_day', 'retailer_product_of_month']);
  expect(await tablesOf({ ...asked, dimensions: ['month', 'category'] })).toContain('retailer_product_of_month');
  for (const dimension of ['day', 'week', 'weekday'] as const)
    expect(await tablesOf({ ...asked, dimensions: ['product', dimension] })).toEqual(['retailer_product_day']);
  const filters = [{ dimension: 'weekday' as const, op: 'in' as const, values: ['6'] }];
  expect(await tablesOf({ ...asked, filters })).toEqual(['retailer_product_day']);
});

test('the rate of an amount is looked up by its currency and its month or day, however many rates there are', async () => {
  const range = { from: '2026-01-15', to: '2026-03-02' };
  const read = { measures: ['sales' as const], currency: 'USD', totals: true, range };
  for (const dimensions of [['product'], ['country'], ['day']] as const) {
    const statements = await statementsFor({ ...read, dimensions: [...dimensions] }, 2, null);
    const converting = statements.filter(({ sql }) => sql.includes('LEFT JOIN fx'));
    expect(converting.length).toBeGreaterThan(0);
    for (const plan of await plansOf(converting)) {
      expect(plan.join('\n')).toMatch(/SEARCH fx USING AUTOMATIC .*\(currency=\? AND month=\?\)/);
      expect(plan.join('\n')).not.toMatch(/SCAN fx/);
    }
  }
});
