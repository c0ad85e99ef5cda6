import { z } from 'zod';

/**
 * Several read calls of one page in one request to the product's own upstream. Each is checked and answered as if it
 * had come alone; together they share the check of the bearer and their reads of the database. Each answer is sent as
 * soon as it is complete.
 */
export const batchPath = '/batch';
export const maxBatchedCalls = 24;

export const callBatchSchema = z.object({
  calls: z
    .array(
      z.object({
        method: z.enum(['GET', 'POST']),
        /** Path and query, as in a call of its own. */
        address: z.string().regex(/^\/(?!\/)/),
        headers: z.record(z.string(), z.string()),
        body: z.string().nullable(),
      }),
    )
    .min(1)
    .max(maxBatchedCalls),
});

export type BatchedCall = z.output<typeof callBatchSchema>['calls'][number];

/** Status and headers of one call's answer; null if the upstream failed to answer it. */
const headSchema = z.object({ status: z.number(), headers: z.array(z.tuple([z.string(), z.string()])) }).nullable();

export interface BatchedAnswer {
  /** Position of the call in its batch. */
  readonly call: number;
  readonly head: z.output<typeof headSchema>;
  readonly body: Uint8Array;
}

/** The position of the call, and the lengths of head and body: three numbers of 32 bits. */
const prefixBytes = 12;

export function encodeAnswer({ call, head, body }: BatchedAnswer): Uint8Array {
  const headBytes = new TextEncoder().encode(JSON.stringify(head));
  const frame = new Uint8Array(prefixBytes + headBytes.length + body.length);
  const view = new DataView(frame.buffer);
  for (const [at, number] of [call, headBytes.length, body.length].entries()) view.setUint32(at * 4, number);
  frame.set(headBytes, prefixBytes);
  frame.set(body, prefixBytes + headBytes.length);
  return frame;
}

/** Reads answers from the chunks of a body, which may end anywhere. */
export class AnswerReader {
  #chunks: Uint8Array[] = [];
  #length = 0;
  /** How many bytes complete the next answer, as far as is known. */
  #needed = prefixBytes;

  /** The answers that are complete with this chunk. @throws Error for bytes that aren't an answer */
  read(chunk: Uint8Array): BatchedAnswer[] {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#length < this.#needed) return [];
    const bytes = joined(this.#chunks, this.#length);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const answers: BatchedAnswer[] = [];
    let at = 0;
    this.#needed = prefixBytes;
    while (at + prefixBytes <= bytes.length) {
      const headEnd = at + prefixBytes + view.getUint32(at + 4);
      const end = headEnd + view.getUint32(at + 8);
      if (end > bytes.length) {
        this.#needed = end - at;
        break;
      }
      const head = headSchema.parse(JSON.parse(new TextDecoder().decode(bytes.subarray(at + prefixBytes, headEnd))));
      answers.push({ call: view.getUint32(at), head, body: bytes.subarray(headEnd, end) });
      at = end;
    }
    this.#chunks = [bytes.subarray(at)];
    this.#length = bytes.length - at;
    return answers;
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
