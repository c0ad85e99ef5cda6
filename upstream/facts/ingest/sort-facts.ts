import type { KnownFacts } from '../known-facts.ts';
import { changedFields, corrected } from './compare-facts.ts';
import type { TakenRow } from './kind.ts';
import { pairOrders } from './orders/pair-orders.ts';
import type { Change, SortedFacts } from './sorted-facts.ts';
import type { FoundFact, Sorting } from './sorting.ts';
import { partOf, type StoredFact, type StoredFacts, storedFacts } from './stored-facts.ts';

/** Tells rows apart by what is stored: new ones, the same again, and corrections. Reads only. */
export async function sortFacts(
  there: KnownFacts,
  taken: readonly TakenRow<object>[],
  sorting: Sorting,
): Promise<SortedFacts> {
  const kind = storedFacts[sorting.kind];
  const none = { orders: 0, rows: 0 };
  if (!kind) return { fresh: sorting.stored, same: [], changed: [], otherFormat: none };
  const declined = await takeOutDeclined(there, taken, kind, sorting);
  const found = await findKnown(there, declined.rest, kind, sorting);
  const [open, known] = [found.filter(({ before }) => !before), found.filter(({ before }) => before)];
  const paired = await pairOrders(there, open, kind, sorting, known);
  const [named, gone] = await Promise.all([
    namedBy(there, sorting, [...known, ...paired.known]),
    takenOut(there, kind, sorting, paired.open),
  ]);
  const fresh: StoredFact[] = [];
  const same: StoredFact[] = [];
  const changed = [...declined.changed];
  for (const [at, { row, stored }] of paired.open.entries()) {
    if (gone.has(at)) changed.push({ row, before: null, after: stored, fields: kind.fields });
    else fresh.push(stored);
  }
  for (const [at, { row, stored, before }] of [...known, ...paired.known].entries()) {
    if (named.has(at)) continue;
    const fields = before ? changedFields(kind, before, stored, sorting) : [];
    if (before && fields.length > 0) changed.push({ row, before, after: corrected(before, stored, fields), fields });
    else same.push(before ?? stored);
  }
  return { fresh, same, changed, otherFormat: paired.otherFormat };
}

/** By the name that the row has now, else by the one that rows without a number had before. */
async function findKnown(
  known: KnownFacts,
  rows: readonly FoundFact[],
  kind: StoredFacts,
  { handler }: Sorting,
): Promise<FoundFact[]> {
  const former = rows.flatMap(({ fact, stored }, at) => {
    const line = handler.formerLine?.(fact) ?? null;
    return line === null ? [] : [{ at, identity: [kind.identityOf(stored)[0], line] as const }];
  });
  const found = await known.find([
    ...rows.map(({ stored }) => kind.identityOf(stored)),
    ...former.map(({ identity }) => identity),
  ]);
  const byFormer = new Map(former.map(({ at }, nth) => [at, found[rows.length + nth]]));
  return rows.map((row, at) => {
    const before = found[at] ?? byFormer.get(at);
    return before ? { ...row, before: before.fact, owner: before.owner } : row;
  });
}

/** The rows whose facts this import has named already. */
async function namedBy(
  stored: KnownFacts,
  { kind, job }: Sorting,
  known: readonly FoundFact[],
): Promise<ReadonlySet<number>> {
  const spec = storedFacts[kind];
  if (job === undefined || !spec || known.length === 0) return new Set();
  const named = await stored.namedBy(
    job,
    known.map(({ before, stored: own }) => spec.identityOf(before ?? own)),
  );
  const owned = known.flatMap(({ owner }, at) => (owner === job ? [at] : []));
  return new Set([...named, ...owned]);
}

/** The rows whose facts imports vouch for though they are not stored: they were taken out. */
async function takenOut(
  known: KnownFacts,
  spec: StoredFacts,
  { handler }: Sorting,
  open: readonly FoundFact[],
): Promise<ReadonlySet<number>> {
  if (!handler.isDeclined || open.length === 0) return new Set();
  return await known.vouchedFor(open.map(({ stored }) => spec.identityOf(stored)));
}

/** Orders that a row says were declined lose all their lines, those of the same rows too. */
async function takeOutDeclined(
  known: KnownFacts,
  taken: readonly TakenRow<object>[],
  kind: StoredFacts,
  { handler, stored }: Sorting,
): Promise<{ readonly rest: readonly FoundFact[]; readonly changed: readonly Change[] }> {
  const rows = taken.flatMap(({ fact, row }, at): FoundFact[] => {
    const own = stored[at];
    return own ? [{ row: row.number, fact, stored: own, before: null, owner: 0 }] : [];
  });
  const orderOf = (fact: StoredFact) => String(partOf(fact, 'order'));
  const orders = new Set(rows.flatMap(({ fact, stored: own }) => (handler.isDeclined?.(fact) ? [orderOf(own)] : [])));
  if (orders.size === 0 || !kind.ofOrders) return { rest: rows, changed: [] };
  const lines = await known.linesOf([...orders], 'all');
  return {
    rest: rows.filter(({ stored: own }) => !orders.has(orderOf(own))),
    changed: lines.map(({ fact }) => ({ row: null, before: fact, after: null, fields: kind.fields })),
  };
}
