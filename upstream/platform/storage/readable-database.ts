import { databaseFailure } from './database-failure.ts';
import type { Parameter, Statement } from './statement.ts';

export type Row = Record<string, unknown>;

/** A statement for each row type, and the rows of each statement. Callers name the types, since SQL has none. */
export type StatementsOf<Shapes extends readonly object[]> = { readonly [At in keyof Shapes]: Statement };
export type RowsOf<Shapes extends readonly object[]> = { -readonly [At in keyof Shapes]: Shapes[At][] };

/** One call of D1, with one or more statements. */
export interface RoundTrip {
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly statements: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
}

/** Called after every successful call of D1. */
export type OnRoundTrip = (trip: RoundTrip) => void;

export interface Answer<T> {
  readonly results: T[];
  readonly meta: { readonly rows_read?: number; readonly rows_written?: number };
}

export interface BoundStatement {
  all<T>(): Promise<Answer<T>>;
}

/** The methods used of a D1 database or session. */
export interface D1Session {
  prepare(sql: string): { bind(...values: Parameter[]): BoundStatement };
  batch<T>(statements: BoundStatement[]): Promise<Answer<T>[]>;
}

/** The methods used of a D1 database. */
export interface D1 extends D1Session {
  withSession(from: string): D1Session & { getBookmark(): string | null };
}

const maxAttempts = 3;
const firstPauseMs = 25;

/**
 * The primary database, or a replica that may be a few seconds behind. Facts and content can be read from either. Code
 * that decides on access, or does something once, takes a `Database`, so that passing a replica doesn't compile.
 */
export abstract class ReadableDatabase {
  /** Runs statements once, without repeating. */
  protected abstract run<Shapes extends readonly object[]>(statements: readonly Statement[]): Promise<RowsOf<Shapes>>;

  async read<T extends Row>(sql: string, ...parameters: Parameter[]): Promise<T[]> {
    const [rows] = await this.readAll<[T]>([{ sql, parameters }]);
    return rows;
  }

  async first<T extends Row>(sql: string, ...parameters: Parameter[]): Promise<T | null> {
    const [row = null] = await this.read<T>(sql, ...parameters);
    return row;
  }

  /**
   * Several reads in one round trip and one snapshot. The caller names the type of each statement's rows, as in
   * `readAll<[AccountRow, OperatorRow]>([accounts, operators])`. @returns the rows of each statement @throws Failure
   * 503
   */
  async readAll<Shapes extends readonly object[] = Row[]>(
    statements: NoInfer<StatementsOf<Shapes>>,
  ): Promise<RowsOf<Shapes>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.run<Shapes>(statements);
      } catch (error) {
        const failure = databaseFailure(error);
        if (!failure) throw error;
        if (!failure.passesSoon || attempt === maxAttempts) throw failure.asFailure();
        await new Promise((done) => setTimeout(done, firstPauseMs * 2 ** attempt * (0.5 + Math.random())));
      }
    }
  }
}

/** Sends statements in one call, and reports it to `onRoundTrip`. */
export async function runStatements<Shapes extends readonly object[]>(
  session: D1Session,
  statements: readonly Statement[],
  onRoundTrip: OnRoundTrip | undefined,
): Promise<RowsOf<Shapes>> {
  const prepared = statements.map(({ sql, parameters }) => session.prepare(sql).bind(...parameters));
  const [only, ...more] = prepared;
  const startedAt = onRoundTrip ? Date.now() : 0;
  const results = !only ? [] : more.length > 0 ? await session.batch<Row>(prepared) : [await only.all<Row>()];
  if (onRoundTrip) {
    const sum = (column: 'rows_read' | 'rows_written') =>
      results.reduce((total, { meta }) => total + (meta[column] ?? 0), 0);
    const rows = { rowsRead: sum('rows_read'), rowsWritten: sum('rows_written') };
    onRoundTrip({ startedAt, statements: statements.length, ...rows });
  }
  return shaped(results.map(({ results: rows }) => rows));
}

/** Rows in the shapes that the caller names. */
export const shaped = <Shapes extends readonly object[]>(rows: readonly Row[][]): RowsOf<Shapes> =>
  // SQL has no types: the caller names the types of its statements' rows.
  rows as RowsOf<Shapes>;
