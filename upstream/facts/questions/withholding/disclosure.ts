import { fewestShoppers } from '#shared/analytics/withheld.ts';
import { addDays, type DateRange, type LocalDate, later } from '#shared/time/calendar.ts';
import { type Axis, axisIds, type Leaf } from './axes.ts';
import { type Days, finer, type Level, overlap, type Period, periodOf } from './calendar-blocks.ts';
import type { Counts } from './counts.ts';
import { type Block, divide, type GroupCounts, wholeBlock } from './division.ts';
import { everything, type Groups, groupsAt, isWhole, sizesOf, treeOf, type Units, unitKey } from './member-groups.ts';

/** A number of shoppers in an answer: its units and days. Cells of the same days share the `days` object. */
export interface Cell {
  readonly members: Readonly<Record<Axis, readonly number[]>>;
  readonly days: Days;
}

export interface Verdict {
  readonly isDisclosed: boolean;
  /** The nearest days for which it would be disclosed; null for none. */
  readonly instead: DateRange | null;
}

const disclosed: Verdict = { isDisclosed: true, instead: null };
const withheld: Verdict = { isDisclosed: false, instead: null };

type Read = (level: Level, range: DateRange) => Promise<readonly Counts[]>;

/** The groups of members for one threshold: each group has at least that many shoppers over all time. */
interface Grouping {
  readonly groups: Readonly<Record<Axis, Groups>>;
  readonly sizes: Readonly<Record<Axis, Int32Array>>;
  /** Larger than the number of any group of items. */
  readonly itemGroups: number;
}

/** Counts of one level of the calendar, by the first day of each period and the unit of each place. */
type LevelCounts = ReadonlyMap<string, ReadonlyMap<number, CountedItems>>;

/** Shoppers of items at one place. */
interface CountedItems {
  readonly units: number[];
  readonly shoppers: number[];
}

/**
 * Decides which numbers of shoppers are disclosed. A disclosed number covers only whole blocks: a block is a group of
 * members in a part of the calendar, with either no shoppers or at least `fewestShoppers`. All groupings follow one tree,
 * and calendar parts of larger groups nest inside those of smaller groups. So sums and differences of disclosed numbers
 * never reveal less than a whole block.
 */
export class Disclosure {
  readonly #read: Read;
  readonly #coverage: DateRange;
  readonly #groupings: readonly Grouping[];
  readonly #ofAllTime: LevelCounts;
  /** Caches reads, since several questions need the same periods. */
  readonly #loaded = new Map<string, Promise<readonly Counts[]>>();
  readonly #minimumCounts = new Map<string, GroupCounts>();
  readonly #numbers: Readonly<Record<Axis, UnitNumbers>>;
  /** Scratch space: the highest count of each group of items, zero between uses. */
  readonly #groupMaximum: Int32Array;
  /** The members of each axis in its finest dimension. */
  readonly leaves: Readonly<Record<Axis, readonly Leaf[]>>;

  private constructor(read: Read, coverage: DateRange, ofAllTime: readonly Counts[]) {
    this.#read = read;
    this.#coverage = coverage;
    const units = { place: unitsOf('place', ofAllTime), item: unitsOf('item', ofAllTime) };
    this.#numbers = { place: new UnitNumbers(units.place), item: new UnitNumbers(units.item) };
    this.#ofAllTime = this.#byPeriod(ofAllTime);
    this.leaves = { place: leavesOf(units.place), item: leavesOf(units.item) };
    this.#groupings = groupingsOf(units, this.leaves);
    this.#groupMaximum = new Int32Array(Math.max(...this.#groupings.map(({ itemGroups }) => itemGroups)));
  }

  /** @param coverage first and last day with facts of the account */
  static async of(read: Read, coverage: DateRange): Promise<Disclosure> {
    return new Disclosure(read, coverage, await read('all', coverage));
  }

  async decide(cells: readonly Cell[]): Promise<readonly Verdict[]> {
    const groupings = cells.map((cell) => this.#coarsest(cell));
    const asked = new Map<number, Set<Days>>();
    for (const [at, { days }] of cells.entries()) {
      const grouping = groupings[at] ?? -1;
      if (grouping >= 0) asked.set(grouping, (asked.get(grouping) ?? new Set()).add(days));
    }
    const divided = await this.#divide(asked);
    const verdicts = new Map(
      [...divided].map(([grouping, blocks]) => [
        grouping,
        new Map([...(asked.get(grouping) ?? [])].map((days) => [days, verdictOf(days, blocks)])),
      ]),
    );
    return cells.map(({ days, members }, at) => {
      if (axisIds.some((axis) => members[axis].length === 0)) return disclosed;
      return verdicts.get(groupings[at] ?? -1)?.get(days) ?? withheld;
    });
  }

  /** The highest threshold whose groups still separate the members; -1 if none does. */
  #coarsest({ members }: Cell): number {
    return this.#groupings.findLastIndex(({ groups, sizes }) =>
      axisIds.every((axis) => isWhole(members[axis], groups[axis], sizes[axis])),
    );
  }

  /** For each threshold, divides the calendar into blocks where the asked days need it, as far as allowed. */
  async #divide(asked: ReadonlyMap<number, ReadonlySet<Days>>): Promise<ReadonlyMap<number, Block[]>> {
    const whole: Period = { ...this.#coverage, level: 'all' };
    const divided = new Map<number, Block[]>();
    for (const grouping of asked.keys()) {
      const block = wholeBlock(whole, this.#minimumByGroup(this.#ofAllTime, whole, grouping));
      if (block) divided.set(grouping, [block]);
    }
    for (let level: Level | null = 'all'; level !== null; level = finer(level)) {
      const wanted = [...divided].map(([grouping, blocks]) => ({
        grouping,
        blocks,
        cut: new Set(
          blocks.filter((block) => block.period.level === level && isCut(block, [...(asked.get(grouping) ?? [])])),
        ),
      }));
      const counts = await this.#load(
        finer(level),
        wanted.flatMap(({ cut }) => [...cut]),
      );
      for (const { grouping, blocks, cut } of wanted) {
        const countsOf = (period: Period) => this.#minimumByGroup(counts, period, grouping);
        divided.set(
          grouping,
          blocks.flatMap((block) => (cut.has(block) ? (divide(block, countsOf) ?? [block]) : [block])),
        );
      }
    }
    return divided;
  }

  async #load(level: Level | null, blocks: readonly Block[]): Promise<LevelCounts> {
    if (level === null) return new Map();
    const ranges = joinedRanges(blocks.map(({ period }) => period));
    const counts = await Promise.all(ranges.map((range) => this.#readOnce(level, range)));
    return this.#byPeriod(counts.flat());
  }

  #readOnce(level: Level, range: DateRange): Promise<readonly Counts[]> {
    const name = `${level} ${range.from} ${range.to}`;
    const reading = this.#loaded.get(name) ?? this.#read(level, range);
    this.#loaded.set(name, reading);
    return reading;
  }

  /** Lower bound for the shoppers of each group in the period: the highest count among its members. */
  #minimumByGroup(counts: LevelCounts, { level, from }: Period, grouping: number): GroupCounts {
    const period = periodOf(level, from);
    const name = `${level} ${period} ${grouping}`;
    const known = this.#minimumCounts.get(name);
    if (known) return known;
    const least = this.#groupCounts(counts.get(period) ?? new Map(), this.#groupings[grouping]);
    this.#minimumCounts.set(name, least);
    return least;
  }

  #groupCounts(counts: ReadonlyMap<number, CountedItems>, grouping: Grouping | undefined): GroupCounts {
    const found = new Set<number>();
    let areEnough = true;
    if (!grouping) return { groups: found, areEnough };
    const { groups, itemGroups } = grouping;
    const maxima = this.#groupMaximum;
    const byGroup = Map.groupBy(counts, ([place]) => groups.place[place] ?? -1);
    for (const [where, places] of byGroup) {
      if (where < 0) continue;
      const met: number[] = [];
      for (const [, { units, shoppers }] of places)
        for (let at = 0; at < units.length; at += 1) {
          const what = groups.item[units[at] ?? -1] ?? -1;
          if (what < 0) continue;
          const [before, count] = [maxima[what] ?? 0, shoppers[at] ?? 0];
          if (before === 0) met.push(what);
          if (before < count) maxima[what] = count;
        }
      for (const what of met) {
        found.add(where * itemGroups + what);
        if ((maxima[what] ?? 0) < fewestShoppers) areEnough = false;
        maxima[what] = 0;
      }
    }
    return { groups: found, areEnough };
  }

  /** Counts by period, without places and items that never had a shopper. */
  #byPeriod(read: readonly Counts[]): LevelCounts {
    const found = new Map<string, Map<number, CountedItems>>();
    for (const { periods, places, items, timeOf, placeOf, itemOf, shoppers } of read) {
      const [placeUnits, itemUnits] = [this.#numbers.place.ofAll(places), this.#numbers.item.ofAll(items)];
      const ofPeriods = periods.map((period) => {
        const known = found.get(period) ?? new Map<number, CountedItems>();
        found.set(period, known);
        return known;
      });
      for (let at = 0; at < shoppers.length; at += 1) {
        const place = placeUnits[placeOf[at] ?? -1] ?? -1;
        const item = itemUnits[itemOf[at] ?? -1] ?? -1;
        const count = shoppers[at] ?? 0;
        const ofPeriod = ofPeriods[timeOf[at] ?? -1];
        if (place < 0 || item < 0 || count === 0 || !ofPeriod) continue;
        let ofPlace = ofPeriod.get(place);
        if (!ofPlace) {
          ofPlace = { units: [], shoppers: [] };
          ofPeriod.set(place, ofPlace);
        }
        ofPlace.units.push(item);
        ofPlace.shoppers.push(count);
      }
    }
    return found;
  }
}

/** The numbers of units by their keys. */
class UnitNumbers {
  readonly #numbers: ReadonlyMap<string, number>;
  /** Caches results by list, since the same list often comes again. */
  readonly #known = new WeakMap<readonly (readonly string[])[], Int32Array>();

  constructor({ paths }: Units) {
    this.#numbers = new Map(paths.map((path, unit) => [unitKey(path), unit]));
  }

  /** The number of each path; -1 if it isn’t a unit. */
  ofAll(paths: readonly (readonly string[])[]): Int32Array {
    const numbers = this.#known.get(paths) ?? Int32Array.from(paths, (path) => this.#numbers.get(unitKey(path)) ?? -1);
    this.#known.set(paths, numbers);
    return numbers;
  }
}

/** Joins ranges into as few as possible, in order. */
function joinedRanges(ranges: readonly DateRange[]): DateRange[] {
  const joined: { from: LocalDate; to: LocalDate }[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last && from <= addDays(last.to, 1)) last.to = later(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

const isCut = (block: Block, asked: readonly Days[]): boolean => asked.some((days) => overlap(days, block) === 'some');

function verdictOf(days: Days, blocks: readonly Block[]): Verdict {
  const met = blocks.filter((block) => overlap(days, block) !== 'none');
  if (met.every((block) => overlap(days, block) === 'all')) return disclosed;
  const [first] = met;
  const last = met.at(-1);
  return { isDisclosed: false, instead: first && last && !days.admits ? { from: first.from, to: last.to } : null };
}

/** The units of one axis, with their shoppers over all of the other axis. */
function unitsOf(axis: Axis, read: readonly Counts[]): Units {
  const paths: (readonly string[])[] = [[]];
  const shoppers = [0];
  for (const counts of read) {
    const [own, other] = axis === 'place' ? [counts.places, counts.items] : [counts.items, counts.places];
    if (other.some((path) => path.length > 0)) continue;
    const ownOf = axis === 'place' ? counts.placeOf : counts.itemOf;
    for (const [at, count] of counts.shoppers.entries()) {
      const path = own[ownOf[at] ?? -1] ?? [];
      if (count === 0) continue;
      if (path.length === 0) shoppers[everything] = count;
      else {
        paths.push(path);
        shoppers.push(count);
      }
    }
  }
  return { paths, shoppers };
}

/** Members without any shoppers are left out. */
function leavesOf({ paths, shoppers }: Units): Leaf[] {
  const deepest = paths.reduce((most, { length }) => Math.max(most, length), 0);
  return paths.flatMap((path, unit) => (path.length === deepest && shoppers[unit] !== 0 ? [{ path, unit }] : []));
}

/** Groupings from the lowest threshold to one that nothing reaches, where everything is one group. */
function groupingsOf(units: Readonly<Record<Axis, Units>>, leaves: Disclosure['leaves']): Grouping[] {
  const most = [...units.place.shoppers, ...units.item.shoppers].reduce(
    (largest, count) => Math.max(largest, count),
    0,
  );
  const trees = { place: treeOf(units.place), item: treeOf(units.item) };
  const members = { place: leaves.place.map(({ unit }) => unit), item: leaves.item.map(({ unit }) => unit) };
  const groupings: Grouping[] = [];
  for (let threshold = fewestShoppers; ; threshold *= 2) {
    const groups = { place: groupsAt(trees.place, threshold), item: groupsAt(trees.item, threshold) };
    const sizes = { place: sizesOf(members.place, groups.place), item: sizesOf(members.item, groups.item) };
    groupings.push({ groups, sizes, itemGroups: sizes.item.length });
    if (threshold > most) return groupings;
  }
}
