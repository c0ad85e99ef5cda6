import type { Part } from '#app/api/answers.server.ts';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { type CheckFacts, checkedOf, collectionOf, formOf, productIdsOf } from '#shared/touchpoints/blocks-checks.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import type { TouchpointOffers } from '#shared/touchpoints/offers-schema.ts';
import { pageDefinition } from './saving.ts';
import * as texts from './texts.ts';

type NamedFacts = Omit<CheckFacts, 'alcohol'>;

/**
 * Facts that the checks need about products, collections and forms on the page. They were read for the saved draft, so
 * items added since pass until the draft is saved. Null where they could not be read.
 */
export function checkFactsOf(offers: Part<TouchpointOffers>, page: Immersive, detail: TouchpointDetail): NamedFacts {
  if (offers.state === 'failed') return { products: null, collections: null, forms: null };
  const { products, collections, forms } = checkedOf(offers.answer);
  const saved = pageDefinition(detail).blocks;
  const newProducts = newlyNamed(
    page,
    saved,
    productIdsOf,
    products.map(({ id }) => id),
  );
  return {
    products: [
      ...products,
      ...newProducts.map((id) => ({ id, name: fill(texts.productId, { id }), ...unreadProduct })),
    ],
    collections: [...collections, ...newlyNamed(page, saved, (block) => collectionOf(block) ?? [], collections)],
    forms: [...forms, ...newlyNamed(page, saved, (block) => formOf(block) ?? [], forms)],
  };
}

const unreadProduct = { gtin: 'not read yet', offers: 1, inStock: 1 };

/** Items that blocks of the page reference, but neither the saved draft nor the answer. */
function newlyNamed<Named>(
  { blocks }: Immersive,
  saved: Immersive['blocks'],
  namedBy: (block: Immersive['blocks'][number]) => Named | readonly Named[],
  known: readonly Named[],
): Named[] {
  const before = new Set([...saved.flatMap(namedBy), ...known]);
  return [...new Set(blocks.flatMap(namedBy))].filter((named) => !before.has(named));
}
