import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countBaskets, countProducts, type DistinctCounts } from '#upstream/facts/d1/count-distinct.ts';
import { basketsOf } from '#upstream/facts/d1/till-baskets.ts';

interface Basket {
  readonly shopper: number;
  readonly products: readonly number[];
}

/** Packed baskets: a hundred of a day, in one row. */
function packed(baskets: readonly Basket[]) {
  const days = Map.groupBy(baskets.keys(), (at) => Math.floor(at / 100));
  const rows = [...days].map(([day, of]) => ({
    ...{ date: `day ${String(day).padStart(4, '0')}`, operator_id: 1, country: 'FR' },
    shoppers: JSON.stringify(of.map((at) => `"s${baskets[at]?.shopper};`)),
    products: of.map((at) => baskets[at]?.products.join() ?? '').join(';'),
  }));
  const entries = baskets.reduce((sum, { products }) => sum + products.length, 0);
  const unpacked = basketsOf({ baskets: baskets.length, entries }, rows);
  if (!unpacked) throw new Error('too many');
  return unpacked;
}

const byGroups = ({ outerOf, itemOf, shoppers }: DistinctCounts) =>
  new Map([...shoppers].map((count, at) => [`${outerOf[at]} ${itemOf[at]}`, count] as const).toSorted());

/** The same with a set for each group. */
function naively(
  baskets: readonly Basket[],
  first: number,
  outerOf: Int32Array,
  itemOf: ((product: number) => number) | null,
) {
  const found = new Map<string, Set<number>>();
  for (const [at, outer] of outerOf.entries()) {
    const { shopper, products } = baskets[first + at] ?? { shopper: 0, products: [] };
    for (const item of outer < 0 ? [] : itemOf ? products.map(itemOf) : [0])
      if (item >= 0) found.set(`${outer} ${item}`, (found.get(`${outer} ${item}`) ?? new Set()).add(shopper));
  }
  return new Map([...found].map(([key, shoppers]) => [key, shoppers.size] as const).toSorted());
}

const basket = fc.record({
  shopper: fc.nat(9),
  products: fc.array(fc.constantFrom(0, 3, 7, 4_000_000), { maxLength: 4 }),
});

/** More entries of one product than baskets in the question. */
const twiceInOneBasket = [
  { shopper: 0, products: [3, 3] },
  { shopper: 0, products: [3] },
];

test.each([
  ['few', 3],
  ['too many for a mark of each shopper in each', 5_000_000],
])('shoppers are counted for each group of baskets and products, where groups are %s', (_, outers) => {
  fc.assert(
    fc.property(
      fc.array(basket, { minLength: 1, maxLength: 250 }),
      fc.nat(240),
      fc.boolean(),
      (all, skipped, byItem) => {
        const baskets = packed(all);
        const first = Math.min(skipped, all.length);
        const outerOf = Int32Array.from(all.slice(first), (_, at) => ((at * 7) % 4) - 1);
        const grouping = { first, outerOf, outers };
        if (!byItem) {
          expect(byGroups(countBaskets(baskets, grouping))).toEqual(naively(all, first, outerOf, null));
          return;
        }
        // Products are grouped by whether their ids are even, and by themselves in these groups; 7 is left out.
        const levels = [(id: number) => (id === 7 ? -1 : id % 2), (id: number) => [3, 0, 4_000_000].indexOf(id)];
        const counts = countProducts(
          baskets,
          grouping,
          levels.map((itemOf) => ({ of: Int32Array.from(baskets.products, itemOf), keys: { length: 3 } })),
        );
        expect(counts.map(byGroups)).toEqual(levels.map((itemOf) => naively(all, first, outerOf, itemOf)));
      },
    ),
    { numRuns: 60, examples: [[twiceInOneBasket, 0, true]] },
  );
});
