import { Failure } from '#shared/api/failure.ts';
import { previewBytes } from '#shared/ingest/options.ts';
import { UnreadableFile } from '../facts/ingest/failure.ts';
import type { UpstreamContext } from './context.ts';

/** The CSV file in a call's body. @throws Failure 415 if it isn't CSV, 400 if there is none */
export function csvFileOf({ req }: UpstreamContext): ReadableStream<Uint8Array<ArrayBuffer>> {
  if (!req.header('Content-Type')?.startsWith('text/csv')) throw new Failure('body-not-csv');
  if (!req.raw.body) throw new Failure('file-missing');
  return req.raw.body;
}

/**
 * The file of facts in a call's body, in any supported format.
 * @throws Failure 415 if it isn't a file, 400 if there is none
 */
export function factsFileOf({ req }: UpstreamContext): ReadableStream<Uint8Array<ArrayBuffer>> {
  if (!/^(text\/csv|application\/octet-stream)/.test(req.header('Content-Type') ?? ''))
    throw new Failure('body-not-csv');
  if (!req.raw.body) throw new Failure('file-missing');
  return req.raw.body;
}

/** The first bytes of a file, as many as a preview reads, and whether they are the whole file. */
export async function readBeginning(file: AsyncIterable<Uint8Array<ArrayBuffer>>) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of file) {
    parts.push(part);
    size += part.byteLength;
    if (size >= previewBytes) break;
  }
  return { bytes: (await joinParts(parts)).subarray(0, previewBytes), whole: size < previewBytes };
}

/**
 * Passes a file on, up to `most` bytes, whatever its announced length is.
 * @throws Failure 413 if it has more
 */
export async function* limitSize(file: AsyncIterable<Uint8Array<ArrayBuffer>>, most: number, tooLarge: () => Failure) {
  let size = 0;
  for await (const part of file) {
    size += part.byteLength;
    if (size > most) throw tooLarge();
    yield part;
  }
}

/**
 * Reads all of a file into memory.
 * @throws Failure 413 if it has more than `most` bytes
 */
export async function readWhole(file: AsyncIterable<Uint8Array<ArrayBuffer>>, most: number, tooLarge: () => Failure) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of limitSize(file, most, tooLarge)) parts.push(part);
  return parts;
}

const joinParts = async (parts: readonly Uint8Array<ArrayBuffer>[]) =>
  new Uint8Array(await new Blob([...parts]).arrayBuffer());

/** All bytes of the CSV file in a call's body. @throws Failure as `csvFileOf` and `readWhole` do */
export const readCsvBytes = async (context: UpstreamContext, most: number, tooLarge: () => Failure) =>
  joinParts(await readWhole(csvFileOf(context), most, tooLarge));

/**
 * The bytes of the image in a call's body.
 * @throws Failure 413 above `most` bytes, 415 if it isn't a file, 400 if it is empty
 */
export async function readImageBytes({ req }: UpstreamContext, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!req.header('Content-Type')?.startsWith('application/octet-stream')) throw new Failure('body-not-binary');
  const file = req.raw.body;
  const tooLarge = () => new Failure('image-too-large', { details: { kib: most / 1024 } });
  const bytes = await joinParts(file ? await readWhole(file, most, tooLarge) : []);
  if (bytes.length === 0) throw new Failure('file-empty', { field: 'file' });
  return bytes;
}

/**
 * Adds the field that a file came in to the error for an unreadable file.
 * @throws UnreadableFile about that field
 */
export async function withErrorField<T>(read: () => Promise<T>, field = 'file'): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error.about({ [field]: error.message });
    throw error;
  }
}
