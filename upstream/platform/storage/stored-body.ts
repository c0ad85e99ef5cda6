import { Failure } from '#shared/api/failure.ts';
import { uploadLimit } from '#shared/constants.ts';
import { base64Of, bytesOf } from '../base64.ts';
import { byteStream } from '../byte-stream.ts';
import type { Database } from './database.ts';
import { type Statement, statement } from './statement.ts';

/** Bytes of a part. As base64 it is well below D1's limit of 2 MB per value. */
const partBytes = 512 * 1024;
/** Compressed bytes of bodies that an account may have stored at once. */
const maxStoredBytes = uploadLimit;
/** Age from which a body without a request counts as left over from an interrupted upload. */
const unusedMs = 86_400_000;

interface Upload {
  readonly id: string;
  readonly accountId: number;
}

/**
 * Stores a body, compressed, while it is uploaded. If that fails, everything stored of it is deleted.
 * @returns its uncompressed size in bytes
 * @throws Failure 429 if too many of the account's bodies wait to be imported
 */
export async function storeBody(database: Database, upload: Upload, body: AsyncIterable<Uint8Array>): Promise<number> {
  const stored = await database.first<{ bytes: number }>(
    'SELECT coalesce(sum(bytes), 0) AS bytes FROM fact_body WHERE account_id = ?',
    upload.accountId,
  );
  if ((stored?.bytes ?? 0) > maxStoredBytes)
    throw new Failure('too-many-heavy-calls', { headers: { 'Retry-After': '60' } });
  const part = new Uint8Array(partBytes);
  let [parts, filled, bytes] = [0, 0, 0];
  const write = async () => {
    await database.write(insertPart(upload, parts, part.subarray(0, filled)));
    parts += 1;
    filled = 0;
  };
  // Remembers the original error, since the stream throws another one.
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
        const some = piece.subarray(at, at + partBytes - filled);
        part.set(some, filled);
        filled += some.byteLength;
        at += some.byteLength;
        if (filled === partBytes) await write();
      }
    await write();
    return bytes;
  } catch (error) {
    await database.write(deleteBody(upload.id));
    throw failure ?? error;
  }
}

const insertPart = ({ id, accountId }: Upload, part: number, bytes: Uint8Array): Statement =>
  statement(
    'INSERT INTO fact_body (upload_id, part, account_id, kept_at, bytes, content) VALUES (?, ?, ?, ?, ?, ?)',
    ...[id, part, accountId, new Date().toISOString(), bytes.byteLength, base64Of(bytes)],
  );

/** A stored body, uncompressed. */
export const readStoredBody = (database: Database, upload: string): ReadableStream<Uint8Array> =>
  byteStream(readParts(database, upload)).pipeThrough(new DecompressionStream('gzip'));

async function* readParts(database: Database, upload: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let part = 0; ; part += 1) {
    const row = await database.first<{ content: string }>(
      'SELECT content FROM fact_body WHERE upload_id = ? AND part = ?',
      ...[upload, part],
    );
    if (!row) return;
    yield bytesOf(row.content);
  }
}

export const deleteBody = (upload: string): Statement => statement('DELETE FROM fact_body WHERE upload_id = ?', upload);

export const deleteUnusedBodies = (now: number): Statement =>
  statement(
    `DELETE FROM fact_body WHERE kept_at < ? AND upload_id NOT IN (
       SELECT upload_id FROM fact_request WHERE upload_id IS NOT NULL)`,
    new Date(now - unusedMs).toISOString(),
  );
