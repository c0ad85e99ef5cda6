import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { changedFields } from './compare-facts.ts';
import type { TakenRow } from './kind.ts';
import { type StoredFact, storedFacts, storedOf } from './stored-facts.ts';
import type { Target } from './target.ts';

interface Refusing {
  readonly kind: ImportKind;
  readonly options: ImportOptions;
  readonly target: Target;
}

/** A store that keeps what it knows: notes in each row that would correct a fact that it can’t. @returns places of these rows */
export function refusedCorrections(
  { kind, options, target: { timeZone } }: Refusing,
  accepted: readonly TakenRow<object>[],
  facts: readonly StoredFact[],
  known: readonly (object | null)[],
): ReadonlySet<number> {
  const spec = storedFacts[kind];
  const refused = new Set<number>();
  if (!spec || options.known === 'keep') return refused;
  for (const [at, { row }] of accepted.entries()) {
    const [before, after] = [known[at], facts[at]];
    if (!before || !after) continue;
    const [field] = changedFields(spec, storedOf(JSON.stringify(before)), after, { options, timeZone });
    if (!field) continue;
    row.wrong(
      field.from[0] ?? '',
      'is known with another value, which can’t be corrected while facts are in ClickHouse',
    );
    refused.add(at);
  }
  return refused;
}
