/** A member of an axis, or of one of its coarser dimensions: a category, a brand in it, a product of that. */
export interface Unit {
  /** Keys from the coarsest dimension on; empty for everything. */
  readonly path: readonly string[];
  readonly shoppers: number;
}

export const unitKey = (path: readonly string[]): string => JSON.stringify(path);

/** Which group each unit lies in whole; units that are spread over several groups are not named. */
export type Groups = ReadonlyMap<string, number>;

interface Node {
  readonly key: string;
  readonly shoppers: number;
}

/** Members of each unit by its key, the smallest first. */
type Tree = ReadonlyMap<string, readonly Node[]>;

/** @param units everything, and the members of each dimension of the axis */
export function treeOf(units: readonly Unit[]): Tree {
  const children = new Map<string, Node[]>();
  for (const { path, shoppers } of units) {
    if (path.length === 0) continue;
    const parent = unitKey(path.slice(0, -1));
    const own = { key: unitKey(path), shoppers };
    const siblings = children.get(parent);
    if (siblings) siblings.push(own);
    else children.set(parent, [own]);
  }
  for (const siblings of children.values()) siblings.sort(bySize);
  return children;
}

/**
 * Members in groups that are told as a whole. Those of fewer shoppers than the threshold stand with the smallest of
 * their siblings that has as many, and siblings that are all smaller stand together. A higher threshold joins
 * groups and never cuts one.
 */
export function groupsAt(tree: Tree, threshold: number): Groups {
  const groups = new Map<string, number>();
  let last = 0;
  const childrenOf = (key: string) => tree.get(key) ?? [];

  function gather(key: string, group: number): void {
    groups.set(key, group);
    for (const child of childrenOf(key)) gather(child.key, group);
  }

  function divide(key: string): void {
    const inside = childrenOf(key);
    const big = inside.findIndex(({ shoppers }) => shoppers >= threshold);
    const together = big <= 0 ? 0 : big + 1;
    last += 1;
    if (big < 0 || together === inside.length) {
      gather(key, last);
      return;
    }
    const group = last;
    for (const unit of inside.slice(0, together)) gather(unit.key, group);
    for (const unit of inside.slice(together)) divide(unit.key);
  }

  divide(unitKey([]));
  return groups;
}

function bySize(a: Node, b: Node): number {
  if (a.shoppers !== b.shoppers) return a.shoppers - b.shoppers;
  return a.key < b.key ? -1 : 1;
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
