import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { fewestShoppers } from '#shared/analytics/withheld.ts';
import { addDays, type DateRange } from '#shared/time/calendar.ts';
import { Differencing } from '#tests/support/analytics/differencing.ts';
import { type Axis, axes, type Depths } from '#upstream/facts/questions/withholding/axes.ts';
import { type Level, periodOf } from '#upstream/facts/questions/withholding/calendar-blocks.ts';
import type { Counts } from '#upstream/facts/questions/withholding/counts.ts';
import { type Cell, Disclosure } from '#upstream/facts/questions/withholding/disclosure.ts';

/** Two weeks and two months meet in these days. */
const days = Array.from({ length: 8 }, (_, at) => addDays('2026-01-28', at));
const coverage = { from: days[0] ?? '', to: days.at(-1) ?? '' };
const members: Readonly<Record<Axis, readonly (readonly string[])[]>> = {
  place: [
    ['1', 'FR'],
    ['1', 'BE'],
    ['2', 'FR'],
  ],
  item: [
    ['Care', 'Mill', 'a'],
    ['Care', 'Mill', 'b'],
    ['Care', 'Clean', 'c'],
    ['Bakery', 'Mill', 'd'],
  ],
};

interface Fact {
  readonly day: string;
  readonly place: readonly string[];
  readonly item: readonly string[];
}
const facts: readonly Fact[] = days.flatMap((day) =>
  members.place.flatMap((place) => members.item.map((item) => ({ day, place, item }))),
);

/** The buyers of each fact. */
type World = readonly (readonly number[])[];

const rarely = <Value>(values: readonly Value[]) =>
  fc.array(fc.constantFrom(0.05, 1, 1, 1, 1), { minLength: values.length, maxLength: values.length });

const worldOf = (volume: fc.Arbitrary<number>, pools: readonly number[]): fc.Arbitrary<World> =>
  fc
    .record({
      volumes: fc.array(volume, { minLength: facts.length, maxLength: facts.length }),
      pool: fc.constantFrom(...pools),
      items: rarely(members.item),
      places: rarely(members.place),
      byDay: rarely(days),
      people: fc.infiniteStream(fc.nat(4_999)),
    })
    .map(({ volumes, pool, items, places, byDay, people }) =>
      facts.map(({ day, place, item }, at) => {
        const times =
          (items[members.item.indexOf(item)] ?? 1) *
          (places[members.place.indexOf(place)] ?? 1) *
          (byDay[days.indexOf(day)] ?? 1);
        const length = Math.round((volumes[at] ?? 0) * times);
        return Array.from({ length }, () => (people.next().value ?? 0) % pool);
      }),
    );

/** Many cells with few, no or many people. */
const sparse = worldOf(
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.nat(12) },
    { weight: 6, arbitrary: fc.integer({ min: 10, max: 60 }) },
  ),
  [80, 5_000],
);
const busy: fc.Arbitrary<World> = fc
  .array(fc.constantFrom(0, 12, 30), { minLength: facts.length, maxLength: facts.length })
  .map((volumes) => volumes.map((length, at) => Array.from({ length }, (_, one) => (at * 7 + one) % 500)));

/**
 * Care has too few shoppers of `c` on the first of February, and the Bakery too few on the second: so the first two days may
 * be one block by product, while the first is one by category.
 */
const crossing: World = facts.map(({ day, place, item }, at) => {
  const shoppers: Readonly<Record<string, Readonly<Record<string, number>>>> = {
    '2026-01-28': { a: 40, c: 20, d: 40 },
    '2026-02-01': { a: 30, c: 2, d: 20 },
    '2026-02-02': { a: 20, c: 12, d: 8 },
    '2026-02-04': { a: 30, c: 12, d: 30 },
  };
  const length = place.join() === '1,FR' ? (shoppers[day]?.[item.at(-1) ?? ''] ?? 0) : 0;
  return Array.from({ length }, (_, one) => at * 100 + one);
});

interface Asked {
  readonly depths: Depths;
  readonly range: DateRange;
  readonly has: (axis: Axis, member: readonly string[]) => boolean;
}

/** Filters of an axis: one member of a dimension, all but one, or one member of each of two dimensions. */
function choicesOf(axis: Axis) {
  type Choice = { readonly depth: number; readonly has: (path: readonly string[]) => boolean };
  const choices: Choice[] = [{ depth: 0, has: () => true }];
  for (const at of axes[axis].keys())
    for (const key of new Set<string | undefined>(members[axis].map((path) => path[at])))
      choices.push(
        { depth: at + 1, has: (path) => path[at] === key },
        { depth: at + 1, has: (path) => path[at] !== key },
      );
  for (const [one, two] of new Map(
    members[axis].map(([first, second]) => [`${first} ${second}`, [first, second]]),
  ).values())
    choices.push({ depth: 2, has: (path) => path[0] === one && path[1] === two });
  return choices;
}

const askable: readonly Asked[] = days.flatMap((from, at) =>
  days.slice(at).flatMap((to) =>
    choicesOf('place').flatMap((place) =>
      choicesOf('item').map((item) => ({
        depths: { place: place.depth, item: item.depth },
        range: { from, to },
        has: (axis: Axis, path: readonly string[]) => (axis === 'place' ? place : item).has(path),
      })),
    ),
  ),
);

const isIn = ({ range, has }: Asked, { day, place, item }: Fact): boolean =>
  day >= range.from && day <= range.to && has('place', place) && has('item', item);

const shoppersOf = (world: World, asked: Asked): number =>
  new Set(facts.flatMap((fact, at) => (isIn(asked, fact) ? (world[at] ?? []) : []))).size;

type Keys = readonly [period: string, place: readonly string[], item: readonly string[]];

/** The counts of a level: each list of dimensions of one axis, combined with each of the other. */
function countsOf(world: World, level: Level, range: DateRange, depths: Depths): Counts[] {
  const upTo = (depth: number) => Array.from({ length: depth + 1 }, (_, at) => at);
  return upTo(depths.place).flatMap((place) =>
    upTo(depths.item).map((item) => {
      const found = new Map<string, { readonly keys: Keys; readonly people: Set<number> }>();
      for (const [at, fact] of facts.entries()) {
        if (fact.day < range.from || fact.day > range.to) continue;
        const keys: Keys = [periodOf(level, fact.day), fact.place.slice(0, place), fact.item.slice(0, item)];
        const name = JSON.stringify(keys);
        const { people } = found.get(name) ?? { people: new Set() };
        found.set(name, { keys, people });
        for (const one of world[at] ?? []) people.add(one);
      }
      const rows = [...found.values()].filter(({ people }) => people.size > 0);
      // Each count has its own keys, as if no two counts shared any.
      const own = Int32Array.from(rows.keys());
      return {
        periods: rows.map(({ keys: [period] }) => period),
        places: rows.map(({ keys: [, path] }) => path),
        items: rows.map(({ keys: [, , path] }) => path),
        ...{ timeOf: own, placeOf: own, itemOf: own },
        shoppers: Int32Array.from(rows, ({ people }) => people.size),
      };
    }),
  );
}

/** The disclosed cells among all possible questions. */
async function toldIn(world: World): Promise<readonly Asked[]> {
  const told: Asked[] = [];
  for (const all of Map.groupBy(askable, ({ depths }) => JSON.stringify(depths)).values()) {
    const { depths = { place: 0, item: 0 } } = all[0] ?? {};
    const disclosure = await Disclosure.of(async (level, range) => countsOf(world, level, range, depths), coverage);
    const chosen = (asked: Asked, axis: Axis) =>
      disclosure.leaves[axis]
        .filter(({ path: leaf }) =>
          members[axis].some((path) => leaf.every((key, at) => path[at] === key) && asked.has(axis, path)),
        )
        .map(({ unit }) => unit);
    const verdicts = await disclosure.decide(
      all.map(
        (asked): Cell => ({
          members: { place: chosen(asked, 'place'), item: chosen(asked, 'item') },
          days: { ...asked.range, admits: null },
        }),
      ),
    );
    told.push(...all.filter((_, at) => verdicts[at]?.isDisclosed));
  }
  return told;
}

const indicator = (asked: Asked): number[] => facts.map((fact) => Number(isIn(asked, fact)));
const unlike = (all: readonly Asked[]): number[][] => [
  ...new Map(all.map((asked) => indicator(asked)).map((set) => [set.join(''), set])).values(),
];

test('no sum or difference of answers reveals a cell of few shoppers, whatever days, filters and dimensions are asked', async () => {
  await fc.assert(
    fc.asyncProperty(sparse, async (world) => {
      const told = await toldIn(world);
      const attacker = new Differencing();
      for (const set of unlike(told)) attacker.learn(set);
      const few = askable.filter((asked) => {
        const people = shoppersOf(world, asked);
        return people > 0 && people < fewestShoppers;
      });
      expect(unlike(few).filter((set) => attacker.knows(set))).toEqual([]);
    }),
    { numRuns: inject('attackedWorlds'), examples: [[crossing]] },
  );
}, 120_000);

test('nothing is withheld if every cell has no shoppers or enough of them', async () => {
  await fc.assert(
    fc.asyncProperty(busy, async (world) => {
      expect((await toldIn(world)).length).toBe(askable.length);
    }),
    { numRuns: 3 },
  );
}, 120_000);

test.for<[string, string, readonly string[]]>([
  ['the last day', '2026-02-04', days.slice(0, -2)],
  ['the last month', '2026-02-01', days.slice(0, 3)],
])(
  'where %s has only begun, it is disclosed together with the day before, and each earlier day separately',
  async ([, begun, alone]) => {
    const world = facts.map(({ day }, at) =>
      Array.from({ length: day < begun ? 40 : 0 }, (_, one) => at * 100 + one).concat(day === begun ? [at % 3] : []),
    );
    const told = (await toldIn(world)).filter(
      ({ depths, range }) => depths.place + depths.item === 0 && range.from === range.to,
    );
    expect(told.map(({ range }) => range.from)).toEqual(alone);
  },
);

test('numbers decided together are decided as if alone', async () => {
  await fc.assert(
    fc.asyncProperty(sparse, async (world) => {
      const depths = { place: 0, item: 0 };
      const disclosure = await Disclosure.of(async (level, range) => countsOf(world, level, range, depths), coverage);
      const { place, item } = disclosure.leaves;
      const everything = { place: place.map(({ unit }) => unit), item: item.map(({ unit }) => unit) };
      const cells = days.flatMap((from, at) =>
        days.slice(at).map((to): Cell => ({ members: everything, days: { from, to, admits: null } })),
      );
      const alone = [];
      for (const cell of cells) alone.push(await disclosure.decide([cell]));
      expect(await Promise.all(cells.map((cell) => disclosure.decide([cell])))).toEqual(alone);
    }),
    { numRuns: 8 },
  );
}, 120_000);
