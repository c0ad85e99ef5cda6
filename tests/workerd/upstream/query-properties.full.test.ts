import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type DimensionId, dimensions, type MeasureId, measures } from '#shared/analytics/measures.ts';
import { type QueryAnswer, queryAnswerSchema, querySchema, type SemanticQueryInput } from '#shared/analytics/query.ts';
import {
  addDays,
  bucketEnd,
  bucketStart,
  bucketsOf,
  type DateRange,
  isGranularity,
  type LocalDate,
} from '#shared/time/calendar.ts';
import { brandFacts, days, firstDay } from '#tests/support/analytics/brand-facts.ts';
import { comparedFacts, expectComparedTotals } from '#tests/support/analytics/compared-facts.ts';
import { aDayWithoutVisits } from '#tests/support/analytics/day-without-visits.ts';
import { naive } from '#tests/support/analytics/naive.ts';
import { ofDay } from '#tests/support/analytics/naive-core.ts';
import { expectClose, expectRows, question, range, type Values } from '#tests/support/analytics/questions.ts';
import { type Scaling, scaleFactorOf, unscaled } from '#upstream/anonymise/scaling.ts';
import { d1Engine } from '#upstream/facts/d1/engine.ts';
import { answerQuery } from '#upstream/facts/questions/answer.ts';
import { checkQuery } from '#upstream/facts/questions/check.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import type { GrantedScope } from '#upstream/scope/granted-scope.ts';
import { tenantOf } from '#upstream/scope/tenant.ts';
import { outsidePlainDaysOf, storeBrandFacts, storeDayRates } from './facts.ts';
import { d1, insert } from './migrated.ts';
import { smallWorld } from './small-world.ts';

beforeAll(async () => {
  await smallWorld();
  await insert('fx_rate', ['currency', 'month_start', 'usd_per_unit'], [['JPY', '2026-01-01', 0.007]]);
  const touchpoints = ['Kitchen', 'Film'].map((name, at) => [at + 1, 1, 11 + at, at === 0 ? 'ip' : 'vd', name]);
  await insert('touchpoint', ['id', 'account_id', 'operator_id', 'kind', 'name'], touchpoints);
});

const runs = { numRuns: 60 };

const scopeOf = (accountId: number, operatorIds: readonly number[] | null): GrantedScope => ({
  accountId,
  operatorId: null,
  accountType: 1,
  active: true,
  level: 7,
  readable: true,
  ...{ currency: 'USD', timezone: 'UTC' },
  tenant: tenantOf(accountId, operatorIds),
});

async function ask(
  input: SemanticQueryInput,
  accountId: number,
  operatorIds: readonly number[] | null,
  sample: Scaling | null = null,
  now = '2026-06-01',
) {
  const query = checkQuery(querySchema.parse(input), 1);
  const scope = scopeOf(accountId, operatorIds);
  const answer = await answerQuery(d1Engine(new Database(d1)), { query, scope, sample, now: Date.parse(now) });
  return { query, answer: queryAnswerSchema.parse(answer) };
}

test('every answer equals a naive computation over the raw facts, rows and totals, whatever is asked', async () => {
  await fc.assert(
    fc.asyncProperty(
      brandFacts,
      brandFacts,
      fc.array(question, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(null, [11], [11, 12], []),
      fc.boolean(),
      async (facts, foreign, questions, operators, byDay) => {
        await Promise.all([storeBrandFacts(1, facts), storeBrandFacts(3, foreign), storeDayRates(byDay)]);
        for (const input of questions) {
          const { query, answer } = await ask(input, 1, operators);
          const isOutside = await outsidePlainDaysOf(1, operators, query);
          const naively = (asked: typeof query) => naive(facts, asked, operators, answer.currency, byDay);
          expectRows(answer, naively(query), isOutside);
          expectClose(answer.totals ?? [], naively({ ...query, dimensions: [] }).get('') ?? []);
        }
      },
    ),
    runs,
  );
  await storeDayRates(false);
}, 240_000);

test('a comparison is the same question over the other range, row by row', async () => {
  await fc.assert(
    fc.asyncProperty(brandFacts, question, async (facts, input) => {
      await storeBrandFacts(1, facts);
      const { query, answer } = await ask({ ...input, comparison: 'previous-period' }, 1, null);
      expect(answer.comparison?.rows.length).toBe(answer.rows.length);
      if (answer.comparison?.totals?.some((value) => value !== null)) expectComparedTotals(facts, query, answer);
    }),
    runs,
  );
}, 240_000);

test('a row’s comparison equals a naive computation over as many days of the other range, or is missing', async () => {
  const zero = (measure: MeasureId) => (measures[measure].kind === 'ratio' ? null : 0);
  await fc.assert(
    fc.asyncProperty(
      brandFacts,
      fc.array(comparedQuestion, { minLength: 1, maxLength: 4 }),
      async (facts, questions) => {
        await storeBrandFacts(1, facts);
        for (const input of questions) {
          const { query, answer } = await ask(input, 1, null);
          const { comparison, factsFrom, factsThrough } = answer;
          if (!comparison || !factsFrom || !factsThrough) continue;
          const through = factsThrough >= query.range.from ? factsThrough : query.range.to;
          const own = { from: query.range.from, to: query.range.to < through ? query.range.to : through };
          const others = naive(
            comparedFacts(facts, query, answer).other,
            { ...query, range: comparison.range },
            null,
            answer.currency,
          );
          const time = query.dimensions.findIndex((id) => dimensions[id].kind === 'time');
          const filtered = query.filters.map(({ dimension }) => dimension);
          const byWeekday = [...query.dimensions, ...filtered].includes('weekday') || filtered.includes('month');
          for (const [at, row] of comparison.rows.entries()) {
            const values = row.slice(query.dimensions.length) as Values;
            const keys = answer.keys?.[at] ?? [];
            const moved = keys.map((key, place) => (place === time ? String(row[time]) : key));
            const nothing = () => expect(values.every((value) => value === null)).toBe(true);
            if (time >= 0 && row[time] === null) {
              nothing();
              expect(comparison.uneven ?? []).not.toContain(at);
              continue;
            }
            const [mine, theirs] = [daysOf(query, own, keys), daysOf(query, comparison.range, moved)];
            const unlike =
              mine.length !== theirs.length && (byWeekday || !isWhole(query, mine) || !isWhole(query, theirs));
            const expectedUneven = unlike && (time >= 0 || byWeekday);
            expect((comparison.uneven ?? []).includes(at), JSON.stringify([query, keys, moved])).toBe(expectedUneven);
            if (expectedUneven) nothing();
            else if (values.some((value) => value !== null))
              expectClose(values, others.get(moved.join('|')) ?? query.measures.map(zero));
          }
        }
      },
    ),
    runs,
  );
}, 240_000);

const visit = { operator: 11, channel: 'social', country: 'US', impressions: 9, sessions: 5, piSessions: 2 };
const storeVisits = (dates: readonly string[]) =>
  storeBrandFacts(1, { visits: dates.map((date) => ({ ...visit, date })), clicks: [], orders: [] });

test('a comparison says when its last day isn’t over in the scope’s time zone, and only then', async () => {
  await storeVisits(['2026-01-20', '2026-01-21']);
  const asked = async (to: string, now: string) => {
    const query = { measures: ['sessions' as const], range: { from: '2026-01-20', to } };
    const { answer } = await ask({ ...query, comparison: 'previous-period' }, 1, null, null, now);
    return answer.comparison?.unfinishedDay;
  };
  expect(await asked('2026-01-31', '2026-01-21T23:59:00Z')).toBe(true);
  expect(await asked('2026-01-31', '2026-01-22T00:00:00Z')).toBeUndefined();
  expect(await asked('2026-01-20', '2026-01-21T12:00:00Z')).toBeUndefined();
});

test('a row with an unfinished day has no comparison, while other rows and the totals do', async () => {
  const dates = ['2026-01-16', '2026-01-17', '2026-01-18', '2026-01-19', '2026-01-20', '2026-01-21'];
  await storeVisits(dates);
  const by = async (dimensions: SemanticQueryInput['dimensions'], now: string) => {
    const range = { from: '2026-01-19', to: '2026-01-21' };
    const query = { measures: ['sessions' as const], dimensions, range, totals: true };
    const { answer } = await ask({ ...query, comparison: 'previous-period' }, 1, null, null, now);
    return answer.comparison;
  };
  const [noon, over] = ['2026-01-21T12:00:00Z', '2026-01-22T00:00:00Z'];
  const days = dates.slice(0, 2).map((date) => [date, 5]);
  expect(await by(['day'], noon)).toMatchObject({ rows: [...days, [null, null]], totals: [10], own: { totals: [10] } });
  expect(await by(['day'], over)).toMatchObject({ rows: [...days, ['2026-01-18', 5]], totals: [15] });
  expect(await by(['month'], noon)).toMatchObject({ rows: [['2026-01-01', null]], totals: [10] });
  expect(await by(['channel'], noon)).toMatchObject({ rows: [['Social', 10]], own: { rows: [['Social', 10]] } });
  expect(await by(['channel'], over)).toMatchObject({ rows: [['Social', 15]], totals: [15] });
});

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

/** Counts and shares that are known for every retailer, by dimensions of time. */
const comparedQuestion = fc
  .record({
    time: fc.constantFrom<DimensionId[]>([], ['day'], ['week'], ['month'], ['quarter']),
    by: fc.constantFrom<DimensionId[]>([], ['weekday'], ['channel']),
    range,
    comparison: fc.constantFrom('previous-period' as const, 'previous-year' as const),
    filters: fc.constantFrom<NonNullable<SemanticQueryInput['filters']>>(
      [],
      [{ dimension: 'weekday', op: 'in', values: ['1', '6'] }],
      [{ dimension: 'weekday', op: 'not-in', values: ['7'] }],
      [{ dimension: 'month', op: 'in', values: ['2026-01-01'] }],
    ),
  })
  .map(
    ({ time, by, ...rest }): SemanticQueryInput => ({
      ...rest,
      ...{ dimensions: [...time, ...by], measures: ['sessions', 'piRate'], currency: 'USD', limit: 10_000 },
    }),
  );

type Query = Awaited<ReturnType<typeof ask>>['query'];

/** The days of a range that a row with these keys covers. */
const daysOf = ({ dimensions: by, filters }: Query, days: DateRange, keys: readonly string[]): LocalDate[] =>
  bucketsOf(days, 'day').filter((day) => {
    const of: Partial<Record<DimensionId, string>> = ofDay(day);
    const ofRow = by.every((dimension, at) => of[dimension] === undefined || of[dimension] === keys[at]);
    return (
      ofRow && filters.every(({ dimension, op, values }) => values.includes(of[dimension] ?? '') === (op === 'in'))
    );
  });

/** Whether these are all days of a period. */
function isWhole({ dimensions: by }: Query, [first, ...rest]: readonly LocalDate[]): boolean {
  const unit = by.find(isGranularity);
  return (
    unit !== undefined && first === bucketStart(first ?? '', unit) && (rest.at(-1) ?? first) === bucketEnd(first, unit)
  );
}

/** Each ratio with its denominator. */
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

test('with sample data counts and money are scaled by a factor each, counts are whole, money per item is scaled by both, and shares stay', async () => {
  const [counts, money] = [fc.constantFrom(2.37, 5.81, 8.12), fc.constantFrom(3.79, 7.43, 10.9)];
  // A brand is identified by its name, which differs with sample data.
  const nameless = question.filter(
    ({ dimensions = [], filters = [] }) => ![...dimensions, ...filters.map((it) => it.dimension)].includes('brand'),
  );
  await fc.assert(
    fc.asyncProperty(brandFacts, nameless, counts, money, async (facts, input, counts, money) => {
      const scaling = { ...unscaled, counts, money };
      await storeBrandFacts(1, facts);
      const real = (await ask(input, 1, null)).answer;
      const sample = (await ask(input, 1, null, scaling)).answer;
      expect(sample.keys).toEqual(real.keys);
      const scaled = (values: Values) =>
        values.map((value, at) => {
          const measure = input.measures[at];
          return value !== null && measure ? value * scaleFactorOf(measure, scaling) : value;
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
          else if (isCount(input.measures[column])) {
            expect(Number.isInteger(given[at]?.[column])).toBe(true);
            expect(Math.abs(Number(given[at]?.[column]) - value)).toBeLessThan(1);
          } else expect(Math.abs(Number(given[at]?.[column]) - value)).toBeLessThanOrEqual(scaling.money * 1e-4);
    }),
    runs,
  );
}, 240_000);

const isCount = (id?: MeasureId): boolean =>
  id !== undefined && measures[id].kind === 'additive' && measures[id].format === 'integer';

const operators = { gt: (a: number, b: number) => a > b, lt: (a: number, b: number) => a < b } as const;

test('a threshold keeps exactly the rows that meet it, in the units shown, and changes no total', async () => {
  await fc.assert(
    fc.asyncProperty(
      brandFacts,
      question,
      fc.constantFrom('gt' as const, 'lt' as const),
      fc.nat(200),
      fc.constantFrom(null, { ...unscaled, counts: 3, money: 4 }),
      async (facts, input, op, value, sample) => {
        await storeBrandFacts(1, facts);
        const [measure] = input.measures;
        if (!measure || !input.dimensions?.length) return;
        const order = input.dimensions.map((by) => ({ by, direction: 'desc' as const }));
        const all = (await ask({ ...input, order }, 1, null, sample)).answer;
        const some = (await ask({ ...input, order, having: [{ measure, op, value }] }, 1, null, sample)).answer;
        const at = input.dimensions.length;
        // Converted money is rounded when shown, but not when compared.
        if (all.rows.some((row) => Math.abs(Number(row[at]) - value) < 1e-3 && row[at] !== value)) return;
        expect(some.rows).toEqual(all.rows.filter((row) => row[at] !== null && operators[op](Number(row[at]), value)));
        expect(some.totals).toEqual(all.totals);
      },
    ),
    { ...runs, examples: [aDayWithoutVisits] },
  );
}, 240_000);
