import type { Identity, StoredFact } from './ingest/stored-facts.ts';

export interface KnownFact {
  readonly fact: StoredFact;
  /** The import that has the fact, if only one has it and the store records that with the fact; else 0. */
  readonly owner: number;
}

/** Reads the stored facts of one kind of an account, to compare rows of a file with them. */
export interface KnownFacts {
  /** In the order of the identities; null for facts that aren’t stored. */
  readonly find: (identities: readonly Identity[]) => Promise<readonly (KnownFact | null)[]>;
  /** The stored lines of orders: all of them, or those without a number of their own. */
  readonly linesOf: (orders: readonly string[], which: 'all' | 'unnumbered') => Promise<readonly KnownFact[]>;
  /** Indexes of the facts that an import already has. */
  readonly inImport: (job: number, identities: readonly Identity[]) => Promise<ReadonlySet<number>>;
  /** Indexes of the facts that any import has, even if a correction removed them. */
  readonly inAnyImport: (identities: readonly Identity[]) => Promise<ReadonlySet<number>>;
  /** The keys of facts outside a subaccount. */
  readonly outside: (operatorId: number, keys: readonly string[]) => Promise<ReadonlySet<string>>;
}
