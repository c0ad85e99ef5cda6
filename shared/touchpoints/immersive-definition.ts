import { checkedOf, checkImmersive, collectionOf, formOf, productIdsOf } from './blocks-checks.ts';
import { startImmersive } from './blocks-starts.ts';
import { definitionKind } from './definition.ts';
import { type Immersive, immersiveSchema } from './immersive.ts';

/** The first draft of a page that is created without choosing a start. */
const emptyImmersive: Immersive = startImmersive('launch', {
  ...{ name: '', locale: 'en-US', alcohol: false, newId: (kind) => kind },
});

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

export const immersiveDefinition = definitionKind({
  schema: immersiveSchema,
  empty: emptyImmersive,
  references: ({ blocks }) => ({
    products: unique(blocks.flatMap(productIdsOf)),
    // Those of the products' offers; a block may narrow them by itself.
    retailers: null,
    collections: unique(blocks.flatMap((block) => collectionOf(block) ?? [])),
    stores: blocks.flatMap((block) => (block.kind === 'stores' && block.list ? [block.list] : [])),
    forms: [...new Set(blocks.flatMap((block) => formOf(block) ?? []))],
  }),
  sketch: ({ theme: { background, surface, accent, text }, blocks }) => ({
    ...{ background, surface, accent, text },
    blocks: blocks.slice(0, 4).map(({ kind }) => kind),
  }),
  problems: (page, { named, alcohol }) =>
    checkImmersive(page, { ...checkedOf(named), alcohol })
      .filter(({ severity }) => severity === 'error')
      .map(({ block, text }) => ({ path: block === null ? 'page' : `blocks.${block}`, message: text })),
});
