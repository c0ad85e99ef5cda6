import type { TouchpointOffers } from './offers-schema.ts';

/** A problem that prevents publishing: its path, and a sentence. */
export interface DefinitionProblem {
  readonly path: string;
  readonly message: string;
}

/** Facts, besides a definition, that decide whether it can be published. */
export interface PublishFacts {
  /** Items of the definition that exist in its scope. */
  readonly named: TouchpointOffers;
  /** Whether the account is an alcohol brand. */
  readonly alcohol: boolean;
  /** Whether it is an alcohol brand shown in the United States, where it must name retailers of several owners. */
  readonly shownInUs: boolean;
  /** Retailers that the brand has blocked in the United States, so that they don't count there. */
  readonly closedInUs?: ReadonlySet<number>;
  /** Hosts of the public surface and of the product; a link to them could loop. */
  readonly ownHosts: readonly string[];
}

/** A problem for each missing product, at its path; `null` ids are never missing. */
export const missingProducts = (
  products: readonly (readonly [path: string, id: number | null])[],
  { named }: PublishFacts,
): DefinitionProblem[] =>
  products.flatMap(([path, id]) =>
    id === null || named.products.some((known) => known.id === id)
      ? []
      : [{ path, message: `names product ${id}, which is not in the catalog: choose another` }],
  );

/** The same for collections. */
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
