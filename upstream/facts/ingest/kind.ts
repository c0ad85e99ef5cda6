import type { Statement } from '#upstream/platform/storage/statement.ts';
import type { FactStore } from './fact-store.ts';
import type { Covers } from './import-spans.ts';
import type { References } from './references.ts';
import type { Row } from './row.ts';
import type { StoredFact } from './stored-facts.ts';

/** What people check a fact by. The amount is in minor units. */
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

/** What rows of one kind become. Only the kind itself looks into its records. */
export interface Kind<Fact extends object> {
  /** The fact that a row is about. Null where the row has problems, which are then noted in it. */
  read(row: Row): Fact | null;
  /** Notes in their rows what of the facts can't be taken as the store knows it. */
  refuse?(store: FactStore, taken: readonly TakenRow<Fact>[]): Promise<void>;
  /** Makes known what the facts name. */
  learn(references: References, facts: readonly Fact[]): Promise<void>;
  /** What makes the facts of two rows the same one. */
  keyOf(fact: Fact, row: Row): string;
  summarize(fact: Fact): FactSummary;
  /** What its file covers the days of; absent for what isn’t of days. */
  covers?(fact: Fact, references: References): Covers;
  /** The fact in the form in which it is stored, which the statements below take. */
  toStored(references: References, fact: Fact): StoredFact;
  /** The line under which a row without a number of its own was stored before it was named by what it says; null where it has one. */
  formerLine?(fact: Fact): number | null;
  /** Rows of one order, which are looked at together where they follow each other in the file. */
  orderOf?(fact: Fact): string;
  /** Whether the row says that its whole order was declined. */
  isDeclined?(fact: Fact): boolean;
  /**
   * Puts facts where they aren't yet, and marks the days they touch.
   * @param ownerOf the import that alone names a fact, 0 for none; for a kind whose facts remember it
   */
  statements(
    accountId: number,
    facts: readonly StoredFact[],
    ownerOf: (fact: StoredFact) => number,
  ): readonly Statement[];
  readonly owned?: Owned;
  /** Which of the statements answers a row for each fact that was new. */
  readonly newRows: number;
  /** What names a stored fact `j` of a JSON list, and whether it is there already (account ?1), in SQL. */
  readonly identity: Identity;
  /** How many rows a file may have, where it is fewer than any file may. */
  readonly limit?: RowLimit;
  /** Roll-ups that go with the facts in one transaction, where those of stale days don't cover them. */
  readonly follow?: (
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
   * The facts that may go in by the time they do, in place of `json_each(rows)`, in SQL. What is left out is put to `refuse` once more, for
   * the reason.
   */
  readonly admitted?: (rows: string) => string;
}

/** Facts that remember themselves which import alone named them: they have no row of `import_fact` until another import names them too. */
interface Owned {
  /** Answers `date` and `facts`: on which days the import has such facts, and how many. */
  readonly days: (accountId: number, job: number) => Statement;
  /** Takes those of some days away, with what rests on them. */
  readonly takeAway: (accountId: number, job: number, from: string, to: string) => readonly Statement[];
  /** Gives facts rows of `import_fact`, for another import that names them. @param identities JSON list of keys and lines */
  readonly share: (accountId: number, identities: string) => readonly Statement[];
}

/** How facts named in `undone_fact` go, in the transaction that put them there. */
interface Undo {
  /** Whether a fact `f` of `import_fact` is in use by now and stays, in SQL; without it none is. */
  readonly stays?: string;
  /** Takes the facts away and marks the days they touched. */
  statements(accountId: number): readonly Statement[];
  /** Roll-ups that go with it, as of `Kind`, for the keys of facts that are about to go. */
  readonly follow?: (store: FactStore, accountId: number, keys: readonly string[]) => Promise<readonly Statement[]>;
}

/** How many rows a file of one kind may have. */
interface RowLimit {
  readonly rows: number;
  /** The failure of a file with more. */
  readonly code: 'file-needs-splitting' | 'file-needs-splitting-by-day';
}

/** Rows of a file that is held in memory as a whole; more might not fit into the Worker's 128 MB. */
export const maxHeldRows = 200_000;
