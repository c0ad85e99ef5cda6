/** Members of an axis and of its coarser dimensions (a category, a brand in it, a product of that), by number. */
export interface Units {
  /** Keys of each unit from the coarsest dimension on. The first is everything, whose path is empty. */
  readonly paths: readonly (readonly string[])[];
  /** Shoppers of each unit. */
  readonly shoppers: readonly number[];
}

export const everything = 0;

export const unitKey = (path: readonly string[]): string => JSON.stringify(path);

/** The group that contains all of a unit; -1 if the unit is spread over several groups. */
export type Groups = Int32Array;

interface Node {
  readonly unit: number;
  readonly key: string;
  readonly shoppers: number;
}

/** Members of each unit, the smallest first. */
type Tree = readonly (readonly Node[])[];

export function treeOf({ paths, shoppers }: Units): Tree {
  const keys = paths.map(unitKey);
  const numbers = new Map(keys.map((key, unit) => [key, unit]));
  const children: Node[][] = paths.map(() => []);
  for (const [unit, path] of paths.entries()) {
    if (path.length === 0) continue;
    const parent = numbers.get(unitKey(path.slice(0, -1)));
    children[parent ?? -1]?.push({ unit, key: keys[unit] ?? '', shoppers: shoppers[unit] ?? 0 });
  }
  for (const siblings of children) siblings.sort(bySize);
  return children;
}

/**
 * Puts members into groups that are disclosed as a whole. Members below the threshold join the smallest of
 * their siblings above it, and siblings that are all below it form one group. A higher threshold joins
 * groups and never splits one.
 */
export function groupsAt(tree: Tree, threshold: number): Groups {
  const groups = new Int32Array(tree.length).fill(-1);
  let last = 0;
  const childrenOf = (unit: number) => tree[unit] ?? [];

  function gather(unit: number, group: number): void {
    groups[unit] = group;
    for (const child of childrenOf(unit)) gather(child.unit, group);
  }

  function divide(unit: number): void {
    const inside = childrenOf(unit);
    const big = inside.findIndex(({ shoppers }) => shoppers >= threshold);
    const together = big <= 0 ? 0 : big + 1;
    last += 1;
    if (big < 0 || together === inside.length) {
      gather(unit, last);
      return;
    }
    const group = last;
    for (const child of inside.slice(0, together)) gather(child.unit, group);
    for (const child of inside.slice(together)) divide(child.unit);
  }

  divide(everything);
  return groups;
}

function bySize(a: Node, b: Node): number {
  if (a.shoppers !== b.shoppers) return a.shoppers - b.shoppers;
  return a.key < b.key ? -1 : 1;
}

/** How many of the members are in each group. */
export function sizesOf(members: readonly number[], groups: Groups): Int32Array {
  const sizes = new Int32Array(groups.reduce((most, group) => Math.max(most, group), 0) + 1);
  for (const member of members) {
    const group = groups[member] ?? -1;
    if (group >= 0) sizes[group] = (sizes[group] ?? 0) + 1;
  }
  return sizes;
}

/** Whether the members, each listed once, form whole groups, so that no part of a group is disclosed. */
export function isWhole(members: readonly number[], groups: Groups, sizes: Int32Array): boolean {
  const met = new Set<number>();
  let inGroups = 0;
  for (const member of members) {
    const group = groups[member] ?? -1;
    if (group < 0) continue;
    met.add(group);
    inGroups += 1;
  }
  let inside = 0;
  for (const group of met) inside += sizes[group] ?? 0;
  return inside === inGroups;
}
