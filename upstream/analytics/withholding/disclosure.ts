import type { DateRange } from '#shared/analytics/calendar.ts';
import { earlier, later } from '#shared/analytics/calendar.ts';
import { fewestShoppers } from '#shared/analytics/withheld.ts';
import { type Axis, axisIds } from './axes.ts';
import { type Block, type Days, finer, join, type Level, overlap, partsOfBlock, periodsIn } from './calendar-blocks.ts';
import type { Count } from './counts.ts';
import { type Groups, groupsAt, isWhole, type Unit, unitKey } from './member-groups.ts';

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
}

/**
 * Decides which numbers of shoppers are told. What is told is made of whole blocks: a group of members in a block of the
 * calendar, each of nobody or of at least `fewestShoppers`. Groups are cut and joined along one tree, blocks along
 * another, and a block is divided for all groups of a threshold or for none: so no sum or difference of what is told
 * is of a part of a block.
 */
export class Disclosure {
  readonly #read: Read;
  readonly #coverage: DateRange;
  readonly #details: readonly Detail[];
  readonly #counts: Map<Level, ReadonlyMap<string, readonly Count[]>>;
  /** Members of each axis, in its finest dimension. */
  readonly leaves: Readonly<Record<Axis, readonly (readonly string[])[]>>;

  private constructor(read: Read, coverage: DateRange, ofAllTime: readonly Count[]) {
    this.#read = read;
    this.#coverage = coverage;
    this.#counts = new Map([['all', byPeriod(ofAllTime)]]);
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
    const whole: Block = { ...this.#coverage, level: 'all' };
    const divided = new Map<number, Block[]>();
    for (const detail of asked.keys()) if (this.#holds([whole], detail)) divided.set(detail, [whole]);
    for (let level: Level | null = 'all'; level !== null; level = finer(level)) {
      const wanted = [...divided].map(([detail, blocks]) => ({
        detail,
        blocks,
        cut: new Set(blocks.filter((block) => block.level === level && isCut(block, asked.get(detail) ?? []))),
      }));
      await this.#load(
        finer(level),
        wanted.flatMap(({ cut }) => [...cut]),
      );
      for (const { detail, blocks, cut } of wanted) {
        const next = blocks.flatMap((block) => (cut.has(block) ? (this.#partsOf(block, detail) ?? [block]) : [block]));
        divided.set(detail, next);
      }
    }
    return divided;
  }

  async #load(level: Level | null, blocks: readonly Block[]): Promise<void> {
    const [first] = blocks;
    if (level === null || !first) return;
    const from = blocks.reduce((day, block) => earlier(day, block.from), first.from);
    const to = blocks.reduce((day, block) => later(day, block.to), first.to);
    this.#counts.set(level, byPeriod(await this.#read(level, { from, to })));
  }

  /** The block divided, its last parts together where they have too few alone, as have days that have only begun; null where it can't be. */
  #partsOf(block: Block, detail: number): Block[] | null {
    const parts = partsOfBlock(block);
    if (!parts || parts.length < 2) return parts;
    const [first, second] = parts;
    const [secondLast, last] = parts.slice(-2);
    const lastJoined = secondLast && last ? [...parts.slice(0, -2), join(secondLast, last)] : parts;
    const [joined, other] = lastJoined;
    const bothJoined = first && second && joined && other ? [join(joined, other), ...lastJoined.slice(2)] : lastJoined;
    return [parts, lastJoined, bothJoined].find((ways) => this.#holds(ways, detail)) ?? null;
  }

  /** Whether each group has nobody or enough shoppers in each block. */
  #holds(blocks: readonly Block[], detail: number): boolean {
    const groups = this.#details[detail]?.groups;
    return groups !== undefined && blocks.every((block) => this.#hasEnough(block, groups));
  }

  #hasEnough(block: Block, { place, item }: Detail['groups']): boolean {
    const most = new Map<string, number>();
    for (const period of periodsIn(block))
      for (const count of this.#counts.get(block.level)?.get(period) ?? []) {
        const [where, what] = [place.get(count.place), item.get(count.item)];
        if (where === undefined || what === undefined) continue;
        const box = `${where} ${what}`;
        // A group has at least as many shoppers as any part of it.
        most.set(box, Math.max(most.get(box) ?? 0, count.shoppers));
      }
    return [...most.values()].every((shoppers) => shoppers === 0 || shoppers >= fewestShoppers);
  }
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

const byPeriod = (counts: readonly Count[]): ReadonlyMap<string, readonly Count[]> =>
  Map.groupBy(counts, ({ period }) => period);

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
  const details: Detail[] = [];
  for (let threshold = fewestShoppers; ; threshold *= 2) {
    const groups = { place: groupsAt(units.place, threshold), item: groupsAt(units.item, threshold) };
    details.push({ groups, sizes: { place: sizesOf('place'), item: sizesOf('item') } });
    if (threshold > most) return details;

    function sizesOf(axis: Axis): Map<number, number> {
      const sizes = new Map<number, number>();
      for (const path of leaves[axis]) {
        const group = groups[axis].get(unitKey(path));
        if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1);
      }
      return sizes;
    }
  }
}
