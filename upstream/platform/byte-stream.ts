const chunkBytes = 64 * 1024;
const encoder = new TextEncoder();

/** Streams what a writer yields, in chunks worth sending. Canceling the stream stops the writer. */
export function byteStream(parts: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const held: Uint8Array[] = [];
      let size = 0;
      while (size < chunkBytes) {
        const { done, value } = await parts.next();
        if (done) {
          if (size > 0) controller.enqueue(joined(held, size));
          controller.close();
          return;
        }
        const bytes = typeof value === 'string' ? encoder.encode(value) : value;
        held.push(bytes);
        size += bytes.length;
      }
      controller.enqueue(joined(held, size));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
