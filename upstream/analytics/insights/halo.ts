import type { ReadableDatabase } from '#upstream/platform/storage/readable-database.ts';
import type { GrantedScope } from '#upstream/scope/granted-scope.ts';
import type { Found } from './compute.ts';

type Effects = NonNullable<Found['decomposition']>['effects'];

/** Marks halo products, those of other brands, in a brand's cards: other actions fit them than its own products. */
export async function withHalo(
  database: ReadableDatabase,
  { accountId, accountType }: Pick<GrantedScope, 'accountId' | 'accountType'>,
  cards: readonly Found[],
): Promise<Found[]> {
  const ids = cards.flatMap((card) => productsOf(card).map(({ key }) => key));
  if (accountType !== 1 || ids.length === 0) return [...cards];
  const rows = await database.read<{ id: number }>(
    'SELECT id FROM product WHERE account_id = ?1 AND own = 0 AND id IN (SELECT CAST(value AS INTEGER) FROM json_each(?2))',
    ...[accountId, JSON.stringify([...new Set(ids)])],
  );
  const foreign = new Set(rows.map(({ id }) => String(id)));
  const marked = (effects: Effects): Effects =>
    effects.map((effect) => (foreign.has(effect.key) ? { ...effect, halo: true } : effect));
  return cards.map((card) =>
    productsOf(card).length === 0 || !card.decomposition
      ? card
      : { ...card, decomposition: { ...card.decomposition, effects: marked(card.decomposition.effects) } },
  );
}

const productsOf = ({ decomposition }: Found): Effects =>
  decomposition?.dimension === 'product' ? decomposition.effects : [];
