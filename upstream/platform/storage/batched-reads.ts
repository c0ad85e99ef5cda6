import { type Row, type RowsOf, shaped } from './readable-database.ts';
import type { Statement } from './statement.ts';

type Send = (statements: readonly Statement[]) => Promise<readonly Row[][]>;

interface Batch {
  /** Statements by text and values, in the order in which they were first requested. */
  readonly statements: Map<string, Statement>;
  readonly rows: Promise<ReadonlyMap<string, Row[]>>;
}

/** How many microtasks a batch waits, so that reads which begin a few awaits later still join it. */
const waitTurns = 8;

const keyOf = ({ sql, parameters }: Statement): string => JSON.stringify([sql, parameters]);

/**
 * Sends reads that begin together to D1 as one batch, since a round trip takes longer than a few more statements. Equal
 * statements are sent once, and share their rows. If a statement fails, all reads of its batch fail.
 */
export class BatchedReads {
  readonly #send: Send;
  #batch: Batch | null = null;

  constructor(send: Send) {
    this.#send = send;
  }

  async rowsOf<Shapes extends readonly object[]>(asked: readonly Statement[]): Promise<RowsOf<Shapes>> {
    this.#batch ??= this.#begin();
    const { statements, rows } = this.#batch;
    const keys = asked.map((one) => {
      const key = keyOf(one);
      if (!statements.has(key)) statements.set(key, one);
      return key;
    });
    const found = await rows;
    return shaped(keys.map((key) => found.get(key) ?? []));
  }

  #begin(): Batch {
    const statements = new Map<string, Statement>();
    return { statements, rows: this.#sendSoon(statements) };
  }

  async #sendSoon(statements: ReadonlyMap<string, Statement>): Promise<ReadonlyMap<string, Row[]>> {
    for (let turn = 0; turn < waitTurns; turn += 1) await Promise.resolve();
    this.#batch = null;
    const rows = await this.#send([...statements.values()]);
    return new Map([...statements.keys()].map((key, at) => [key, rows[at] ?? []]));
  }
}
