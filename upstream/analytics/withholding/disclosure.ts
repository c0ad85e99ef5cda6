import { addDays, type DateRange, type LocalDate, later } from '#shared/analytics/calendar.ts';
import { fewestShoppers } from '#shared/analytics/withheld.ts';
import { type Axis, axisIds } from './axes.ts';
import { type Days, finer, type Level, overlap, type Period, periodOf } from './calendar-blocks.ts';
import type { Count } from './counts.ts';
import { type Block, divide, type GroupCounts, wholeBlock } from './division.ts';
import { type Groups, groupsAt, isWhole, treeOf, type Unit, unitKey } from './member-groups.ts';

/** A number of shoppers that is asked for: of which members, on which days. */
export interface Cell {
  readonly members: Readonly<Record<Axis, ReadonlySet<string>>>;
  readonly days: Days;
}

export interface Verdict {
  readonly told: boolean;
  /** The nearest days for which it would be told; null where there are none. */
  readonly instead: DateRange | null;
}

const told: Verdict = { told: true, instead: null };
const withheld: Verdict = { told: false, instead: null };

type Read = (level: Level, range: DateRange) => Promise<readonly Count[]>;

/** Members in groups, so that each group is of at least `threshold` shoppers of all time. */
interface Detail {
  readonly groups: Readonly<Record<Axis, Groups>>;
  readonly sizes: Readonly<Record<Axis, ReadonlyMap<number, number>>>;
  /** More than any number of a group of items. */
  readonly itemGroups: number;
}

/** What was read of one level of the calendar, by the first day of each period. */
type LevelCounts = ReadonlyMap<string, readonly Count[]>;

/**
 * Decides which numbers of shoppers are told. What is told is made of whole blocks: a group of members in a block of the
 * calendar, each of nobody or of at least `fewestShoppers`. Groups are cut and joined along one tree, and blocks of larger
 * groups are parts of those of smaller ones: so no sum or difference of what is told is of a part of a block.
 */
export class Disclosure {
  readonly #read: Read;
  readonly #coverage: DateRange;
  readonly #details: readonly Detail[];
  readonly #ofAllTime: LevelCounts;
  /** What was read and worked out already: several questions ask for the same periods. */
  readonly #loaded = new Map<string, Promise<readonly Count[]>>();
  readonly #leasts = new Map<string, GroupCounts>();
  /** Members of each axis, in its finest dimension. */
  readonly leaves: Readonly<Record<Axis, readonly (readonly string[])[]>>;

  private constructor(read: Read, coverage: DateRange, ofAllTime: readonly Count[]) {
    this.#read = read;
    this.#coverage = coverage;
    this.#ofAllTime = byPeriod(ofAllTime);
    const units = { place: unitsOf('place', ofAllTime), item: unitsOf('item', ofAllTime) };
    this.leaves = { place: leavesOf(units.place), item: leavesOf(units.item) };
    this.#details = detailsOf(units, this.leaves);
  }

  /** @param coverage first and last day with facts of the account */
  static async of(read: Read, coverage: DateRange): Promise<Disclosure> {
    return new Disclosure(read, coverage, await read('all', coverage));
  }

  async decide(cells: readonly Cell[]): Promise<readonly Verdict[]> {
    const details = cells.map((cell) => this.#coarsest(cell));
    const asked = Map.groupBy(cells.keys(), (at) => details[at] ?? -1);
    const divided = await this.#divide(
      new Map([...asked].flatMap(([detail, all]) => (detail < 0 ? [] : [[detail, all.map((at) => cells[at]?.days)]]))),
    );
    return cells.map(({ days, members }, at) => {
      if (axisIds.some((axis) => members[axis].size === 0)) return told;
      const blocks = divided.get(details[at] ?? -1);
      return blocks ? verdictOf(days, blocks) : withheld;
    });
  }

  /** The highest threshold whose groups still show the members; -1 where not even the lowest one's do. */
  #coarsest({ members }: Cell): number {
    return this.#details.findLastIndex(({ groups, sizes }) =>
      axisIds.every((axis) => isWhole(members[axis], groups[axis], sizes[axis])),
    );
  }

  /** For each threshold asked about, the calendar in blocks, divided where an asked day needs it and as far as it may be. */
  async #divide(asked: ReadonlyMap<number, readonly (Days | undefined)[]>): Promise<ReadonlyMap<number, Block[]>> {
    const whole: Period = { ...this.#coverage, level: 'all' };
    const divided = new Map<number, Block[]>();
    for (const detail of asked.keys()) {
      const block = wholeBlock(whole, this.#leastByGroup(this.#ofAllTime, whole, detail));
      if (block) divided.set(detail, [block]);
    }
    for (let level: Level | null = 'all'; level !== null; level = finer(level)) {
      const wanted = [...divided].map(([detail, blocks]) => ({
        detail,
        blocks,
        cut: new Set(blocks.filter((block) => block.period.level === level && isCut(block, asked.get(detail) ?? []))),
      }));
      const counts = await this.#load(
        finer(level),
        wanted.flatMap(({ cut }) => [...cut]),
      );
      for (const { detail, blocks, cut } of wanted) {
        const countsOf = (period: Period) => this.#leastByGroup(counts, period, detail);
        divided.set(
          detail,
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
    return byPeriod(counts.flat());
  }

  #readOnce(level: Level, range: DateRange): Promise<readonly Count[]> {
    const name = `${level} ${range.from} ${range.to}`;
    const reading = this.#loaded.get(name) ?? this.#read(level, range);
    this.#loaded.set(name, reading);
    return reading;
  }

  /** At least how many shoppers each group has in the period: as many as the largest part of it that is counted. */
  #leastByGroup(counts: LevelCounts, { level, from }: Period, detail: number): GroupCounts {
    const period = periodOf(level, from);
    const name = `${level} ${period} ${detail}`;
    const known = this.#leasts.get(name);
    if (known) return known;
    const most = new Map<number, number>();
    this.#leasts.set(name, most);
    const own = this.#details[detail];
    if (!own) return most;
    const { groups, itemGroups } = own;
    for (const { place, item, shoppers } of counts.get(period) ?? []) {
      const [where, what] = [groups.place.get(place), groups.item.get(item)];
      if (where === undefined || what === undefined) continue;
      const box = where * itemGroups + what;
      const before = most.get(box);
      if (before === undefined || before < shoppers) most.set(box, shoppers);
    }
    return most;
  }
}

/** The days of some ranges as few ranges, in order. */
function joinedRanges(ranges: readonly DateRange[]): DateRange[] {
  const joined: { from: LocalDate; to: LocalDate }[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last && from <= addDays(last.to, 1)) last.to = later(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

const isCut = (block: Block, asked: readonly (Days | undefined)[]): boolean =>
  asked.some((days) => days && overlap(days, block) === 'some');

function verdictOf(days: Days, blocks: readonly Block[]): Verdict {
  const met = blocks.filter((block) => overlap(days, block) !== 'none');
  if (met.every((block) => overlap(days, block) === 'all')) return told;
  const [first] = met;
  const last = met.at(-1);
  return { told: false, instead: first && last && !days.admits ? { from: first.from, to: last.to } : null };
}

const byPeriod = (counts: readonly Count[]): LevelCounts => Map.groupBy(counts, ({ period }) => period);

/** Units of one axis with what they have of everything on the other. */
function unitsOf(axis: Axis, counts: readonly Count[]): Unit[] {
  const other = axis === 'place' ? 'itemPath' : 'placePath';
  return counts
    .filter((count) => count[other].length === 0 && count.shoppers > 0)
    .map((count) => ({ path: axis === 'place' ? count.placePath : count.itemPath, shoppers: count.shoppers }));
}

function leavesOf(units: readonly Unit[]): (readonly string[])[] {
  const deepest = Math.max(0, ...units.map(({ path }) => path.length));
  return units.filter(({ path }) => path.length === deepest).map(({ path }) => path);
}

/** From the lowest threshold to one that nothing reaches, by which everything is one group. */
function detailsOf(units: Readonly<Record<Axis, readonly Unit[]>>, leaves: Disclosure['leaves']): Detail[] {
  const most = Math.max(0, ...[...units.place, ...units.item].map(({ shoppers }) => shoppers));
  const trees = { place: treeOf(units.place), item: treeOf(units.item) };
  const leafKeys = { place: leaves.place.map(unitKey), item: leaves.item.map(unitKey) };
  const details: Detail[] = [];
  for (let threshold = fewestShoppers; ; threshold *= 2) {
    const groups = { place: groupsAt(trees.place, threshold), item: groupsAt(trees.item, threshold) };
    const itemGroups = 1 + [...groups.item.values()].reduce((most, group) => Math.max(most, group), 0);
    details.push({ groups, itemGroups, sizes: { place: sizesOf('place'), item: sizesOf('item') } });
    if (threshold > most) return details;

    function sizesOf(axis: Axis): Map<number, number> {
      const sizes = new Map<number, number>();
      for (const key of leafKeys[axis]) {
        const group = groups[axis].get(key);
        if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1);
      }
      return sizes;
    }
  }
}
