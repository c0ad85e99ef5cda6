import { fromMinor } from '#shared/analytics/money.ts';
import type { KnownRows } from '#shared/api/families/imports-schemas.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import type { KnownFacts } from '../known-facts.ts';
import type { FactStore } from './fact-store.ts';
import type { Kind, TakenRow } from './kind.ts';
import type { Lookups } from './lookups.ts';
import { rejectOutsideSubaccount } from './outside-subaccount.ts';
import { References } from './references.ts';
import { kindHandlers } from './run.ts';
import { sortFacts } from './sort-facts.ts';
import { firstUnnumbered, partOf, type StoredFact, storedFacts } from './stored-facts.ts';

/** How many changes, and how many identical rows, a preview lists. */
const maxListed = 10;

export interface ComparedRows {
  readonly kind: ImportKind;
  readonly lookups: Lookups;
  readonly options: ImportOptions;
  readonly taken: readonly TakenRow<object>[];
  /** Whether these are all rows of the file. */
  readonly whole: boolean;
}

/**
 * Compares rows with the stored facts: how many an import would add, change or leave as they are. Notes in each row why
 * it would be rejected. Writes nothing.
 */
export async function compareWithStored(
  store: Pick<FactStore, 'readAll'>,
  known: KnownFacts,
  { kind, lookups, options, taken: rows, whole }: ComparedRows,
): Promise<KnownRows | null> {
  if (!storedFacts[kind]) return null;
  const handler = kindHandlers[kind];
  const { accountId, timeZone } = lookups.target;
  const references = References.reading(store, accountId);
  await handler.resolveNames(
    references,
    rows.map(({ fact }) => fact),
  );
  const incomingOf = ({ fact }: TakenRow<object>) => handler.toStored(references, fact);
  await rejectOutsideSubaccount(known, rows, rows.map(incomingOf), { kind, target: lookups.target });
  const taken = rows.filter(({ row }) => row.problems.length === 0);
  const incoming = taken.map(incomingOf);
  const { once, identical } = withoutIdentical(handler, taken, incoming);
  const sorted = await sortFacts(
    known,
    once.map(({ taken: row }) => row),
    {
      ...{ accountId, kind, handler, options, timeZone, replaces: options.sameOrders === 'replace' },
      incoming: once.map(({ incoming: fact }) => fact),
    },
  );
  const keeps = options.known === 'keep';
  return {
    ...{ rows: taken.length, whole },
    fresh: sorted.fresh.length,
    changed: keeps ? 0 : sorted.changed.length,
    same: sorted.same.length + (keeps ? sorted.changed.length : 0),
    changes: sorted.changed.slice(0, keeps ? 0 : maxListed).map(({ row, after, fields }) => ({
      row,
      labels: after === null ? [] : fields.map(({ label }) => label),
    })),
    sameOrders: sorted.otherFormat,
    identical,
  };
}

/** Each fact once, and the rows without a line number that repeat an earlier row. */
function withoutIdentical(handler: Kind<object>, taken: readonly TakenRow<object>[], incoming: readonly StoredFact[]) {
  const first = new Map<string, number>();
  const once: { readonly taken: TakenRow<object>; readonly incoming: StoredFact }[] = [];
  const identical: KnownRows['identical'] = { rows: 0, first: [] };
  for (const [at, row] of taken.entries()) {
    const own = incoming[at];
    const key = handler.keyOf(row.fact, row.row);
    const before = first.get(key);
    if (!own) continue;
    if (before === undefined) {
      first.set(key, row.row.number);
      once.push({ taken: row, incoming: own });
      continue;
    }
    if (Number(partOf(own, 'line')) < firstUnnumbered) continue;
    identical.rows += 1;
    if (identical.first.length < maxListed)
      identical.first.push({ row: row.row.number, as: before, read: summaryOf(handler, row.fact) });
  }
  return { once, identical };
}

function summaryOf(handler: Kind<object>, fact: object) {
  const summary = handler.summarize(fact);
  const { amount, currency } = summary;
  return { ...summary, amount: amount === null || currency === null ? null : fromMinor(amount, currency) };
}
