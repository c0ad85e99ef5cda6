import { Failure } from '#shared/api/failure.ts';

/** The Content-Length of a body in bytes, null without one. @throws Failure over `limit`. */
export function announcedLength(headers: Headers, limit: number): number | null {
  const text = headers.get('Content-Length');
  if (text === null) return null;
  if (!/^\d{1,15}$/.test(text)) throw new Failure('bad-header');
  const length = Number(text);
  if (length > limit) throw new Failure('too-large');
  return length;
}

/** Reads a small body whole. @throws Failure over `limit` bytes, or where the body is cut off. */
export async function readLimited(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Failure('bad-body');
    });
    if (done) break;
    length += value.byteLength;
    if (length > limit) {
      await reader.cancel().catch(() => undefined);
      throw new Failure('too-large');
    }
    chunks.push(value);
  }
  const [only] = chunks;
  return chunks.length === 1 && only ? only : concat(chunks, length);
}

export function concat(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
