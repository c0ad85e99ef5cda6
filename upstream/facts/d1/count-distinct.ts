import type { UnpackedBaskets } from './till-baskets.ts';

/** The group of each member, -1 for those that are left out. */
interface Groups {
  readonly of: Int32Array;
  readonly keys: { readonly length: number };
}

interface Grouping {
  /** The basket that `outerOf` begins with. */
  readonly first: number;
  /** The group of each basket, -1 for those that don't count. */
  readonly outerOf: Int32Array;
  /** How many groups of baskets there are. */
  readonly outers: number;
}

/** Columns of counts: group of baskets, group of products (0 where whole baskets are counted), and shoppers. */
export interface DistinctCounts {
  readonly outerOf: Int32Array;
  readonly itemOf: Int32Array;
  readonly shoppers: Int32Array;
}

/** Up to this many pairs of shopper and basket group, each pair gets a mark; above, entries are sorted instead. */
const maxMarks = 4_000_000;

/** Scanning all entries is cheaper than sorting the requested ones if there are at most this many times more of them. */
const maxScanRatio = 8;

/** Counts the distinct shoppers of each group of baskets that has any. */
export function countBaskets(baskets: UnpackedBaskets, grouping: Grouping): DistinctCounts {
  return grouping.outers * baskets.shoppers <= maxMarks
    ? countMarked(baskets, grouping)
    : countSorted(baskets, grouping);
}

/**
 * Counts the distinct shoppers of each group of baskets and products that has any, for several groupings of products.
 * @param levels from coarse to fine: each group of one is made of whole groups of the next
 */
export function countProducts(
  baskets: UnpackedBaskets,
  grouping: Grouping,
  levels: readonly Groups[],
): readonly DistinctCounts[] {
  const { first, outerOf, outers } = grouping;
  const asked = (baskets.startOf[first + outerOf.length] ?? 0) - (baskets.startOf[first] ?? 0);
  return levels.length * outers * baskets.shoppers <= maxMarks && asked * maxScanRatio >= baskets.productOf.length
    ? countByProduct(baskets, grouping, levels)
    : levels.map((items) => countSorted(baskets, grouping, items));
}

/** Collects counts. */
class FoundCounts {
  #outers = new Int32Array(256);
  #items = new Int32Array(256);
  #shoppers = new Int32Array(256);
  #size = 0;

  add(outer: number, item: number, shoppers: number): void {
    if (this.#size === this.#outers.length) {
      this.#outers = grown(this.#outers);
      this.#items = grown(this.#items);
      this.#shoppers = grown(this.#shoppers);
    }
    this.#outers[this.#size] = outer;
    this.#items[this.#size] = item;
    this.#shoppers[this.#size] = shoppers;
    this.#size += 1;
  }

  get counts(): DistinctCounts {
    const size = this.#size;
    return {
      outerOf: this.#outers.subarray(0, size),
      itemOf: this.#items.subarray(0, size),
      shoppers: this.#shoppers.subarray(0, size),
    };
  }
}

function grown(values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(values.length * 2);
  larger.set(values);
  return larger;
}

function countMarked({ shoppers, shopperOf }: UnpackedBaskets, { first, outerOf, outers }: Grouping): DistinctCounts {
  const met = new Uint8Array(outers * shoppers);
  const counts = new Int32Array(outers);
  for (let at = 0; at < outerOf.length; at += 1) {
    const outer = outerOf[at] ?? -1;
    if (outer < 0) continue;
    const place = outer * shoppers + (shopperOf[first + at] ?? 0);
    if (met[place] === 1) continue;
    met[place] = 1;
    counts[outer] = (counts[outer] ?? 0) + 1;
  }
  const found = new FoundCounts();
  for (let outer = 0; outer < outers; outer += 1) {
    const count = counts[outer] ?? 0;
    if (count > 0) found.add(outer, 0, count);
  }
  return found.counts;
}

/** Counts shoppers for the groups of one grouping of products, group by group. */
class Level {
  readonly of: Int32Array;
  readonly #found = new FoundCounts();
  /** For each pair of group of baskets and shopper, the last group of products that counted it. */
  readonly #countedBy: Int32Array;
  /** Shoppers of each group of baskets, counted for the current group of products. */
  readonly #shoppers: Int32Array;

  constructor({ of }: Groups, outers: number, shoppers: number) {
    this.of = of;
    this.#countedBy = new Int32Array(outers * shoppers).fill(-1);
    this.#shoppers = new Int32Array(outers);
  }

  /**
   * Counts the shoppers of some baskets for a group of products.
   * @param baskets baskets, as offsets from the first basket asked about; only the first `size` are used
   * @param markOf for each basket its group and shopper as one number, -1 for those that don’t count
   * @returns how many of them had shoppers that weren’t counted yet; `baskets` then begins with these
   */
  count(group: number, baskets: Int32Array, size: number, markOf: Int32Array, outerOf: Int32Array): number {
    const countedBy = this.#countedBy;
    const shoppers = this.#shoppers;
    let met = 0;
    for (let at = 0; at < size; at += 1) {
      const basket = baskets[at] ?? 0;
      const mark = markOf[basket] ?? -1;
      if (mark < 0 || countedBy[mark] === group) continue;
      countedBy[mark] = group;
      const outer = outerOf[basket] ?? 0;
      shoppers[outer] = (shoppers[outer] ?? 0) + 1;
      baskets[met] = basket;
      met += 1;
    }
    return met;
  }

  end(group: number): void {
    const shoppers = this.#shoppers;
    for (let outer = 0; outer < shoppers.length; outer += 1) {
      const count = shoppers[outer] ?? 0;
      if (count > 0) this.#found.add(outer, group, count);
    }
    shoppers.fill(0);
  }

  get counts(): DistinctCounts {
    return this.#found.counts;
  }
}

/**
 * Goes product by product, those of a group together, through the baskets with the product. A shopper counted for a
 * group is counted for the coarser groups around it, so these only look at the remaining baskets.
 */
function countByProduct(
  { byProduct, shoppers, shopperOf }: UnpackedBaskets,
  { first, outerOf, outers }: Grouping,
  groupings: readonly Groups[],
): readonly DistinctCounts[] {
  const { startOf, basketOf } = byProduct;
  const behind = first + outerOf.length;
  const markOf = outerOf.map((outer, at) => (outer < 0 ? -1 : outer * shoppers + (shopperOf[first + at] ?? 0)));
  const levels = groupings.map((grouping) => new Level(grouping, outers, shoppers));
  const fromFinest = levels.toReversed();
  const products = inGroups(groupings);
  const own = new Int32Array(outerOf.length);
  for (const [at, product] of products.entries()) {
    const end = startOf[product + 1] ?? 0;
    const from = firstFrom(basketOf, first, startOf[product] ?? 0, end);
    const to = firstFrom(basketOf, behind, from, end);
    let size = 0;
    for (let entry = from; entry < to; entry += 1) {
      // A basket that lists a product twice has it twice in a row here.
      if (entry > from && basketOf[entry] === basketOf[entry - 1]) continue;
      own[size] = (basketOf[entry] ?? 0) - first;
      size += 1;
    }
    for (const level of fromFinest) size = level.count(level.of[product] ?? -1, own, size, markOf, outerOf);
    const next = products[at + 1];
    for (const level of levels)
      if (next === undefined || level.of[next] !== level.of[product]) level.end(level.of[product] ?? -1);
  }
  return levels.map(({ counts }) => counts);
}

/** Products that are in a group, sorted by their groups from the coarsest grouping to the finest. */
function inGroups(groupings: readonly Groups[]): Int32Array {
  const products = groupings.at(-1)?.of.length ?? 0;
  return Int32Array.from({ length: products }, (_, product) => product)
    .filter((product) => groupings.every(({ of }) => (of[product] ?? -1) >= 0))
    .sort((one, other) => {
      for (const { of } of groupings) {
        const found = (of[one] ?? 0) - (of[other] ?? 0);
        if (found !== 0) return found;
      }
      return one - other;
    });
}

/** The first index in an ascending part of an array with a value of at least `least`; the end if there is none. */
function firstFrom(values: Int32Array, least: number, from: number, end: number): number {
  let [low, high] = [from, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sorts the entries that count by their groups, in two counting sorts, and counts each group. */
function countSorted(
  baskets: UnpackedBaskets,
  { first, outerOf, outers }: Grouping,
  items: Groups | null = null,
): DistinctCounts {
  const { startOf, productOf } = baskets;
  const end = first + outerOf.length;
  const most = items ? (startOf[end] ?? 0) - (startOf[first] ?? 0) : outerOf.length;
  let basketsSeen: Int32Array = new Int32Array(most);
  let itemsSeen: Int32Array = new Int32Array(items ? most : 0);
  let size = 0;
  for (let basket = first; basket < end; basket += 1) {
    if ((outerOf[basket - first] ?? -1) < 0) continue;
    const [from, to] = items ? [startOf[basket] ?? 0, startOf[basket + 1] ?? 0] : [0, 1];
    for (let entry = from; entry < to; entry += 1) {
      const item = items ? (items.of[productOf[entry] ?? 0] ?? -1) : 0;
      if (item < 0) continue;
      basketsSeen[size] = basket;
      itemsSeen[size] = item;
      size += 1;
    }
  }
  if (items && items.keys.length > 1) {
    const places = sortedIndexes(size, items.keys.length, (at) => itemsSeen[at] ?? 0);
    basketsSeen = moved(basketsSeen, places);
    itemsSeen = moved(itemsSeen, places);
  }
  if (outers > 1) {
    const places = sortedIndexes(size, outers, (at) => outerOf[(basketsSeen[at] ?? 0) - first] ?? 0);
    basketsSeen = moved(basketsSeen, places);
    if (items) itemsSeen = moved(itemsSeen, places);
  }
  const found = new FoundCounts();
  /** For each shopper, the last group that counted them. */
  const countedBy = new Int32Array(baskets.shoppers).fill(-1);
  for (let at = 0, group = 0; at < size; group += 1) {
    const [outer, item] = [outerOf[(basketsSeen[at] ?? 0) - first] ?? 0, itemsSeen[at] ?? 0];
    let count = 0;
    for (; at < size; at += 1) {
      const basket = basketsSeen[at] ?? 0;
      if ((outerOf[basket - first] ?? 0) !== outer || (itemsSeen[at] ?? 0) !== item) break;
      const shopper = baskets.shopperOf[basket] ?? 0;
      if (countedBy[shopper] === group) continue;
      countedBy[shopper] = group;
      count += 1;
    }
    found.add(outer, item, count);
  }
  return found.counts;
}

/** The index of each entry when the entries are sorted by group, in a stable order. */
function sortedIndexes(size: number, groups: number, groupOf: (at: number) => number): Int32Array {
  const next = new Int32Array(groups + 1);
  for (let at = 0; at < size; at += 1) {
    const behind = groupOf(at) + 1;
    next[behind] = (next[behind] ?? 0) + 1;
  }
  for (let group = 1; group <= groups; group += 1) next[group] = (next[group] ?? 0) + (next[group - 1] ?? 0);
  const places = new Int32Array(size);
  for (let at = 0; at < size; at += 1) {
    const group = groupOf(at);
    const place = next[group] ?? 0;
    places[at] = place;
    next[group] = place + 1;
  }
  return places;
}

function moved(values: Int32Array, places: Int32Array): Int32Array {
  const all = new Int32Array(places.length);
  for (let at = 0; at < places.length; at += 1) all[places[at] ?? 0] = values[at] ?? 0;
  return all;
}
