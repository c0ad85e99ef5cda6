import { Failure } from '#shared/api/failure.ts';
import { previewBytes } from '#shared/ingest/options.ts';
import { UnreadableFile } from '../facts/ingest/failure.ts';
import type { UpstreamContext } from './context.ts';

/** The file that a call brings as its body. @throws Failure 415 where it is no CSV file, 400 where there is none */
export function csvFileOf({ req }: UpstreamContext): ReadableStream<Uint8Array<ArrayBuffer>> {
  if (!req.header('Content-Type')?.startsWith('text/csv')) throw new Failure('body-not-csv');
  if (!req.raw.body) throw new Failure('file-missing');
  return req.raw.body;
}

/** A file of facts in any format that can be read. @throws Failure 415 where the body is no file, 400 where there is none */
export function factsFileOf({ req }: UpstreamContext): ReadableStream<Uint8Array<ArrayBuffer>> {
  if (!/^(text\/csv|application\/octet-stream)/.test(req.header('Content-Type') ?? ''))
    throw new Failure('body-not-csv');
  if (!req.raw.body) throw new Failure('file-missing');
  return req.raw.body;
}

/** The start of a file, as much as a preview reads, and whether that is all of it. */
export async function beginningOf(file: AsyncIterable<Uint8Array<ArrayBuffer>>) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of file) {
    parts.push(part);
    size += part.byteLength;
    if (size >= previewBytes) break;
  }
  return { bytes: (await joined(parts)).subarray(0, previewBytes), whole: size < previewBytes };
}

/**
 * A file as a stream, up to a number of bytes.
 * @throws Failure 413 past them, whatever length was announced
 */
export async function* limited(file: AsyncIterable<Uint8Array<ArrayBuffer>>, most: number, tooLarge: () => Failure) {
  let size = 0;
  for await (const part of file) {
    size += part.byteLength;
    if (size > most) throw tooLarge();
    yield part;
  }
}

/**
 * All of a file, which is taken as a whole or not at all.
 * @throws Failure 413 past so many bytes
 */
export async function wholeOf(file: AsyncIterable<Uint8Array<ArrayBuffer>>, most: number, tooLarge: () => Failure) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of limited(file, most, tooLarge)) parts.push(part);
  return parts;
}

const joined = async (parts: readonly Uint8Array<ArrayBuffer>[]) =>
  new Uint8Array(await new Blob([...parts]).arrayBuffer());

/** All the bytes of a CSV file that a call brings as its body. @throws Failure as `csvFileOf` and `wholeOf` do */
export const csvBytesOf = async (context: UpstreamContext, most: number, tooLarge: () => Failure) =>
  joined(await wholeOf(csvFileOf(context), most, tooLarge));

/** The image that a call brings as its body. @throws Failure 413 past so many bytes, 415 where it is no file, 400 where it is empty */
export async function imageBytesOf({ req }: UpstreamContext, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!req.header('Content-Type')?.startsWith('application/octet-stream')) throw new Failure('body-not-binary');
  const file = req.raw.body;
  const tooLarge = () => new Failure('image-too-large', { details: { kib: most / 1024 } });
  const bytes = await joined(file ? await wholeOf(file, most, tooLarge) : []);
  if (bytes.length === 0) throw new Failure('file-empty', { field: 'file' });
  return bytes;
}

/**
 * Names the field that a file came in where the file can't be read.
 * @throws UnreadableFile about that field
 */
export async function readable<T>(read: () => Promise<T>, field = 'file'): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error.about({ [field]: error.message });
    throw error;
  }
}
