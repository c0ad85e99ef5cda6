import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { KnownFacts } from '../known-facts.ts';
import type { TakenRow } from './kind.ts';
import { type StoredFact, storedFacts } from './stored-facts.ts';
import type { Target } from './target.ts';

/**
 * Rejects rows about facts outside the subaccount that a file is for: the file may neither change those facts
 * nor reveal their values.
 * @param incoming the facts of the rows in the form in which they are stored, in the same order
 */
export async function rejectOutsideSubaccount(
  known: KnownFacts,
  taken: readonly TakenRow<object>[],
  incoming: readonly StoredFact[],
  { kind, target }: { readonly kind: ImportKind; readonly target: Target },
): Promise<void> {
  const spec = storedFacts[kind];
  if (target.operatorId === null || !spec?.named || incoming.length === 0) return;
  const keys = [...new Set(incoming.map((fact) => spec.identityOf(fact)[0]))];
  const outside = await known.outside(target.operatorId, keys);
  for (const [at, { row }] of taken.entries()) {
    const fact = incoming[at];
    if (fact && outside.has(spec.identityOf(fact)[0]))
      row.wrong(spec.named, 'belongs to another subaccount or to the whole account');
  }
}
