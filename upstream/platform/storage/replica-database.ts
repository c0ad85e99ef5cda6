import { BatchedReads } from './batched-reads.ts';
import type { CallBookmarks } from './bookmarks.ts';
import { databaseFailure } from './database-failure.ts';
import {
  type D1,
  type OnRoundTrip,
  ReadableDatabase,
  type Row,
  type RowsOf,
  runStatements,
} from './readable-database.ts';
import type { Statement } from './statement.ts';

/** How long a replica may take, including the wait for a bookmark, before the primary is asked. */
const patienceMs = 2_000;

/**
 * Any instance of D1 that has all writes of the caller, and everybody's writes that are older than `maxAgeOfReadsMs`.
 * Later reads never see an older state than earlier ones, and reads that begin together see the same state. If a replica
 * fails or takes too long, the primary answers.
 */
export class ReplicaDatabase extends ReadableDatabase {
  readonly #d1: D1;
  readonly #bookmarks: CallBookmarks;
  readonly #onRoundTrip: OnRoundTrip | undefined;
  /** The newest bookmark of this call's answers. */
  #seen: string | null = null;
  #replicaFailed = false;
  readonly #reads = new BatchedReads((statements) => this.#ask(statements));

  constructor(d1: D1, bookmarks: CallBookmarks, onRoundTrip?: OnRoundTrip) {
    super();
    this.#d1 = d1;
    this.#bookmarks = bookmarks;
    this.#onRoundTrip = onRoundTrip;
  }

  protected override run<Shapes extends readonly object[]>(statements: readonly Statement[]): Promise<RowsOf<Shapes>> {
    return this.#reads.rowsOf(statements);
  }

  async #ask(statements: readonly Statement[]): Promise<readonly Row[][]> {
    const atLeast = this.#replicaFailed ? null : this.#bookmarks.atLeast(this.#seen);
    const rows = atLeast === null ? null : await this.#askReplica(statements, atLeast);
    return rows ?? (await this.#askPrimary(statements));
  }

  /** Null if no replica answers. @throws Error for a mistake in a statement */
  async #askReplica(statements: readonly Statement[], atLeast: string): Promise<readonly Row[][] | null> {
    const session = this.#d1.withSession(atLeast);
    try {
      const rows = await withTimeout(runStatements<Row[]>(session, statements, this.#onRoundTrip), patienceMs);
      if (rows) {
        this.#seen = session.getBookmark() ?? this.#seen;
        return rows;
      }
    } catch (error) {
      if (!databaseFailure(error)) throw error;
    }
    this.#replicaFailed = true;
    return null;
  }

  async #askPrimary(statements: readonly Statement[]): Promise<readonly Row[][]> {
    const session = this.#d1.withSession('first-primary');
    const askedAt = this.#bookmarks.now();
    const rows = await runStatements<Row[]>(session, statements, this.#onRoundTrip);
    const bookmark = session.getBookmark();
    this.#bookmarks.note(bookmark, askedAt, false);
    this.#seen = bookmark ?? this.#seen;
    return rows;
  }
}

/** The result of the work; null if it takes longer. */
async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
