import { Gunzip, Inflate } from 'fflate';
import { maxExpandedBytes } from '#shared/ingest/options.ts';
import { UnreadableFile } from '../failure.ts';
import { GzipCheck } from './gzip-check.ts';

/** Deflate expands at most 1032 times, so a step yields at most 8 MiB. */
const stepBytes = 8 * 1024;
/** Bytes that are handed on at once. */
const pieceBytes = 256 * 1024;

interface Inflating {
  readonly format: 'gzip' | 'deflate';
  /** Whether `pieces` were all of the data, called after the last one. Otherwise a missing end is no error. */
  readonly whole: () => boolean;
  readonly maxBytes?: number;
}

/**
 * Expands compressed bytes, a piece at a time.
 * @throws UnreadableFile where they are damaged, cut short or expand to more than is allowed
 */
export async function* inflated(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { format, whole, maxBytes = maxExpandedBytes }: Inflating,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let expanded = 0;
  const take = (chunk: Uint8Array) => {
    expanded += chunk.byteLength;
    if (chunk.byteLength > 0) ready.push(chunk);
  };
  const check = format === 'gzip' ? new GzipCheck() : null;
  const stream = check ? gunzip(take, check) : new Inflate(take);
  const push = (bytes: Uint8Array, last: boolean): void => {
    check?.addPacked(bytes);
    try {
      stream.push(bytes, last);
    } catch {
      throw new UnreadableFile(format === 'gzip' ? 'file-damaged' : 'spreadsheet-damaged');
    }
    if (expanded > maxBytes) throw new UnreadableFile('file-expands-too-far', { details: { mib: maxBytes / 2 ** 20 } });
  };
  for await (const piece of pieces)
    for (let at = 0; at < piece.byteLength; at += stepBytes) {
      push(piece.subarray(at, at + stepBytes), false);
      yield* cut(ready.splice(0));
    }
  if (whole()) {
    push(new Uint8Array(), true);
    if (check && !check.endsWhole()) throw new UnreadableFile('file-damaged');
  }
  yield* cut(ready.splice(0));
}

/** The library neither checks the trailer of a member nor complains if it is missing. */
function gunzip(take: (chunk: Uint8Array) => void, check: GzipCheck): Gunzip {
  const stream = new Gunzip((chunk) => {
    check.addExpanded(chunk);
    take(chunk);
  });
  stream.onmember = (start) => {
    if (!check.endsWhole(start)) throw new UnreadableFile('file-damaged');
  };
  return stream;
}

function* cut(chunks: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const chunk of chunks)
    for (let at = 0; at < chunk.byteLength; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes);
}
