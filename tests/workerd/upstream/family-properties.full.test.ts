import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { MeasureId } from '#shared/analytics/measures.ts';
import type { SemanticQuery, SemanticQueryInput } from '#shared/analytics/query.ts';
import { isGuarded } from '#shared/analytics/withheld.ts';
import { bucketsOf, earlier, type Granularity, later } from '#shared/time/calendar.ts';
import { type Formulas, type Happening, naively, ofDay } from '#tests/support/analytics/naive-core.ts';
import { happenedToOffers, offerFacts, offerFormulas } from '#tests/support/analytics/offer-facts.ts';
import { expectClose, expectRows, questionOf } from '#tests/support/analytics/questions.ts';
import {
  happenedToRecipes,
  operatorOfRecipe,
  type RecipeEvent,
  recipeEvents,
  recipeFormulas,
} from '#tests/support/analytics/recipe-facts.ts';
import { responseFacts, responseFormulas, responsesHappened } from '#tests/support/analytics/response-facts.ts';
import {
  happenedAtTills,
  retailerFormulas,
  type TillOrder,
  tillOrders,
} from '#tests/support/analytics/retailer-facts.ts';
import { ask } from './asking.ts';
import { familyWorld, storeOfferFacts, storeRecipeEvents, storeResponses, storeTillOrders } from './family-facts.ts';
import { smallWorld } from './small-world.ts';

beforeAll(async () => {
  await smallWorld();
  await familyWorld();
});

type Answers = ReturnType<typeof naively>;

const runs = { numRuns: 40, endOnFailure: true };
const tills: MeasureId[] = ['sales', 'orders', 'units', 'salesPerOrder', 'productsSold'];

async function expectNaive(
  happened: (currency: string) => readonly Happening[],
  formulas: Formulas,
  questions: readonly SemanticQueryInput[],
  accountId: 1 | 2,
  operators: readonly number[] | null,
  known: (rows: Answers, query: SemanticQuery) => Answers = (rows) => rows,
): Promise<void> {
  for (const input of questions) {
    const { query, answer } = await ask(input, accountId, operators);
    const all = happened(answer.currency);
    expectRows(answer, known(naively(all, query, operators, formulas), query));
    expectClose(answer.totals ?? [], naively(all, { ...query, dimensions: [] }, operators, formulas).get('') ?? []);
    const { comparison } = answer;
    // Comparisons over some of the days have their own properties in `query-properties`.
    if (comparison?.own) continue;
    if (!comparison?.totals || comparison.totals.every((value) => value === null)) continue;
    const before = { ...query, dimensions: [], range: comparison.range };
    expectClose(comparison.totals, naively(all, before, operators, formulas).get('') ?? []);
  }
}

const some = (of: fc.Arbitrary<SemanticQueryInput>) => fc.array(of, { minLength: 1, maxLength: 5 });

test('every answer about a retailer’s tills agrees with the raw orders: returns, year ends, cut-off months, three currencies', async () => {
  const operators = fc.constantFrom(null, [21], [21, 22], []);
  await fc.assert(
    fc.asyncProperty(
      tillOrders,
      tillOrders,
      some(questionOf('retailer', tills)),
      operators,
      async (orders, foreign, asked, of) => {
        await storeTillOrders(orders);
        await storeTillOrders(foreign, 3);
        await expectNaive((currency) => happenedAtTills(orders, currency), retailerFormulas, asked, 2, of);
      },
    ),
    runs,
  );
}, 240_000);

test('every answer about prices and stock agrees with the raw observations, including changes and lost clicks', async () => {
  const operators = fc.constantFrom(null, [11], [11, 12], []);
  await fc.assert(
    fc.asyncProperty(offerFacts, some(questionOf('offers')), operators, async (facts, asked, of) => {
      await storeOfferFacts(facts);
      await expectNaive((currency) => happenedToOffers(facts, currency), offerFormulas, asked, 1, of);
    }),
    runs,
  );
}, 240_000);

test('every answer about recipes agrees with the raw events and the recipes published on each day', async () => {
  const operators = fc.constantFrom(null, [11], [11, 12], []);
  await fc.assert(
    fc.asyncProperty(recipeEvents, some(questionOf('recipes')), operators, async (events, asked, of) => {
      await storeRecipeEvents(events);
      const known = (rows: Answers, query: SemanticQuery) => withoutDaysOfNoEvents(rows, query, events, of);
      await expectNaive((currency) => happenedToRecipes(events, currency), recipeFormulas, asked, 1, of, known);
    }),
    runs,
  );
}, 240_000);

/** Events are counted from the first to the last of them; beyond these, only how published recipes are matched is known. */
function withoutDaysOfNoEvents(
  rows: Answers,
  { dimensions, measures, range, filters }: SemanticQuery,
  events: readonly RecipeEvent[],
  operators: readonly number[] | null,
): Answers {
  const by = dimensions.find((id) => id !== 'weekday' && id in ofDay(range.from)) as Granularity | undefined;
  const dates = events
    .filter(({ recipe }) => operators === null || operators.includes(operatorOfRecipe(recipe)))
    .map(({ date }) => date)
    .sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (!by || !first || !last) return rows;
  const isAdmitted = (date: string) =>
    filters.every(({ dimension, op, values }) => {
      const value: string | undefined = { ...ofDay(date) }[dimension as Granularity];
      return value === undefined || values.includes(value) === (op === 'in');
    });
  const days = bucketsOf({ from: later(first, range.from), to: earlier(last, range.to) }, 'day').filter(isAdmitted);
  const covered = new Set(days.map((date) => ofDay(date)[by]));
  return new Map(
    [...rows].map(([key, values]) => [
      key,
      covered.has(key.split('|')[dimensions.indexOf(by)] ?? '')
        ? values
        : values.map((value, at) => (value === 0 && !ofMatching.has(measures[at] ?? '') ? null : value)),
    ]),
  );
}
const ofMatching = new Set<string>(['recipeMatchRate', 'ownBrandShare'] satisfies MeasureId[]);

test('every answer about vouchers and forms agrees with the raw claims and submissions', async () => {
  const operators = fc.constantFrom(null, [11], [11, 12], []);
  await fc.assert(
    fc.asyncProperty(
      responseFacts,
      responseFacts,
      some(questionOf('responses')),
      operators,
      async (facts, foreign, asked, of) => {
        await storeResponses(facts);
        await storeResponses(foreign, 3);
        await expectNaive(() => responsesHappened(facts), responseFormulas, asked, 1, of);
      },
    ),
    runs,
  );
}, 240_000);

const guarded: MeasureId[] = ['sales', 'units', 'shoppers', 'salesShare', 'trafficShare', 'fairShareIndex'];
const fewest = 10;
const ratio = (of: number | null | undefined, whole: number | null | undefined): number | null =>
  of == null || whole == null || whole <= 0 ? null : of / whole;

test('computes shares from the raw orders, and shows only sales and units of fewer than ten shoppers', async () => {
  const withShares = questionOf('retailer', guarded).filter(({ measures }) =>
    measures.some((id) => guarded.slice(2).includes(id)),
  );
  await fc.assert(
    fc.asyncProperty(tillOrders, some(withShares), async (orders, asked) => {
      await storeTillOrders(orders);
      for (const input of asked) await expectGuarded(orders, input);
    }),
    runs,
  );
}, 240_000);

async function expectGuarded(orders: readonly TillOrder[], input: SemanticQueryInput): Promise<void> {
  const { query, answer } = await ask(input, 2);
  const all = happenedAtTills(orders, answer.currency);
  const parts = { ...query, measures: ['sales', 'units', 'shoppers'] as typeof query.measures };
  const whole = {
    ...parts,
    dimensions: query.dimensions.filter((id) => id !== 'brand' && id !== 'product'),
    filters: query.filters.filter(({ dimension }) => dimension !== 'brand' && dimension !== 'product'),
  };
  const [own, market] = [parts, whole].map((part) => naively(all, part, null, retailerFormulas));
  const valuesOf = (mine: readonly (number | null)[] = [0, 0, 0], theirs: readonly (number | null)[] = []) => {
    const [salesShare, trafficShare] = [ratio(mine[0], theirs[0]), ratio(mine[2], theirs[2])];
    const index = ratio(salesShare, trafficShare);
    const known: Partial<Record<MeasureId, number | null>> = {
      ...{ sales: mine[0] ?? 0, units: mine[1] ?? 0, shoppers: mine[2] ?? 0, salesShare, trafficShare },
      fairShareIndex: index === null ? null : index * 100,
    };
    return query.measures.map((id) => known[id] ?? null);
  };
  const inMarket = (keys: readonly string[]) =>
    keys.filter((_, at) => query.dimensions[at] !== 'brand' && query.dimensions[at] !== 'product').join('|');
  const cells = (answer.keys ?? []).map((keys, at) => ({
    keys,
    people: own?.get(keys.join('|'))?.[2] ?? 0,
    withheld: answer.withheld?.rows.includes(at) ?? false,
    values: (answer.rows[at] ?? []).slice(query.dimensions.length) as (number | null)[],
  }));
  const shownWhere = (withheld: boolean, values: (number | null)[], expected: (number | null)[]) => {
    const hidden = query.measures.map((id, at) => withheld && isGuarded(id) && values[at] === null);
    expectClose(
      values,
      expected.map((value, at) => (hidden[at] ? null : value)),
    );
  };
  for (const { keys, people, withheld, values } of cells) {
    if (people > 0 && people < fewest && query.measures.some(isGuarded)) {
      expect(withheld, keys.join()).toBe(true);
      expect(values.filter((_, at) => isGuarded(query.measures[at] ?? 'sales'))).toEqual(
        query.measures.filter(isGuarded).map(() => null),
      );
    }
    shownWhere(withheld, values, valuesOf(own?.get(keys.join('|')), market?.get(inMarket(keys))));
  }
  const empty = { ...parts, dimensions: [] };
  const [total, ofAll] = [empty, { ...empty, filters: whole.filters }].map((part) =>
    naively(all, part, null, retailerFormulas).get(''),
  );
  const people = total?.[2] ?? 0;
  const withheld = answer.withheld?.totals ?? false;
  if (people > 0 && people < fewest) expect(withheld).toBe(query.measures.some(isGuarded));
  shownWhere(withheld, answer.totals ?? [], valuesOf(total, ofAll));
}
