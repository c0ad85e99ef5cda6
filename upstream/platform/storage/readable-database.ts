import { databaseFailure } from './database-failure.ts';
import type { Parameter, Statement } from './statement.ts';

export type Row = Record<string, unknown>;

/** A statement for each shape of rows that is named, and the rows that it gives: SQL itself tells no types. */
export type StatementsOf<Shapes extends readonly object[]> = { readonly [At in keyof Shapes]: Statement };
export type RowsOf<Shapes extends readonly object[]> = { -readonly [At in keyof Shapes]: Shapes[At][] };

/** One question to D1, of one or several statements. */
export interface RoundTrip {
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly statements: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
}

/** Called with every question that was answered. */
export type OnRoundTrip = (trip: RoundTrip) => void;

export interface Answer<T> {
  readonly results: T[];
  readonly meta: { readonly rows_read?: number; readonly rows_written?: number };
}

export interface BoundStatement {
  all<T>(): Promise<Answer<T>>;
}

/** What is used of a database of D1, or of a session of it. */
export interface Asked {
  prepare(sql: string): { bind(...values: Parameter[]): BoundStatement };
  batch<T>(statements: BoundStatement[]): Promise<Answer<T>[]>;
}

/** What is used of D1. */
export interface D1 extends Asked {
  withSession(from: string): Asked & { getBookmark(): string | null };
}

const attempts = 3;
const firstPauseMs = 25;

/**
 * What can be read: the primary, or a replica that may be a few seconds behind. Facts and content are read from either.
 * What decides on access, or happens once, takes a `Database`: a replica is no such thing, so that it does not compile.
 */
export abstract class ReadableDatabase {
  /** Asks once. */
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
   * Several reads in one round trip and one snapshot; the rows come in the order of the statements. The caller names
   * the shape of each one's rows: `readAll<[AccountRow, OperatorRow]>([accounts, operators])`. @throws Failure 503
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
        if (!failure.passesSoon || attempt === attempts) throw failure.asFailure();
        await new Promise((done) => setTimeout(done, firstPauseMs * 2 ** attempt * (0.5 + Math.random())));
      }
    }
  }
}

/** Sends statements as one question and notes how it went. */
export async function ask<Shapes extends readonly object[]>(
  asked: Asked,
  statements: readonly Statement[],
  onRoundTrip: OnRoundTrip | undefined,
): Promise<RowsOf<Shapes>> {
  const prepared = statements.map(({ sql, parameters }) => asked.prepare(sql).bind(...parameters));
  const [only, ...more] = prepared;
  const startedAt = onRoundTrip ? Date.now() : 0;
  const results = !only ? [] : more.length > 0 ? await asked.batch<Row>(prepared) : [await only.all<Row>()];
  if (onRoundTrip) {
    const sum = (column: 'rows_read' | 'rows_written') =>
      results.reduce((total, { meta }) => total + (meta[column] ?? 0), 0);
    const rows = { rowsRead: sum('rows_read'), rowsWritten: sum('rows_written') };
    onRoundTrip({ startedAt, statements: statements.length, ...rows });
  }
  // SQL tells no types: the caller names those of its own statements.
  return results.map(({ results: rows }) => rows) as RowsOf<Shapes>;
}
