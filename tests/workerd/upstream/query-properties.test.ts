import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/analytics/calendar.ts';
import type { DimensionId, MeasureId } from '#shared/analytics/catalogue.ts';
import { type QueryAnswer, queryAnswerSchema, querySchema, type SemanticQueryInput } from '#shared/analytics/query.ts';
import { brandFacts, days, firstDay } from '#tests/support/analytics/brand-facts.ts';
import { naive } from '#tests/support/analytics/naive.ts';
import { expectClose, expectRows, question, range, type Values } from '#tests/support/analytics/questions.ts';
import { answerQuery } from '#upstream/analytics/answer.ts';
import { checkQuery } from '#upstream/analytics/check.ts';
import { d1Engine } from '#upstream/analytics/engines/d1.ts';
import { type Scaling, timesOf } from '#upstream/anonymise/scaling.ts';
import type { GrantedScope } from '#upstream/scope/granted-scope.ts';
import { tenantOf } from '#upstream/scope/tenant.ts';
import { Database } from '#upstream/storage/database.ts';
import { storeBrandFacts } from './facts.ts';
import { d1, insert } from './migrated.ts';
import { smallWorld } from './small-world.ts';

beforeAll(async () => {
  await smallWorld();
  await insert('fx_rate', ['currency', 'month_start', 'usd_per_unit'], [['JPY', '2026-01-01', 0.007]]);
  const touchpoint = ['id', 'account_id', 'operator_id', 'kind', 'name'];
  await insert('touchpoint', touchpoint, [
    [1, 1, 11, 'ip', 'Kitchen'],
    [2, 1, 12, 'vd', 'Film'],
  ]);
});

const runs = { numRuns: 60 };

const scopeOf = (accountId: number, operatorIds: readonly number[] | null): GrantedScope => ({
  accountId,
  operatorId: null,
  accountType: 1,
  active: true,
  level: 7,
  readable: true,
  currency: 'USD',
  timezone: 'UTC',
  tenant: tenantOf(accountId, operatorIds),
});

async function ask(
  input: SemanticQueryInput,
  accountId: number,
  operatorIds: readonly number[] | null,
  sample: Scaling | null = null,
) {
  const query = checkQuery(querySchema.parse(input), 1);
  const scope = scopeOf(accountId, operatorIds);
  const answer = await answerQuery(d1Engine(new Database(d1)), { query, scope, sample, now: Date.parse('2026-06-01') });
  return { query, answer: queryAnswerSchema.parse(answer) };
}

test('every answer equals a naive computation over the raw facts, rows and totals, whatever is asked', async () => {
  await fc.assert(
    fc.asyncProperty(
      brandFacts,
      brandFacts,
      fc.array(question, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(null, [11], [11, 12], []),
      async (facts, foreign, questions, operators) => {
        await storeBrandFacts(1, facts);
        await storeBrandFacts(3, foreign);
        for (const input of questions) {
          const { query, answer } = await ask(input, 1, operators);
          expectRows(answer, naive(facts, query, operators, answer.currency));
          const total = naive(facts, { ...query, dimensions: [] }, operators, answer.currency).get('') ?? [];
          expectClose(answer.totals ?? [], total);
        }
      },
    ),
    runs,
  );
}, 240_000);

test('a comparison is the same question over the other range, row by row', async () => {
  await fc.assert(
    fc.asyncProperty(brandFacts, question, async (facts, input) => {
      await storeBrandFacts(1, facts);
      const { query, answer } = await ask({ ...input, comparison: 'previous-period' }, 1, null);
      const { comparison } = answer;
      expect(comparison?.rows.length).toBe(answer.rows.length);
      if (!comparison?.totals || comparison.totals.every((value) => value === null)) return;
      const before = { ...query, dimensions: [], range: comparison.range };
      expectClose(comparison.totals, naive(facts, before, null, answer.currency).get('') ?? []);
    }),
    runs,
  );
}, 240_000);

test('own and halo sales make up the basket in every row', async () => {
  await fc.assert(
    fc.asyncProperty(
      brandFacts,
      fc.constantFrom<DimensionId>('day', 'retailer', 'product', 'channel'),
      async (facts, by) => {
        await storeBrandFacts(1, facts);
        const { answer } = await ask(
          {
            measures: ['ownSales', 'haloSales', 'attributedSales'],
            dimensions: [by],
            range: { from: firstDay, to: addDays(firstDay, days) },
            totals: true,
          },
          1,
          null,
        );
        for (const row of [...answer.rows.map((cells) => cells.slice(1)), answer.totals ?? []]) {
          const [own, halo, basket] = row.map(Number);
          expect((own ?? 0) + (halo ?? 0)).toBeCloseTo(basket ?? 0, 3);
        }
      },
    ),
    runs,
  );
}, 240_000);

/** Each ratio with a count that it divides by. */
const ratios = [
  ['piRate', 'sessions'],
  ['clickThroughRate', 'impressions'],
  ['averageOrderValue', 'attributedOrders'],
  ['reportingCoverage', 'piClicks'],
] as const satisfies [MeasureId, MeasureId][];

test('a ratio is a number where there is something to divide by, and unknown where there is not', async () => {
  const by = fc.constantFrom<DimensionId>('day', 'week', 'month', 'operator', 'country', 'channel');
  await fc.assert(
    fc.asyncProperty(brandFacts, by, range, async (facts, dimension, asked) => {
      await storeBrandFacts(1, facts);
      const query = { measures: ratios.flat(), dimensions: [dimension], range: asked, totals: true };
      const { answer } = await ask(query, 1, null);
      for (const values of [...answer.rows.map((row) => row.slice(1)), answer.totals ?? []])
        for (const [at, [ratio]] of ratios.entries()) {
          const [share, under] = values.slice(at * 2, at * 2 + 2);
          if (under === 0) expect(share, ratio).toBeNull();
          else expect(Number.isFinite(share), ratio).toBe(true);
        }
    }),
    runs,
  );
}, 240_000);

test('with sample data counts and money are the real ones times a whole factor each, money per thing moves by both, and shares stay', async () => {
  const factors = fc.record({ counts: fc.integer({ min: 2, max: 9 }), money: fc.integer({ min: 2, max: 11 }) });
  // A brand is known by its name, which is another one with sample data.
  const nameless = question.filter(
    ({ dimensions = [], filters = [] }) => ![...dimensions, ...filters.map((it) => it.dimension)].includes('brand'),
  );
  await fc.assert(
    fc.asyncProperty(brandFacts, nameless, factors, async (facts, input, scaling) => {
      await storeBrandFacts(1, facts);
      const real = (await ask(input, 1, null)).answer;
      const sample = (await ask(input, 1, null, scaling)).answer;
      expect(sample.keys).toEqual(real.keys);
      const scaled = (values: Values) =>
        values.map((value, at) => {
          const measure = input.measures[at];
          return value !== null && measure ? value * timesOf(measure, scaling) : value;
        });
      const numbers = ({ rows }: QueryAnswer) => rows.map((row) => row.slice(input.dimensions?.length) as Values);
      const expected = [
        ...numbers(real),
        real.totals ?? [],
        ...(real.comparison ? [real.comparison.totals ?? []] : []),
      ];
      const given = [
        ...numbers(sample),
        sample.totals ?? [],
        ...(sample.comparison ? [sample.comparison.totals ?? []] : []),
      ];
      expect(given.length).toBe(expected.length);
      // Converted money is rounded to four digits after it is scaled.
      for (const [at, values] of expected.entries())
        for (const [column, value] of scaled(values).entries())
          if (value === null) expect(given[at]?.[column]).toBeNull();
          else expect(Math.abs(Number(given[at]?.[column]) - value)).toBeLessThanOrEqual(scaling.money * 1e-4);
    }),
    runs,
  );
}, 240_000);

const operators = { gt: (a: number, b: number) => a > b, lt: (a: number, b: number) => a < b } as const;

test('a threshold leaves exactly the rows that hold it, in the units that are shown, and no total changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      brandFacts,
      question,
      fc.constantFrom('gt' as const, 'lt' as const),
      fc.nat(200),
      fc.constantFrom(null, { counts: 3, money: 4 }),
      async (facts, input, op, value, sample) => {
        await storeBrandFacts(1, facts);
        const [measure] = input.measures;
        if (!measure || !input.dimensions?.length) return;
        const order = input.dimensions.map((by) => ({ by, direction: 'desc' as const }));
        const all = (await ask({ ...input, order }, 1, null, sample)).answer;
        const some = (await ask({ ...input, order, having: [{ measure, op, value }] }, 1, null, sample)).answer;
        const at = input.dimensions.length;
        // What is shown of converted money is rounded, what is compared is not.
        const close = all.rows.some((row) => Math.abs(Number(row[at]) - value) < 1e-3 && row[at] !== value);
        if (close) return;
        expect(some.rows).toEqual(all.rows.filter((row) => row[at] !== null && operators[op](Number(row[at]), value)));
        expect(some.totals).toEqual(all.totals);
      },
    ),
    runs,
  );
}, 240_000);
