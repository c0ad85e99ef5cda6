import { Failure } from '#shared/api/failure.ts';
import { uploadLimit } from '#shared/constants.ts';
import { base64Of, bytesOf } from '../base64.ts';
import { byteStream } from '../byte-stream.ts';
import type { Database } from './database.ts';
import { type Statement, statement } from './statement.ts';

/** Bytes of a part: as base64 well below the 2 MB of a value in D1. */
const partBytes = 512 * 1024;
/** Bytes of an account's bodies that are kept at once, as they are kept. */
const maxKeptBytes = uploadLimit;
/** A body that no request names by then is of a request that broke off. */
const unnamedMs = 86_400_000;

interface Upload {
  readonly id: string;
  readonly accountId: number;
}

/**
 * Keeps a body as it streams in, compressed.
 * @returns how many bytes it has
 * @throws Failure 429 where too much of the account's waits to be imported; nothing of a body stays that fails
 */
export async function keepBody(database: Database, upload: Upload, body: AsyncIterable<Uint8Array>): Promise<number> {
  const kept = await database.first<{ bytes: number }>(
    'SELECT coalesce(sum(bytes), 0) AS bytes FROM fact_body WHERE account_id = ?',
    upload.accountId,
  );
  if ((kept?.bytes ?? 0) > maxKeptBytes)
    throw new Failure('too-many-heavy-calls', { headers: { 'Retry-After': '60' } });
  const part = new Uint8Array(partBytes);
  let [parts, held, bytes] = [0, 0, 0];
  const write = async () => {
    await database.write(addPart(upload, parts, part.subarray(0, held)));
    parts += 1;
    held = 0;
  };
  // A stream passes on its own words for what a body throws.
  let failure: unknown = null;
  async function* counted(): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of body) {
        bytes += piece.byteLength;
        yield piece;
      }
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  try {
    for await (const piece of byteStream(counted()).pipeThrough(new CompressionStream('gzip')))
      for (let at = 0; at < piece.byteLength; ) {
        const some = piece.subarray(at, at + partBytes - held);
        part.set(some, held);
        held += some.byteLength;
        at += some.byteLength;
        if (held === partBytes) await write();
      }
    await write();
    return bytes;
  } catch (error) {
    await database.write(forgetBody(upload.id));
    throw failure ?? error;
  }
}

const addPart = ({ id, accountId }: Upload, part: number, bytes: Uint8Array): Statement =>
  statement(
    'INSERT INTO fact_body (upload_id, part, account_id, kept_at, bytes, content) VALUES (?, ?, ?, ?, ?, ?)',
    ...[id, part, accountId, new Date().toISOString(), bytes.byteLength, base64Of(bytes)],
  );

/** A kept body as it was sent. */
export const bodyOfUpload = (database: Database, upload: string): ReadableStream<Uint8Array> =>
  byteStream(partsOf(database, upload)).pipeThrough(new DecompressionStream('gzip'));

async function* partsOf(database: Database, upload: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let part = 0; ; part += 1) {
    const row = await database.first<{ content: string }>(
      'SELECT content FROM fact_body WHERE upload_id = ? AND part = ?',
      ...[upload, part],
    );
    if (!row) return;
    yield bytesOf(row.content);
  }
}

export const forgetBody = (upload: string): Statement => statement('DELETE FROM fact_body WHERE upload_id = ?', upload);

export const forgetUnnamedBodies = (now: number): Statement =>
  statement(
    `DELETE FROM fact_body WHERE kept_at < ? AND upload_id NOT IN (
       SELECT upload_id FROM fact_request WHERE upload_id IS NOT NULL)`,
    new Date(now - unnamedMs).toISOString(),
  );
