import { Failure } from '#shared/api/failure.ts';
import { uploadLimit } from '#shared/constants.ts';
import { boundaryOf, csrfPart, PartWatch } from './multipart.ts';

/** A file as the browser uploads it. */
export interface Upload {
  readonly type: string;
  /** Announced length in bytes; null where none was announced. */
  readonly length: number | null;
  readonly stream: ReadableStream<Uint8Array>;
}

interface OutgoingUpload {
  readonly stream: ReadableStream<Uint8Array>;
  /** Whether the token must be in the query, since the body has no place for it. */
  readonly csrfInQuery: boolean;
  /** Fires when the upload is refused or breaks off, so that the call is aborted. */
  readonly cut: AbortSignal;
  /** Why we refused it; null where we didn't. */
  readonly failure: () => Failure | null;
}

/** Streams a file on: multipart with the CSRF token as its first part, any other type unchanged. */
export function outgoingUpload(upload: Upload, csrfToken: string): OutgoingUpload {
  if (/^multipart\//i.test(upload.type)) return outgoingMultipart(upload, csrfToken);
  // The announced length was checked and HTTP framing enforces it, so the bytes needn't be counted.
  if (upload.length !== null)
    return { stream: upload.stream, csrfInQuery: true, cut: new AbortController().signal, failure: () => null };
  return { ...outgoingStream(upload.stream), csrfInQuery: true };
}

/** Streams a file of unknown length, up to `uploadLimit` bytes. */
export const outgoingStream = (stream: ReadableStream<Uint8Array>): Omit<OutgoingUpload, 'csrfInQuery'> =>
  guarded(stream, null, new Uint8Array(), null);

function outgoingMultipart({ type, length, stream }: Upload, csrfToken: string): OutgoingUpload {
  const boundary = boundaryOf(type);
  const first = csrfPart(boundary, csrfToken);
  const whole = length === null ? null : first.byteLength + length;
  return { ...guarded(stream, new PartWatch(boundary), first, whole), csrfInQuery: false };
}

const pieceSize = 65_536;

/**
 * Checks a body while it streams through one reused buffer. If the body is refused or breaks off, the stream just stops and
 * `cut` fires. It must not fail: the runtime treats a failed stream as ended, so the upstream would take a part of the body
 * for the whole.
 */
function guarded(
  source: ReadableStream<Uint8Array>,
  watch: PartWatch | null,
  first: Uint8Array,
  length: number | null,
): Omit<OutgoingUpload, 'csrfInQuery'> {
  const { readable, writable } = length === null ? new IdentityTransformStream() : new FixedLengthStream(length);
  const cut = new AbortController();
  let failure: Failure | null = null;
  const reader = source.getReader({ mode: 'byob' });
  const pump = async () => {
    const writer = writable.getWriter();
    if (first.byteLength > 0) await writer.write(first);
    let seen = 0;
    for (let buffer = new ArrayBuffer(pieceSize); ; ) {
      const { done, value } = await reader.read(new Uint8Array(buffer)).catch((cause: unknown) => {
        throw new Failure('bad-upload', { cause });
      });
      if (done) break;
      seen += value.byteLength;
      if (seen > uploadLimit) throw new Failure('too-large');
      watch?.see(value);
      await writer.write(value);
      buffer = value.buffer;
    }
    watch?.finish();
    await writer.close();
  };
  pump().catch((error: unknown) => {
    // Any other error means that the upstream closed the connection, and the call fails by itself.
    if (error instanceof Failure) failure = error;
    cut.abort(error);
    // Nobody reads the rest.
    void reader.cancel(error).catch(() => undefined);
  });
  return { stream: readable, cut: cut.signal, failure: () => failure };
}
