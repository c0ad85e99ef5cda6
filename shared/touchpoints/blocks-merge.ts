import type { Block } from './blocks.ts';
import type { Immersive } from './immersive.ts';

type PageSettings = Omit<Immersive, 'blocks'>;
type PageSetting = keyof PageSettings;

/** A part that two people changed differently. Null is a block that one of them removed. */
export type Conflict =
  | { readonly part: 'block'; readonly id: string; readonly mine: Block | null; readonly theirs: Block | null }
  | { readonly part: PageSetting };

interface Merged {
  /** The page with both sides' changes, and with mine where they conflict. */
  readonly merged: Immersive;
  readonly conflicts: readonly Conflict[];
}

/** Merges two people's versions of a page. Changes of different blocks never conflict. */
export function mergeImmersive(base: Immersive, mine: Immersive, theirs: Immersive): Merged {
  const conflicts: Conflict[] = [];
  const choose = <Part extends PageSetting>(part: Part): Immersive[Part] => {
    const { value, conflict } = pick(base[part], mine[part], theirs[part]);
    if (conflict) conflicts.push({ part });
    return value;
  };
  const settings: PageSettings = {
    defaultLocale: choose('defaultLocale'),
    locales: choose('locales'),
    title: choose('title'),
    description: choose('description'),
    theme: choose('theme'),
    utm: choose('utm'),
    ageGate: choose('ageGate'),
    allowedDomains: choose('allowedDomains'),
  };
  const [inBase, inMine, inTheirs] = [byId(base), byId(mine), byId(theirs)];
  const mergedBlocks = new Map<string, Block>();
  for (const id of new Set([...inMine.keys(), ...inTheirs.keys()])) {
    const [original, myBlock, theirBlock] = [inBase.get(id) ?? null, inMine.get(id) ?? null, inTheirs.get(id) ?? null];
    const { value, conflict } = pick(original, myBlock, theirBlock);
    if (conflict) conflicts.push({ part: 'block', id, mine: myBlock, theirs: theirBlock });
    // A block that one side removed and the other changed keeps the change until the conflict is resolved.
    const block = conflict ? (value ?? theirBlock) : value;
    if (block) mergedBlocks.set(id, block);
  }
  const order = orderOf(idsOf(base), idsOf(mine), idsOf(theirs));
  const blocks = order.flatMap((id) => mergedBlocks.get(id) ?? []);
  return { merged: { ...settings, blocks }, conflicts };
}

/** The merged page with their version of one conflicting part. */
export function takeTheirs(merged: Immersive, theirs: Immersive, conflict: Conflict): Immersive {
  if (conflict.part !== 'block') return { ...merged, [conflict.part]: theirs[conflict.part] };
  return replaced(merged, conflict.id, conflict.theirs);
}

/** The merged page with my version of one conflicting part. */
export function takeMine(merged: Immersive, mine: Immersive, conflict: Conflict): Immersive {
  if (conflict.part !== 'block') return { ...merged, [conflict.part]: mine[conflict.part] };
  return replaced(merged, conflict.id, conflict.mine);
}

const replaced = (page: Immersive, id: string, block: Block | null): Immersive => ({
  ...page,
  blocks: page.blocks.flatMap((old) => (old.id === id ? (block ?? []) : old)),
});

function pick<Value>(base: Value, mine: Value, theirs: Value): { value: Value; conflict: boolean } {
  if (same(mine, theirs) || same(base, theirs)) return { value: mine, conflict: false };
  if (same(base, mine)) return { value: theirs, conflict: false };
  return { value: mine, conflict: true };
}

/** My order of blocks if I moved one, else theirs. A block that only the other side has stays after its predecessor. */
function orderOf(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const common = (ids: readonly string[]) =>
    ids.filter((id) => base.includes(id) && mine.includes(id) && theirs.includes(id));
  const moved = !same(common(base), common(mine));
  const [lead, follow] = moved ? [mine, theirs] : [theirs, mine];
  const order = [...lead];
  for (const [at, id] of follow.entries()) {
    if (order.includes(id)) continue;
    const before = follow.slice(0, at).findLast((earlier) => order.includes(earlier));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

const byId = ({ blocks }: Immersive): Map<string, Block> => new Map(blocks.map((block) => [block.id, block]));
const idsOf = ({ blocks }: Immersive): string[] => blocks.map(({ id }) => id);

/** Deep equality that ignores the order of keys, which a store may change. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  return left.length === right.length && left.every(([name, value]) => name in b && same(value, Reflect.get(b, name)));
}
