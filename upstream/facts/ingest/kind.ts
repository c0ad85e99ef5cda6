import type { Statement } from '#upstream/platform/storage/statement.ts';
import type { FactStore } from './fact-store.ts';
import type { Covers } from './import-spans.ts';
import type { References } from './references.ts';
import type { Row } from './row.ts';
import type { StoredFact } from './stored-facts.ts';

/** The parts of a fact that a preview shows. The amount is in minor units. */
interface FactSummary {
  readonly date: string;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly units: number | null;
}

export interface TakenRow<Fact> {
  readonly fact: Fact;
  readonly row: Row;
}

/** How rows of one kind become facts. Only the kind itself looks into its facts. */
export interface Kind<Fact extends object> {
  /** The fact that a row is about. Null where the row has problems, which are then noted in it. */
  read(row: Row): Fact | null;
  /** Adds problems that can only be found by comparing rows with stored facts. */
  refuse?(store: FactStore, taken: readonly TakenRow<Fact>[]): Promise<void>;
  /** Looks up, or creates, the products and retailers that the facts name. */
  resolveNames(references: References, facts: readonly Fact[]): Promise<void>;
  /** Rows with the same key are about the same fact. */
  keyOf(fact: Fact, row: Row): string;
  summarize(fact: Fact): FactSummary;
  /** The owner of the covered days that the fact extends; absent for kinds without coverage. */
  covers?(fact: Fact, references: References): Covers;
  /** The fact in the form in which it is stored, which the statements below take. */
  toStored(references: References, fact: Fact): StoredFact;
  /**
   * The line number that a row without its own had in earlier versions of the product; null where the row has its own.
   */
  formerLine?(fact: Fact): number | null;
  /** The order of a row. Consecutive rows of one order are compared together. */
  orderOf?(fact: Fact): string;
  /** Whether the row says that its whole order was declined. */
  isDeclined?(fact: Fact): boolean;
  /**
   * Inserts facts unless they exist, and marks their days stale.
   * @param ownerOf for a kind with `owned`: the only import that has the fact, 0 for none
   */
  statements(
    accountId: number,
    facts: readonly StoredFact[],
    ownerOf: (fact: StoredFact) => number,
  ): readonly Statement[];
  readonly owned?: Owned;
  /** The index of the statement that returns a row for each new fact. */
  readonly newRows: number;
  /** SQL: key and line of a fact `j` of a JSON list, and whether it is stored already (account `?1`). */
  readonly identity: Identity;
  /** The limit of rows, where it is lower than the general one. */
  readonly limit?: RowLimit;
  /** Roll-ups that are written with the facts, for kinds whose roll-ups aren’t rebuilt by stale days. */
  readonly rollUps?: (
    store: FactStore,
    accountId: number,
    facts: readonly StoredFact[],
  ) => Promise<readonly Statement[]>;
  readonly undo: Undo;
}

interface Identity {
  readonly key: string;
  readonly line: string;
  readonly known: string;
  /**
   * SQL in place of `json_each(rows)` that gives only facts that may still be inserted. `refuse` then finds the reason
   * for the others.
   */
  readonly admitted?: (rows: string) => string;
}

/**
 * Facts with a column for the only import that has them. They get rows in `import_fact` once another import has them
 * too.
 */
interface Owned {
  /** Returns `date` and `facts`: how many such facts the import has on each day. */
  readonly days: (accountId: number, job: number) => Statement;
  /** Deletes such facts of some days, with their roll-ups. */
  readonly deleteFacts: (accountId: number, job: number, from: string, to: string) => readonly Statement[];
  /**
   * Gives facts rows in `import_fact`, because another import has them too.
   * @param identities JSON list of keys and lines
   */
  readonly share: (accountId: number, identities: string) => readonly Statement[];
}

/** How the facts in `undone_fact` are deleted, in the transaction that puts them there. */
interface Undo {
  /** SQL: whether a fact `f` of `import_fact` is in use and stays; absent if none is. */
  readonly stays?: string;
  /** Deletes the facts and marks their days stale. */
  statements(accountId: number): readonly Statement[];
  /** Roll-ups that are written with it, by the keys of facts that are about to be deleted. */
  readonly rollUps?: (store: FactStore, accountId: number, keys: readonly string[]) => Promise<readonly Statement[]>;
}

/** How many rows a file of one kind may have. */
interface RowLimit {
  readonly rows: number;
  /** The failure of a file with more. */
  readonly code: 'file-needs-splitting' | 'file-needs-splitting-by-day';
}

/** Rows of a file that is held in memory as a whole; more might not fit into the Worker's 128 MB. */
export const maxHeldRows = 200_000;
