/** A member of an axis, or of one of its coarser dimensions: a category, a brand in it, a product of that. */
export interface Unit {
  /** Keys from the coarsest dimension on; empty for everything. */
  readonly path: readonly string[];
  readonly shoppers: number;
}

export const unitKey = (path: readonly string[]): string => JSON.stringify(path);

/** Which group each unit lies in whole; units that are spread over several groups are not named. */
export type Groups = ReadonlyMap<string, number>;

/**
 * Members in groups that are told as a whole. Those of fewer shoppers than the threshold stand with the smallest of
 * their siblings that has as many, and siblings that are all smaller stand together. A higher threshold joins
 * groups and never cuts one.
 * @param units everything, and the members of each dimension of the axis
 */
export function groupsAt(units: readonly Unit[], threshold: number): Groups {
  const children = Map.groupBy(
    units.filter(({ path }) => path.length > 0),
    ({ path }) => unitKey(path.slice(0, -1)),
  );
  const groups = new Map<string, number>();
  let last = 0;
  const childrenOf = (path: readonly string[]) => children.get(unitKey(path)) ?? [];

  function gather(path: readonly string[], group: number): void {
    groups.set(unitKey(path), group);
    for (const child of childrenOf(path)) gather(child.path, group);
  }

  function divide(path: readonly string[]): void {
    const inside = childrenOf(path).toSorted(bySize);
    const big = inside.findIndex(({ shoppers }) => shoppers >= threshold);
    const together = big <= 0 ? 0 : big + 1;
    last += 1;
    if (big < 0 || together === inside.length) {
      gather(path, last);
      return;
    }
    const group = last;
    for (const unit of inside.slice(0, together)) gather(unit.path, group);
    for (const unit of inside.slice(together)) divide(unit.path);
  }

  divide([]);
  return groups;
}

function bySize(a: Unit, b: Unit): number {
  if (a.shoppers !== b.shoppers) return a.shoppers - b.shoppers;
  return unitKey(a.path) < unitKey(b.path) ? -1 : 1;
}

/** Whether members are made of whole groups, so that nothing is told of a part of one. */
export function isWhole(members: ReadonlySet<string>, groups: Groups, sizes: ReadonlyMap<number, number>): boolean {
  const met = new Map<number, number>();
  for (const member of members) {
    const group = groups.get(member);
    if (group !== undefined) met.set(group, (met.get(group) ?? 0) + 1);
  }
  return [...met].every(([group, count]) => sizes.get(group) === count);
}
