import type { Part } from '#app/api/answers.server.ts';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { type CheckFacts, checkedOf, collectionOf, formOf, productIdsOf } from '#shared/touchpoints/blocks-checks.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import type { TouchpointOffers } from '#shared/touchpoints/offers-schema.ts';
import { pageOf } from './saving.ts';
import * as texts from './texts.ts';

type NamedFacts = Omit<CheckFacts, 'alcohol'>;

/**
 * What is known of all that the page names. It was read for the saved draft: what was added since is not judged before
 * it is saved. Null where it could not be read.
 */
export function checkFactsOf(offers: Part<TouchpointOffers>, page: Immersive, detail: TouchpointDetail): NamedFacts {
  if (offers.state === 'failed') return { products: null, collections: null, forms: null };
  const { products, collections, forms } = checkedOf(offers.answer);
  const saved = pageOf(detail).blocks;
  const fresh = added(
    page,
    saved,
    productIdsOf,
    products.map(({ id }) => id),
  );
  return {
    products: [...products, ...fresh.map((id) => ({ id, name: fill(texts.productId, { id }), ...unread }))],
    collections: [...collections, ...added(page, saved, (block) => collectionOf(block) ?? [], collections)],
    forms: [...forms, ...added(page, saved, (block) => formOf(block) ?? [], forms)],
  };
}

const unread = { gtin: 'not read yet', offers: 1, inStock: 1 };

/** What blocks of the page name, and neither those of the saved draft nor the answer does. */
function added<Named>(
  { blocks }: Immersive,
  saved: Immersive['blocks'],
  namedBy: (block: Immersive['blocks'][number]) => Named | readonly Named[],
  known: readonly Named[],
): Named[] {
  const before = new Set([...saved.flatMap(namedBy), ...known]);
  return [...new Set(blocks.flatMap(namedBy))].filter((named) => !before.has(named));
}
