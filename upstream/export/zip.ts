import { Zip, ZipDeflate } from 'fflate';

/** Fast rather than small: tables of numbers shrink to a tenth either way. */
const level = 3;

const encoder = new TextEncoder();

export interface ZipPart {
  readonly path: string;
  readonly text: AsyncIterable<string> | Iterable<string>;
}

/** Streams an archive. Its end is only written if all parts were, so a broken one is detected. */
export async function* writeZip(parts: readonly ZipPart[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const { path, text } of parts) {
    const file = new ZipDeflate(path, { level });
    zip.add(file);
    for await (const portion of text) {
      file.push(encoder.encode(portion));
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
