import type { z } from 'zod';
import type { DefinitionProblem, PublishFacts } from './publish-facts.ts';
import type { StoreList } from './store-list.ts';

/** The JSON of a touchpoint; its kind decides the fields. */
export type Definition = Record<string, unknown>;

/** Ids to look up to show a touchpoint: of the account's products and of retailers. */
export interface References {
  readonly products: readonly number[];
  /** Only these retailers; null for all with offers of the products. */
  readonly retailers: readonly number[] | null;
  /** Ids of collections; each is replaced by its products when the touchpoint is shown. */
  readonly collections?: readonly number[];
  /** Lists of published stores. */
  readonly stores?: readonly StoreList[];
  /** Public ids of forms. */
  readonly forms?: readonly string[];
}

/** Parts of a thumbnail: colors such as `#ffffff`, and the kinds of its blocks in order. */
interface Sketch {
  readonly background: string;
  readonly surface: string;
  readonly accent: string;
  readonly text: string;
  readonly blocks: readonly string[];
}

/** Functions of one kind, for a definition that its schema has parsed. */
interface Part<Read extends object> {
  readonly schema: z.ZodType<Read>;
  /** Definition of a new touchpoint. */
  readonly empty: Read;
  readonly references: (definition: Read) => References;
  readonly problems: (definition: Read, facts: PublishFacts) => readonly DefinitionProblem[];
  readonly sketch?: (definition: Read) => Sketch;
}

/** Functions for a definition of any kind, which they validate. */
export interface DefinitionKind {
  readonly schema: z.ZodType<object>;
  readonly empty: object;
  readonly references: (definition: unknown) => References;
  readonly problems: (definition: unknown, facts: PublishFacts) => readonly DefinitionProblem[];
  /** Null if the kind has no picture, or the stored definition can't be read. */
  readonly sketch: (definition: unknown) => Sketch | null;
}

export const definitionKind = <Read extends object>(part: Part<Read>): DefinitionKind => ({
  schema: part.schema,
  empty: part.empty,
  references: (definition) => part.references(part.schema.parse(definition)),
  problems: (definition, facts) => part.problems(part.schema.parse(definition), facts),
  sketch: (definition) => {
    const read = part.schema.safeParse(definition);
    return read.success ? (part.sketch?.(read.data) ?? null) : null;
  },
});
