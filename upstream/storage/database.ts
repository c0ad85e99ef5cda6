import { unavailable } from '../problem.ts';
import type { Parameter, Statement } from './statement.ts';

export { type Parameter, type Statement, statement } from './statement.ts';

type Row = Record<string, unknown>;

const busy = /SQLITE_BUSY|database is locked|overloaded|Network connection lost|object to be reset|D1_RESET/i;
const attempts = 3;
const firstPauseMs = 25;

/**
 * D1 with a plan for when it is busy: a read is tried again a few times, a write is not, since nobody can tell whether
 * it happened. Either ends as a 503 with Retry-After.
 */
export class Database {
  readonly #d1: D1Database;

  constructor(d1: D1Database) {
    this.#d1 = d1;
  }

  async read<T extends Row>(sql: string, ...parameters: Parameter[]): Promise<T[]> {
    const [rows = []] = await this.readAll([{ sql, parameters }]);
    return rows as T[];
  }

  async first<T extends Row>(sql: string, ...parameters: Parameter[]): Promise<T | null> {
    const [row = null] = await this.read<T>(sql, ...parameters);
    return row;
  }

  /** Several reads in one round trip and one snapshot; answers come in the order of the statements. */
  async readAll(statements: readonly Statement[]): Promise<Row[][]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#run(statements);
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (attempt === attempts) throw unavailable('The database is busy.');
        await scheduler.wait(firstPauseMs * 2 ** attempt * (0.5 + Math.random()));
      }
    }
  }

  /** All statements or none. */
  async write(...statements: Statement[]): Promise<Row[][]> {
    try {
      return await this.#run(statements);
    } catch (error) {
      throw isBusy(error) ? unavailable('The database is busy; nothing was changed for certain, so try again.') : error;
    }
  }

  async #run(statements: readonly Statement[]): Promise<Row[][]> {
    const prepared = statements.map(({ sql, parameters }) => this.#d1.prepare(sql).bind(...parameters));
    const [only, ...more] = prepared;
    if (!only) return [];
    const results = more.length > 0 ? await this.#d1.batch<Row>(prepared) : [await only.all<Row>()];
    return results.map(({ results: rows }) => rows);
  }
}

const isBusy = (error: unknown): boolean => error instanceof Error && busy.test(error.message);
