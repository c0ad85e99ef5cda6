import { imageVersionOf } from '#upstream/catalog/image-versions.ts';
import type { ReadableDatabase } from '#upstream/platform/storage/readable-database.ts';
import { Bound } from '#upstream/platform/storage/statement.ts';
import type { GrantedScope } from '#upstream/scope/granted-scope.ts';
import type { FoundCard } from './compute.ts';

type Effects = NonNullable<FoundCard['decomposition']>['effects'];

interface ProductRow extends Record<string, unknown> {
  readonly id: number;
  readonly own: number;
  readonly image: number | null;
}

/**
 * Adds product images to cards. In a brand's cards it also marks halo products, those of other brands, since the brand
 * can't act on them as on its own.
 */
export async function withProducts(
  database: ReadableDatabase,
  { accountId, accountType, tenant }: Pick<GrantedScope, 'accountId' | 'accountType' | 'tenant'>,
  cards: readonly FoundCard[],
  sample: boolean,
): Promise<FoundCard[]> {
  const ids = cards.flatMap((card) => productsOf(card).map(({ key }) => key));
  if (ids.length === 0) return [...cards];
  const bound = new Bound();
  const rows = await database.read<ProductRow>(
    `SELECT o.id, o.own, ${imageVersionOf('o.id', { tenant, sample }, bound)} AS image FROM product o
     WHERE o.account_id = ${bound.add(accountId)}
       AND o.id IN (SELECT CAST(value AS INTEGER) FROM json_each(${bound.add(JSON.stringify([...new Set(ids)]))}))`,
    ...bound.values,
  );
  const known = new Map(rows.map((row) => [String(row.id), row]));
  const described = (effect: Effects[number]): Effects[number] => {
    const product = known.get(effect.key);
    return {
      ...effect,
      ...(accountType === 1 && product?.own === 0 && { halo: true }),
      ...(product?.image != null && { image: product.image }),
    };
  };
  return cards.map((card) =>
    productsOf(card).length === 0 || !card.decomposition
      ? card
      : { ...card, decomposition: { ...card.decomposition, effects: card.decomposition.effects.map(described) } },
  );
}

const productsOf = ({ decomposition }: FoundCard): Effects =>
  decomposition?.dimension === 'product' ? decomposition.effects : [];
