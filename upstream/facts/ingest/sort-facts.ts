import type { KnownFacts } from '../known-facts.ts';
import { changedFields, corrected } from './compare-facts.ts';
import type { TakenRow } from './kind.ts';
import { pairOrders } from './orders/pair-orders.ts';
import type { FoundFact, Sorting } from './sorting.ts';
import type { Change, SortedFacts } from './stored-facts.ts';
import { partOf, type StoredFact, type StoredFacts, storedFacts } from './stored-facts.ts';

/** Sorts rows into new facts, facts that are stored with the same values, and corrections. Reads only. */
export async function sortFacts(
  store: KnownFacts,
  taken: readonly TakenRow<object>[],
  sorting: Sorting,
): Promise<SortedFacts> {
  const kind = storedFacts[sorting.kind];
  const none = { orders: 0, rows: 0 };
  if (!kind) return { fresh: sorting.incoming, same: [], changed: [], otherFormat: none };
  const declined = await removeDeclined(store, taken, kind, sorting);
  const found = await findKnown(store, declined.rest, kind, sorting);
  const [open, known] = [found.filter(({ before }) => !before), found.filter(({ before }) => before)];
  const paired = await pairOrders(store, open, kind, sorting, known);
  const [named, gone] = await Promise.all([
    inImport(store, sorting, [...known, ...paired.known]),
    findRemoved(store, kind, sorting, paired.open),
  ]);
  const fresh: StoredFact[] = [];
  const same: StoredFact[] = [];
  const changed = [...declined.changed];
  for (const [at, { row, incoming }] of paired.open.entries()) {
    if (gone.has(at)) changed.push({ row, before: null, after: incoming, fields: kind.fields });
    else fresh.push(incoming);
  }
  for (const [at, { row, incoming, before }] of [...known, ...paired.known].entries()) {
    if (named.has(at)) continue;
    const fields = before ? changedFields(kind, before, incoming, sorting) : [];
    if (before && fields.length > 0) changed.push({ row, before, after: corrected(before, incoming, fields), fields });
    else same.push(before ?? incoming);
  }
  return { fresh, same, changed, otherFormat: paired.otherFormat };
}

/**
 * Finds the stored facts of rows: by the id that a row has now, else by the one it had in earlier versions of the
 * product.
 */
async function findKnown(
  store: KnownFacts,
  rows: readonly FoundFact[],
  kind: StoredFacts,
  { handler }: Sorting,
): Promise<FoundFact[]> {
  const former = rows.flatMap(({ fact, incoming }, at) => {
    const line = handler.formerLine?.(fact) ?? null;
    return line === null ? [] : [{ at, identity: [kind.identityOf(incoming)[0], line] as const }];
  });
  const found = await store.find([
    ...rows.map(({ incoming }) => kind.identityOf(incoming)),
    ...former.map(({ identity }) => identity),
  ]);
  const byFormer = new Map(former.map(({ at }, nth) => [at, found[rows.length + nth]]));
  return rows.map((row, at) => {
    const before = found[at] ?? byFormer.get(at);
    return before ? { ...row, before: before.fact, owner: before.owner } : row;
  });
}

/** The rows whose facts this import already has. */
async function inImport(
  store: KnownFacts,
  { kind, job }: Sorting,
  known: readonly FoundFact[],
): Promise<ReadonlySet<number>> {
  const spec = storedFacts[kind];
  if (job === undefined || !spec || known.length === 0) return new Set();
  const named = await store.inImport(
    job,
    known.map(({ before, incoming }) => spec.identityOf(before ?? incoming)),
  );
  const owned = known.flatMap(({ owner }, at) => (owner === job ? [at] : []));
  return new Set([...named, ...owned]);
}

/** The rows whose facts a correction removed: they aren’t stored, but an import still has them. */
async function findRemoved(
  store: KnownFacts,
  spec: StoredFacts,
  { handler }: Sorting,
  open: readonly FoundFact[],
): Promise<ReadonlySet<number>> {
  if (!handler.isDeclined || open.length === 0) return new Set();
  return await store.inAnyImport(open.map(({ incoming }) => spec.identityOf(incoming)));
}

/** Removes all lines of orders that a row says were declined. Rows of such an order add no line either. */
async function removeDeclined(
  store: KnownFacts,
  taken: readonly TakenRow<object>[],
  kind: StoredFacts,
  { handler, incoming }: Sorting,
): Promise<{ readonly rest: readonly FoundFact[]; readonly changed: readonly Change[] }> {
  const rows = taken.flatMap(({ fact, row }, at): FoundFact[] => {
    const own = incoming[at];
    return own ? [{ row: row.number, fact, incoming: own, before: null, owner: 0 }] : [];
  });
  const orderOf = (fact: StoredFact) => String(partOf(fact, 'order'));
  const orders = new Set(rows.flatMap(({ fact, incoming: own }) => (handler.isDeclined?.(fact) ? [orderOf(own)] : [])));
  if (orders.size === 0 || !kind.ofOrders) return { rest: rows, changed: [] };
  const lines = await store.linesOf([...orders], 'all');
  return {
    rest: rows.filter(({ incoming: own }) => !orders.has(orderOf(own))),
    changed: lines.map(({ fact }) => ({ row: null, before: fact, after: null, fields: kind.fields })),
  };
}
