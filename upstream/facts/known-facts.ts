import type { Identity, StoredFact } from './ingest/stored-facts.ts';

export interface KnownFact {
  readonly fact: StoredFact;
  /** The import that alone named it, where the store keeps that with the fact; 0 otherwise. */
  readonly owner: number;
}

/** What is stored of an account's facts of one kind, for anybody who compares rows of a file with it. Reads only. */
export interface KnownFacts {
  /** In the order of the identities; null where nothing is stored. */
  readonly find: (identities: readonly Identity[]) => Promise<readonly (KnownFact | null)[]>;
  /** The stored lines of orders: all of them, or those without a number of their own. */
  readonly linesOf: (orders: readonly string[], which: 'all' | 'unnumbered') => Promise<readonly KnownFact[]>;
  /** Places of the facts that an import has named already. */
  readonly inImport: (job: number, identities: readonly Identity[]) => Promise<ReadonlySet<number>>;
  /** Places of the facts that some import vouches for, though an import may have taken them out. */
  readonly inAnyImport: (identities: readonly Identity[]) => Promise<ReadonlySet<number>>;
  /** Those of the keys that name facts outside a subaccount. */
  readonly outside: (operatorId: number, keys: readonly string[]) => Promise<ReadonlySet<string>>;
}
