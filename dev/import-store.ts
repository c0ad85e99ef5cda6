import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { FactStore } from '#upstream/facts/ingest/fact-store.ts';
import type { Statement } from '#upstream/platform/storage/statement.ts';
import { CommandError } from './fail.ts';

/** The local D1 as its file, which the running product may have open. */
export class LocalStore implements FactStore {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    if (!existsSync(file)) throw new CommandError('There is no local database yet: run npm start once');
    this.#database = new DatabaseSync(file, { timeout: 30_000 });
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON');
  }

  async readAll(statements: readonly Statement[]): Promise<Record<string, unknown>[][]> {
    return this.#inTransaction('BEGIN', statements);
  }

  async write(...statements: Statement[]): Promise<Record<string, unknown>[][]> {
    return this.#inTransaction('BEGIN IMMEDIATE', statements);
  }

  close(): void {
    this.#database.close();
  }

  #inTransaction(begin: string, statements: readonly Statement[]): Record<string, unknown>[][] {
    this.#database.exec(begin);
    try {
      const answers = statements.map(({ sql, parameters }) => this.#database.prepare(sql).all(...parameters));
      this.#database.exec('COMMIT');
      return answers;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }
}
