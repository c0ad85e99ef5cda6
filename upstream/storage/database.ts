import { databaseFailure } from './database-failure.ts';
import type { Parameter, Statement } from './statement.ts';

export { type Parameter, type Statement, statement } from './statement.ts';

type Row = Record<string, unknown>;

/** A statement for each shape of rows that is named, and the rows that it gives: SQL itself tells no types. */
type StatementsOf<Shapes extends readonly object[]> = { readonly [At in keyof Shapes]: Statement };
type RowsOf<Shapes extends readonly object[]> = { -readonly [At in keyof Shapes]: Shapes[At][] };

/** One question to D1, of one or several statements. */
export interface RoundTrip {
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly statements: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
}

const attempts = 3;
const firstPauseMs = 25;

/**
 * D1 with a plan for when it fails: a read is tried again a few times where that may help, a write is not, since nobody
 * can tell whether it happened. Either ends as a 503 with Retry-After. A mistake in a statement stays the error it is.
 */
export class Database {
  readonly #d1: D1Database;
  readonly #onRoundTrip: ((trip: RoundTrip) => void) | undefined;

  /** @param onRoundTrip is told of every question that was answered */
  constructor(d1: D1Database, onRoundTrip?: (trip: RoundTrip) => void) {
    this.#d1 = d1;
    this.#onRoundTrip = onRoundTrip;
  }

  async read<T extends Row>(sql: string, ...parameters: Parameter[]): Promise<T[]> {
    const [rows] = await this.readAll<[T]>([{ sql, parameters }]);
    return rows;
  }

  async first<T extends Row>(sql: string, ...parameters: Parameter[]): Promise<T | null> {
    const [row = null] = await this.read<T>(sql, ...parameters);
    return row;
  }

  /**
   * Several reads in one round trip and one snapshot; the rows come in the order of the statements. The caller names
   * the shape of each one's rows: `readAll<[AccountRow, OperatorRow]>([accounts, operators])`. @throws Failure 503
   */
  async readAll<Shapes extends readonly object[] = Row[]>(
    statements: NoInfer<StatementsOf<Shapes>>,
  ): Promise<RowsOf<Shapes>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#run<Shapes>(statements);
      } catch (error) {
        const failure = databaseFailure(error);
        if (!failure) throw error;
        if (!failure.passesSoon || attempt === attempts) throw failure.asFailure();
        await scheduler.wait(firstPauseMs * 2 ** attempt * (0.5 + Math.random()));
      }
    }
  }

  /** All statements or none. Gives what they return, in their order, in the shapes that the caller names. @throws Failure 503 */
  async write<Shapes extends readonly object[] = Row[]>(...statements: Statement[]): Promise<RowsOf<Shapes>> {
    try {
      return await this.#run<Shapes>(statements);
    } catch (error) {
      const failure = databaseFailure(error);
      throw failure ? failure.asFailure(true) : error;
    }
  }

  async #run<Shapes extends readonly object[]>(statements: readonly Statement[]): Promise<RowsOf<Shapes>> {
    const prepared = statements.map(({ sql, parameters }) => this.#d1.prepare(sql).bind(...parameters));
    const [only, ...more] = prepared;
    const startedAt = this.#onRoundTrip ? Date.now() : 0;
    const results = !only ? [] : more.length > 0 ? await this.#d1.batch<Row>(prepared) : [await only.all<Row>()];
    if (this.#onRoundTrip) {
      const sum = (column: 'rows_read' | 'rows_written') =>
        results.reduce((total, { meta }) => total + (meta[column] ?? 0), 0);
      const rows = { rowsRead: sum('rows_read'), rowsWritten: sum('rows_written') };
      this.#onRoundTrip({ startedAt, statements: statements.length, ...rows });
    }
    // SQL tells no types: the caller names those of its own statements.
    return results.map(({ results: rows }) => rows) as RowsOf<Shapes>;
  }
}
