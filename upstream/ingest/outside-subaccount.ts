import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { statement } from '../storage/statement.ts';
import type { FactStore } from './fact-store.ts';
import type { TakenRow } from './kind.ts';
import { type StoredFact, storedFacts } from './stored-facts.ts';
import type { Target } from './target.ts';

/**
 * Notes in rows that they name facts outside the subaccount that a file is for: such a file may neither change those facts
 * nor learn what they say.
 * @param stored the facts of the rows as they are stored, in the same order
 */
export async function refuseOutsideSubaccount(
  store: Pick<FactStore, 'readAll'>,
  taken: readonly TakenRow<object>[],
  stored: readonly StoredFact[],
  { kind, target }: { readonly kind: ImportKind; readonly target: Target },
): Promise<void> {
  const spec = storedFacts[kind];
  if (target.operatorId === null || !spec?.outside || stored.length === 0) return;
  const keys = [...new Set(stored.map((fact) => spec.identityOf(fact)[0]))];
  const [rows = []] = await store.readAll([
    statement(spec.outside.query, target.accountId, JSON.stringify(keys), target.operatorId),
  ]);
  const outside = new Set(rows.map(({ n }) => keys[Number(n)]));
  for (const [at, { row }] of taken.entries()) {
    const fact = stored[at];
    if (fact && outside.has(spec.identityOf(fact)[0]))
      row.wrong(spec.outside.field, 'belongs to another subaccount or to the whole account');
  }
}
