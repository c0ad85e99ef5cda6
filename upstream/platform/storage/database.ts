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

interface Noted {
  readonly onRoundTrip?: OnRoundTrip | undefined;
  readonly bookmarks?: CallBookmarks;
}

/**
 * The primary of D1, with handling of its failures. Reads are retried a few times if that may help. Writes aren't,
 * since they may have happened. Either ends as a 503 with Retry-After. Mistakes in statements are thrown unchanged.
 */
export class Database extends ReadableDatabase {
  readonly #d1: D1;
  readonly #noted: Noted;

  constructor(d1: D1, noted: Noted = {}) {
    super();
    this.#d1 = d1;
    this.#noted = noted;
  }

  /**
   * Runs all statements or none. Returns their rows in order, in the shapes that the caller names. @throws Failure 503
   */
  async write<Shapes extends readonly object[] = Row[]>(...statements: Statement[]): Promise<RowsOf<Shapes>> {
    try {
      return await this.#ask<Shapes>(statements, true);
    } catch (error) {
      const failure = databaseFailure(error);
      throw failure ? failure.asFailure(true) : error;
    }
  }

  protected override run<Shapes extends readonly object[]>(statements: readonly Statement[]): Promise<RowsOf<Shapes>> {
    return this.#ask<Shapes>(statements, false);
  }

  async #ask<Shapes extends readonly object[]>(
    statements: readonly Statement[],
    writes: boolean,
  ): Promise<RowsOf<Shapes>> {
    const { bookmarks, onRoundTrip } = this.#noted;
    if (!bookmarks) return await runStatements<Shapes>(this.#d1, statements, onRoundTrip);
    // Only the first question of a session is sure to reach the primary, so each one has a session of its own.
    const session = this.#d1.withSession('first-primary');
    const askedAt = bookmarks.now();
    const rows = await runStatements<Shapes>(session, statements, onRoundTrip);
    bookmarks.note(session.getBookmark(), askedAt, writes);
    return rows;
  }
}
