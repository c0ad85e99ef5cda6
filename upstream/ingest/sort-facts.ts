import { statement } from '../storage/statement.ts';
import { changedFields, corrected } from './compare-facts.ts';
import type { FactStore } from './fact-store.ts';
import type { TakenRow } from './kind.ts';
import { pairOrders } from './pair-orders.ts';
import type { FoundFact, Sorting } from './sorting.ts';
import {
  type CorrectedField,
  partOf,
  type StoredFact,
  type StoredFacts,
  storedFacts,
  storedOf,
} from './stored-facts.ts';

/** A row that says something else of a fact than is stored. */
export interface Change {
  /** The row; null where it tells of the whole order, such as that it was declined. */
  readonly row: number | null;
  /** Null where the fact was taken out before. */
  readonly before: StoredFact | null;
  /** Null where the fact is taken out. */
  readonly after: StoredFact | null;
  readonly fields: readonly CorrectedField[];
}

/** What rows are, beside what is stored. */
export interface SortedFacts {
  readonly fresh: readonly StoredFact[];
  /** Stored as the row says. What the import has named already is not among them. */
  readonly same: readonly StoredFact[];
  readonly changed: readonly Change[];
  /** Orders that are stored with as many lines under other names, and their rows, which are among `fresh`. */
  readonly otherFormat: { readonly orders: number; readonly rows: number };
}

type Reads = Pick<FactStore, 'readAll'>;

/** Tells rows apart by what is stored: new ones, the same again, and corrections. Reads only. */
export async function sortFacts(
  store: Reads,
  taken: readonly TakenRow<object>[],
  sorting: Sorting,
): Promise<SortedFacts> {
  const kind = storedFacts[sorting.kind];
  const none = { orders: 0, rows: 0 };
  if (!kind) return { fresh: sorting.stored, same: [], changed: [], otherFormat: none };
  const declined = await takeOutDeclined(store, taken, kind, sorting);
  const found = await findKnown(store, declined.rest, kind, sorting);
  const [open, known] = [found.filter(({ before }) => !before), found.filter(({ before }) => before)];
  const paired = await pairOrders(store, open, kind, sorting, known);
  const [named, gone] = await Promise.all([
    namedBy(store, sorting, [...known, ...paired.known]),
    takenOut(store, kind, sorting, paired.open),
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
  store: Reads,
  rows: readonly FoundFact[],
  kind: StoredFacts,
  { accountId, handler }: Sorting,
): Promise<FoundFact[]> {
  const former = rows.flatMap(({ fact, stored }, at) => {
    const line = handler.formerLine?.(fact) ?? null;
    return line === null ? [] : [{ at, identity: [kind.identityOf(stored)[0], line] }];
  });
  const identities = [...rows.map(({ stored }) => kind.identityOf(stored)), ...former.map(({ identity }) => identity)];
  const [found = []] = await store.readAll([statement(kind.found, accountId, JSON.stringify(identities))]);
  const known = new Map<number, { readonly before: StoredFact; readonly owner: number }>();
  for (const { n, value, owner } of found) {
    const place = Number(n);
    const at = place < rows.length ? place : (former[place - rows.length]?.at ?? place);
    if (place < rows.length || !known.has(at)) known.set(at, { before: storedOf(value), owner: Number(owner ?? 0) });
  }
  return rows.map((row, at) => ({ ...row, ...known.get(at) }));
}

/** The rows whose facts this import has named already. */
async function namedBy(
  store: Reads,
  { accountId, kind, job }: Sorting,
  known: readonly FoundFact[],
): Promise<ReadonlySet<number>> {
  const spec = storedFacts[kind];
  if (job === undefined || !spec || known.length === 0) return new Set();
  const identities = known.map(({ before, stored }) => spec.identityOf(before ?? stored));
  const [rows = []] = await store.readAll([
    statement(
      `SELECT j.key AS n FROM json_each(?2) j CROSS JOIN import_fact f ON f.account_id = ?1 AND f.kind = ?3
         AND f.key = j.value ->> 0 AND f.line = j.value ->> 1 AND f.job_id = ?4`,
      ...[accountId, JSON.stringify(identities), kind, job],
    ),
  ]);
  const owned = known.flatMap(({ owner }, at) => (owner === job ? [at] : []));
  return new Set([...rows.map(({ n }) => Number(n)), ...owned]);
}

/** The rows whose facts imports vouch for though they are not stored: they were taken out. */
async function takenOut(
  store: Reads,
  spec: StoredFacts,
  { accountId, kind, handler }: Sorting,
  open: readonly FoundFact[],
): Promise<ReadonlySet<number>> {
  if (!handler.isDeclined || open.length === 0) return new Set();
  const identities = open.map(({ stored }) => spec.identityOf(stored));
  const [rows = []] = await store.readAll([
    statement(
      `SELECT j.key AS n FROM json_each(?2) j WHERE EXISTS (SELECT 1 FROM import_fact f
         WHERE f.account_id = ?1 AND f.kind = ?3 AND f.key = j.value ->> 0 AND f.line = j.value ->> 1)`,
      ...[accountId, JSON.stringify(identities), kind],
    ),
  ]);
  return new Set(rows.map(({ n }) => Number(n)));
}

/** Orders that a row says were declined lose all their lines, those of the same rows too. */
async function takeOutDeclined(
  store: Reads,
  taken: readonly TakenRow<object>[],
  kind: StoredFacts,
  { accountId, handler, stored }: Sorting,
): Promise<{ readonly rest: readonly FoundFact[]; readonly changed: readonly Change[] }> {
  const rows = taken.flatMap(({ fact, row }, at): FoundFact[] => {
    const own = stored[at];
    return own ? [{ row: row.number, fact, stored: own, before: null, owner: 0 }] : [];
  });
  const orderOf = (fact: StoredFact) => String(partOf(fact, 'order'));
  const orders = new Set(rows.flatMap(({ fact, stored: own }) => (handler.isDeclined?.(fact) ? [orderOf(own)] : [])));
  if (orders.size === 0 || !kind.ofOrders) return { rest: rows, changed: [] };
  const [lines = []] = await store.readAll([statement(kind.ofOrders, accountId, JSON.stringify([...orders]), 0)]);
  return {
    rest: rows.filter(({ stored: own }) => !orders.has(orderOf(own))),
    changed: lines.map(({ value }) => ({ row: null, before: storedOf(value), after: null, fields: kind.fields })),
  };
}
