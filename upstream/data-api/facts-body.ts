import { longestRow } from '#shared/ingest/options.ts';

/**
 * A body that is hashed while it streams, and whose beginning can be read first. Only that beginning is kept in memory.
 */
export class FactsBody implements AsyncIterable<Uint8Array> {
  readonly #pieces: AsyncIterator<Uint8Array>;
  readonly #digest = new crypto.DigestStream('SHA-256');
  readonly #hashed = this.#digest.getWriter();
  #held: Uint8Array[] = [];
  #ended = false;

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** The first row, up to the maximum length of a row. */
  async beginning(): Promise<Uint8Array> {
    let size = 0;
    while (size < longestRow) {
      const piece = await this.#next();
      if (!piece) break;
      this.#held.push(piece);
      size += piece.byteLength;
      if (piece.includes(lineFeed)) break;
    }
    return new Uint8Array(await new Blob(this.#held.map((piece) => new Uint8Array(piece))).arrayBuffer());
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (const piece of this.#held.splice(0)) yield piece;
    for (let piece = await this.#next(); piece; piece = await this.#next()) yield piece;
  }

  /** Reads the rest. @returns the SHA-256 of all of it, in hex */
  async whole(): Promise<string> {
    while (await this.#next());
    await this.#hashed.close();
    return [...new Uint8Array(await this.#digest.digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  async #next(): Promise<Uint8Array | null> {
    if (this.#ended) return null;
    const { done, value } = await this.#pieces.next();
    if (done) {
      this.#ended = true;
      return null;
    }
    await this.#hashed.write(value);
    return value;
  }
}

const lineFeed = 10;
