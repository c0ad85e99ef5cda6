import { maxSpreadsheetBytes } from '#shared/ingest/options.ts';
import { UnreadableFile } from '../failure.ts';

/** Reads all of a file that can’t be processed as a stream. @throws UnreadableFile past `maxSpreadsheetBytes` */
export async function readIntoMemory(pieces: AsyncIterable<Uint8Array>): Promise<FileInMemory> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.byteLength;
    if (size > maxSpreadsheetBytes)
      throw new UnreadableFile('archive-too-large', { details: { mib: maxSpreadsheetBytes / 2 ** 20 } });
    parts.push(piece);
  }
  return new FileInMemory(parts);
}

/** A file in memory, in the pieces in which it came. */
export class FileInMemory {
  readonly #pieces: readonly Uint8Array[];
  readonly size: number;

  constructor(pieces: readonly Uint8Array[]) {
    this.#pieces = pieces;
    this.size = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** The bytes between two offsets, without copying them. */
  *pieces(from: number, to: number): Generator<Uint8Array> {
    let start = 0;
    for (const piece of this.#pieces) {
      const end = start + piece.byteLength;
      if (end > from && start < to)
        yield piece.subarray(Math.max(0, from - start), Math.min(piece.byteLength, to - start));
      if (end >= to) return;
      start = end;
    }
  }

  /** The same as one array; fewer where the file ends before. */
  bytes(from: number, to: number): Uint8Array {
    const parts = [...this.pieces(from, to)];
    const joined = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
    let at = 0;
    for (const part of parts) {
      joined.set(part, at);
      at += part.byteLength;
    }
    return joined;
  }
}
