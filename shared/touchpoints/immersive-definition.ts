import { usProblems } from './alcohol-us.ts';
import type { Block } from './blocks.ts';
import { checkedOf, checkImmersive, collectionOf, formOf, productIdsOf } from './blocks-checks.ts';
import { startImmersive } from './blocks-starts.ts';
import { definitionKind } from './definition.ts';
import { type Immersive, immersiveSchema } from './immersive.ts';
import type { PublishFacts } from './publish-facts.ts';

/** The first draft of a page created without a template. */
const emptyImmersive: Immersive = startImmersive('launch', {
  ...{ name: '', locale: 'en-US', alcohol: false, newId: (kind) => kind },
});

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

/** The products that a block shows, its own and those of its collection. */
const shownBy = (block: Block, collections: PublishFacts['named']['collections']): readonly number[] =>
  unique([...productIdsOf(block), ...(collections.find(({ id }) => id === collectionOf(block))?.products ?? [])]);

export const immersiveDefinition = definitionKind({
  schema: immersiveSchema,
  empty: emptyImmersive,
  references: ({ blocks }) => ({
    products: unique(blocks.flatMap(productIdsOf)),
    // Retailers of the products' offers; a block may limit them.
    retailers: null,
    collections: unique(blocks.flatMap((block) => collectionOf(block) ?? [])),
    stores: blocks.flatMap((block) => (block.kind === 'stores' && block.list ? [block.list] : [])),
    forms: [...new Set(blocks.flatMap((block) => formOf(block) ?? []))],
  }),
  sketch: ({ theme: { background, surface, accent, text }, blocks }) => ({
    ...{ background, surface, accent, text },
    blocks: blocks.slice(0, 4).map(({ kind }) => kind),
  }),
  problems: (page, facts) => [
    ...checkImmersive(page, { ...checkedOf(facts.named), alcohol: facts.alcohol })
      .filter(({ severity }) => severity === 'error')
      .map(({ block, text }) => ({ path: block === null ? 'page' : `blocks.${block}`, message: text })),
    ...usProblems(
      page.blocks.flatMap((block) =>
        shownBy(block, facts.named.collections).map((id) => [`blocks.${block.id}`, id] as const),
      ),
      facts,
    ),
  ],
});
