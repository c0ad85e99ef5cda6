import { type Row, type RowsOf, shaped } from './readable-database.ts';
import type { Statement } from './statement.ts';

type Send = (statements: readonly Statement[]) => Promise<readonly Row[][]>;

interface Gathered {
  /** Statements by text and values, in the order in which they were asked first. */
  readonly statements: Map<string, Statement>;
  readonly rows: Promise<ReadonlyMap<string, Row[]>>;
}

/** Turns of the microtask queue that a question waits for others, so that code with a few more awaits goes along. */
const turns = 8;

const keyOf = ({ sql, parameters }: Statement): string => JSON.stringify([sql, parameters]);

/**
 * Sends reads that begin together as one question, with equal statements once: a question takes D1 longer than a few
 * more statements do. Whoever asks the same gets the same rows. If a statement fails, all of them fail.
 */
export class GatheredReads {
  readonly #send: Send;
  #gathered: Gathered | null = null;

  constructor(send: Send) {
    this.#send = send;
  }

  async rowsOf<Shapes extends readonly object[]>(asked: readonly Statement[]): Promise<RowsOf<Shapes>> {
    this.#gathered ??= this.#begin();
    const { statements, rows } = this.#gathered;
    const keys = asked.map((one) => {
      const key = keyOf(one);
      if (!statements.has(key)) statements.set(key, one);
      return key;
    });
    const found = await rows;
    return shaped(keys.map((key) => found.get(key) ?? []));
  }

  #begin(): Gathered {
    const statements = new Map<string, Statement>();
    return { statements, rows: this.#sendSoon(statements) };
  }

  async #sendSoon(statements: ReadonlyMap<string, Statement>): Promise<ReadonlyMap<string, Row[]>> {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    this.#gathered = null;
    const rows = await this.#send([...statements.values()]);
    return new Map([...statements.keys()].map((key, at) => [key, rows[at] ?? []]));
  }
}
