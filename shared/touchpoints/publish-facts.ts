import type { TouchpointOffers } from './offers-schema.ts';

/** Why a touchpoint can't be published yet: where, and a sentence. */
export interface DefinitionProblem {
  readonly path: string;
  readonly message: string;
}

/** What has to be known besides a definition to say whether it may be published. */
export interface PublishFacts {
  /** What the definition names, as far as its scope has it. */
  readonly named: TouchpointOffers;
  /** The account is an alcohol brand. */
  readonly alcohol: boolean;
  /** An alcohol brand that shows itself in the United States, where it must name retailers of several owners. */
  readonly shownInUs: boolean;
  /** Retailers that the brand has blocked in the United States, so that they count for nothing there. */
  readonly closedInUs?: ReadonlySet<number>;
  /** Hosts of the public surface and of the product: a way that leads there could go round in circles. */
  readonly ownHosts: readonly string[];
}

/** A problem for each product, at its path, that the scope has not; `null` is none that could be missing. */
export const missingProducts = (
  products: readonly (readonly [path: string, id: number | null])[],
  { named }: PublishFacts,
): DefinitionProblem[] =>
  products.flatMap(([path, id]) =>
    id === null || named.products.some((known) => known.id === id)
      ? []
      : [{ path, message: `names product ${id}, which is not in the catalog: choose another` }],
  );

/** The same of collections. */
export const missingCollections = (
  path: string,
  collections: readonly number[],
  { named }: PublishFacts,
): DefinitionProblem[] =>
  collections.flatMap((id) =>
    named.collections.some((known) => known.id === id)
      ? []
      : [{ path, message: `names collection ${id}, which is not there any more: choose another` }],
  );
