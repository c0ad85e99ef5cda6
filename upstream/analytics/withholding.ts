import { fewestShoppers } from '#shared/analytics/withheld.ts';

/** One number by its dimensions, and how many people stand behind it; null where that isn't known. */
export interface GuardedCell {
  readonly keys: readonly string[];
  readonly shoppers: number | null;
}

export const tooFew = (shoppers: number | null): boolean =>
  shoppers !== null && shoppers > 0 && shoppers < fewestShoppers;

/**
 * Places of the cells that must not be told: those of too few people, and as many beside them as it takes that none can
 * be worked out from a total. A line is the cells that differ in one dimension only, so that their total may be known:
 * what is withheld of it is at least two cells and `fewestShoppers` people, the cells of fewest people first.
 */
export function withheldCells(cells: readonly GuardedCell[]): ReadonlySet<number> {
  const withheld = new Set(cells.flatMap(({ shoppers }, at) => (tooFew(shoppers) ? [at] : [])));
  if (withheld.size === 0) return withheld;
  const lines = linesOf(cells);
  let before: number;
  do {
    before = withheld.size;
    for (const line of lines) withholdMore(line, cells, withheld);
  } while (withheld.size > before);
  return withheld;
}

function withholdMore(line: readonly number[], cells: readonly GuardedCell[], withheld: Set<number>): void {
  const people = (at: number) => cells[at]?.shoppers ?? 0;
  const kept = line.filter((at) => withheld.has(at));
  if (kept.length === 0) return;
  let [count, sum] = [kept.length, kept.reduce((total, at) => total + people(at), 0)];
  // A cell of nobody is known to be 0 and would hide nothing.
  const others = line.filter((at) => !withheld.has(at) && people(at) > 0).sort((a, b) => people(a) - people(b));
  for (const at of others) {
    if (count >= 2 && sum >= fewestShoppers) return;
    withheld.add(at);
    count += 1;
    sum += people(at);
  }
}

function linesOf(cells: readonly GuardedCell[]): number[][] {
  const dimensions = cells[0]?.keys.length ?? 0;
  return Array.from({ length: dimensions }, (_, dimension) => [
    ...Map.groupBy(cells.keys(), (at) => JSON.stringify(cells[at]?.keys.toSpliced(dimension, 1))).values(),
  ]).flat();
}
