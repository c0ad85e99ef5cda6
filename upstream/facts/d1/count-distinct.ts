import type { UnpackedBaskets } from './till-baskets.ts';

/** Members in groups, -1 for those that are left out. */
interface Grouped {
  readonly of: Int32Array;
  readonly keys: { readonly length: number };
}

interface Grouping {
  /** The first basket that `outerOf` is of. */
  readonly first: number;
  /** The group of each basket, -1 for those that don't count. */
  readonly outerOf: Int32Array;
  /** How many groups of baskets there are. */
  readonly outers: number;
  /** Groups of products; null where baskets count as a whole. */
  readonly items: Grouped | null;
}

interface Count {
  readonly outer: number;
  readonly item: number;
  readonly count: number;
}

/** A mark for each shopper of each group of baskets is kept up to so many of them. */
const maxMarks = 4_000_000;

/** Of so many times the entries that are asked about, going through all of them costs less than sorting these. */
const worthAll = 8;

/** Different shoppers of each group of baskets and products, of those that have any. */
export function countDistinct(baskets: UnpackedBaskets, grouping: Grouping): readonly Count[] {
  const { first, outerOf, outers, items } = grouping;
  const isFew = outers * baskets.shoppers <= maxMarks;
  if (!items) return isFew ? countBaskets(baskets, grouping) : countSorted(baskets, grouping);
  const asked = (baskets.startOf[first + outerOf.length] ?? 0) - (baskets.startOf[first] ?? 0);
  return isFew && asked * worthAll >= baskets.productOf.length
    ? countByProduct(baskets, grouping, items)
    : countSorted(baskets, grouping);
}

/** Shoppers of groups of baskets. A group has seen a shopper if the mark of both is that of what is counted just now. */
class Marks {
  readonly #marks: Int32Array;
  readonly #counts: Int32Array;
  readonly #shoppers: number;
  readonly #found: Count[] = [];
  #touched: number[] = [];
  #mark = 0;

  constructor(outers: number, shoppers: number) {
    this.#marks = new Int32Array(outers * shoppers);
    this.#counts = new Int32Array(outers);
    this.#shoppers = shoppers;
  }

  begin(): void {
    this.#mark += 1;
  }

  /** Where the mark of a shopper of a group is. */
  placeOf(outer: number, shopper: number): number {
    return outer * this.#shoppers + shopper;
  }

  see(place: number): void {
    if (this.#marks[place] === this.#mark) return;
    this.#marks[place] = this.#mark;
    const outer = Math.floor(place / this.#shoppers);
    const count = this.#counts[outer] ?? 0;
    if (count === 0) this.#touched.push(outer);
    this.#counts[outer] = count + 1;
  }

  end(item: number): void {
    for (const outer of this.#touched) {
      this.#found.push({ outer, item, count: this.#counts[outer] ?? 0 });
      this.#counts[outer] = 0;
    }
    this.#touched = [];
  }

  get found(): readonly Count[] {
    return this.#found;
  }
}

function countBaskets(
  { shoppers, shopperOf }: UnpackedBaskets,
  { first, outerOf, outers }: Grouping,
): readonly Count[] {
  const marks = new Marks(outers, shoppers);
  marks.begin();
  for (let at = 0; at < outerOf.length; at += 1) {
    const outer = outerOf[at] ?? -1;
    if (outer >= 0) marks.see(marks.placeOf(outer, shopperOf[first + at] ?? 0));
  }
  marks.end(0);
  return marks.found;
}

/** Group of products by group, each with the baskets that its products are in. Most of the time of a question goes in here. */
function countByProduct(
  { byProduct, shoppers, shopperOf }: UnpackedBaskets,
  { first, outerOf, outers }: Grouping,
  items: Grouped,
): readonly Count[] {
  const { startOf, basketOf } = byProduct;
  const behind = first + outerOf.length;
  const productsOf = Map.groupBy(items.of.keys(), (product) => items.of[product] ?? -1);
  /** Of each group of baskets and shopper, the last group of products that has met both. */
  const metBy = new Int32Array(outers * shoppers).fill(-1);
  const counts = new Int32Array(outers);
  const found: Count[] = [];
  for (let item = 0; item < items.keys.length; item += 1) {
    for (const product of productsOf.get(item) ?? []) {
      const end = startOf[product + 1] ?? 0;
      for (let entry = firstFrom(basketOf, first, startOf[product] ?? 0, end); entry < end; entry += 1) {
        const basket = basketOf[entry] ?? 0;
        if (basket >= behind) break;
        const outer = outerOf[basket - first] ?? -1;
        if (outer < 0) continue;
        const place = outer * shoppers + (shopperOf[basket] ?? 0);
        if (metBy[place] === item) continue;
        metBy[place] = item;
        counts[outer] = (counts[outer] ?? 0) + 1;
      }
    }
    for (let outer = 0; outer < outers; outer += 1) {
      const count = counts[outer] ?? 0;
      if (count > 0) found.push({ outer, item, count });
    }
    counts.fill(0);
  }
  return found;
}

/** The first place in an ascending part of an array whose value is not below another; its end where there is none. */
function firstFrom(values: Int32Array, least: number, from: number, end: number): number {
  let [low, high] = [from, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What counts is brought into the order of its groups, in two passes over arrays of numbers. */
function countSorted(baskets: UnpackedBaskets, { first, outerOf, outers, items }: Grouping): readonly Count[] {
  const { startOf, productOf, shopperOf } = baskets;
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
    const places = placesOf(size, items.keys.length, (at) => itemsSeen[at] ?? 0);
    basketsSeen = moved(basketsSeen, places);
    itemsSeen = moved(itemsSeen, places);
  }
  if (outers > 1) {
    const places = placesOf(size, outers, (at) => outerOf[(basketsSeen[at] ?? 0) - first] ?? 0);
    basketsSeen = moved(basketsSeen, places);
    if (items) itemsSeen = moved(itemsSeen, places);
  }
  const marks = new Marks(1, baskets.shoppers);
  const counts: Count[] = [];
  for (let at = 0; at < size; ) {
    const [outer, item] = [outerOf[(basketsSeen[at] ?? 0) - first] ?? 0, itemsSeen[at] ?? 0];
    const before = marks.found.length;
    marks.begin();
    for (; at < size; at += 1) {
      const basket = basketsSeen[at] ?? 0;
      if ((outerOf[basket - first] ?? 0) !== outer || (itemsSeen[at] ?? 0) !== item) break;
      marks.see(marks.placeOf(0, shopperOf[basket] ?? 0));
    }
    marks.end(item);
    counts.push({ outer, item, count: marks.found[before]?.count ?? 0 });
  }
  return counts;
}

/** Where each of some things goes if they are put in the order of their groups, and stay in their own order within one. */
function placesOf(size: number, groups: number, groupOf: (at: number) => number): Int32Array {
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
