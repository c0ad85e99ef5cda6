import type { TouchpointDetail, TouchpointOffers } from '#shared/api/families/touchpoints-schemas.ts';
import { type CheckedProduct, productIdsOf } from '#shared/touchpoints/blocks-checks.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import type { Part } from '../../api/answers.server.ts';

/**
 * What is known of the products that the page names. The offers were read for the saved draft: a product that was added
 * since is not judged before it is saved. Null where they could not be read.
 */
export function checkFactsOf(
  offers: Part<TouchpointOffers>,
  page: Immersive,
  { definition }: TouchpointDetail,
): CheckedProduct[] | null {
  if (offers.state === 'failed') return null;
  const answer = offers.answer;
  const known = answer.products.map(({ id, name, gtin }) => {
    const open = answer.offers.filter(({ product, url }) => product === id && url !== null);
    const inStock = open.filter((offer) => offer.inStock !== false).length;
    return { id, name, gtin: gtin === '' ? null : gtin, offers: open.length, inStock };
  });
  const saved = new Set((definition as unknown as Immersive).blocks.flatMap(productIdsOf));
  const fresh = page.blocks.flatMap(productIdsOf).filter((id) => !saved.has(id) && !known.some((it) => it.id === id));
  return [...known, ...fresh.map((id) => ({ id, name: `Product ${id}`, gtin: 'not read yet', offers: 1, inStock: 1 }))];
}
