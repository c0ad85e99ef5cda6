import type { KnownFacts } from '#upstream/facts/known-facts.ts';
import { isGivenByRow } from '../compare-facts.ts';
import type { FoundFact, Sorting } from '../sorting.ts';
import { firstUnnumbered, partOf, type StoredFact, type StoredFacts, withParts } from '../stored-facts.ts';

interface Paired {
  /** Rows without a stored line. */
  readonly open: readonly FoundFact[];
  /** Rows with their stored lines. */
  readonly known: readonly FoundFact[];
  readonly otherFormat: { readonly orders: number; readonly rows: number };
}

/**
 * Finds the stored lines of orders in a file of another format. A line without a number is identified by a hash of its
 * contents, so the format changes its id. If all stored lines of an order have other ids, with as many lines and as
 * many returns, lines are paired by their values. Equal values are the same line; other values replace it only where
 * that was chosen.
 */
export async function pairOrders(
  store: KnownFacts,
  rows: readonly FoundFact[],
  kind: StoredFacts,
  sorting: Sorting,
  known: readonly FoundFact[],
): Promise<Paired> {
  const unnumbered = rows.filter(({ incoming }) => Number(partOf(incoming, 'line')) >= firstUnnumbered);
  const orders = Map.groupBy(unnumbered, ({ incoming }) => orderOf(incoming));
  const nothing = { orders: 0, rows: 0 };
  if (!kind.ofOrders || orders.size === 0) return { open: rows, known: [], otherFormat: nothing };
  const stored = await otherLines(store, [...orders.keys()], kind, sorting, known);
  const paired = new Map<FoundFact, FoundFact>();
  const otherFormat = { ...nothing };
  for (const [order, own] of orders) {
    const others = stored.get(order) ?? [];
    if (others.length !== own.length || countReturns(others) !== countReturns(own.map((row) => row.incoming))) continue;
    const found = pairs(own, others, kind, sorting);
    if (found.every(({ same }) => same) || sorting.replaces)
      for (const { row, line } of found)
        paired.set(row, {
          ...row,
          before: line,
          incoming: withParts(row.incoming, new Map([['line', partOf(line, 'line')]])),
        });
    else {
      otherFormat.orders += 1;
      otherFormat.rows += own.length;
    }
  }
  return { open: rows.filter((row) => !paired.has(row)), known: [...paired.values()], otherFormat };
}

const orderOf = (fact: StoredFact): string => String(partOf(fact, 'order'));
const countReturns = (lines: readonly StoredFact[]): number =>
  lines.filter((line) => Number(partOf(line, 'units')) < 0 || Number(partOf(line, 'amount')) < 0).length;

/** Stored lines without a number, by order, that no row matches and that didn’t come with this import. */
async function otherLines(
  store: KnownFacts,
  orders: readonly string[],
  kind: StoredFacts,
  { job = 0 }: Sorting,
  known: readonly FoundFact[],
): Promise<ReadonlyMap<string, readonly StoredFact[]>> {
  const named = new Set(known.flatMap(({ before }) => (before ? [kind.identityOf(before).join(' ')] : [])));
  const lines = (await store.linesOf(orders, 'unnumbered'))
    .filter(({ owner }) => job === 0 || owner !== job)
    .map(({ fact }) => fact)
    .filter((line) => !named.has(kind.identityOf(line).join(' ')));
  if (lines.length === 0) return new Map();
  const mine = await store.inImport(job, lines.map(kind.identityOf));
  return Map.groupBy(
    lines.filter((_, at) => !mine.has(at)),
    orderOf,
  );
}

/** Pairs each row with a line: one with the same values if there is one, else in the order of products and amounts. */
function pairs(rows: readonly FoundFact[], lines: readonly StoredFact[], kind: StoredFacts, sorting: Sorting) {
  const givenFields = kind.fields.filter((field) => isGivenByRow(field, sorting));
  const signature = (fact: StoredFact) => JSON.stringify(givenFields.map(({ parts: [part] }) => partOf(fact, part)));
  const bySignature = Map.groupBy(lines, signature);
  const found: { readonly row: FoundFact; readonly line: StoredFact; readonly same: boolean }[] = [];
  const left: FoundFact[] = [];
  for (const row of rows) {
    const line = bySignature.get(signature(row.incoming))?.pop();
    if (line) found.push({ row, line, same: true });
    else left.push(row);
  }
  const others = [...bySignature.values()].flat().sort(byValues);
  const rest = left.toSorted((one, other) => byValues(one.incoming, other.incoming));
  for (const [at, row] of rest.entries()) {
    const line = others[at];
    if (line) found.push({ row, line, same: false });
  }
  return found;
}

const byValues = (one: StoredFact, other: StoredFact): number => {
  for (const part of ['product', 'units', 'amount']) {
    const difference = Number(partOf(one, part)) - Number(partOf(other, part));
    if (difference !== 0) return difference;
  }
  return 0;
};
