import { Failure } from '#shared/api/failure.ts';
import { isReserved } from './reserved-parameters.ts';

const maxPartHeaderBytes = 16_384;
const boundaryParameter = /;\s*boundary=(?:"([\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?])"|([\w'+\-.]{1,70}))\s*(?:;|$)/i;
const nameParameter = /;\s*(?:file)?name(\*)?\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]*))/gi;
const LF = 10;
const CR = 13;

/** The boundary of a multipart type. @throws Failure if there is none */
export function boundaryOf(contentType: string): string {
  const match = boundaryParameter.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (!boundary) throw new Failure('bad-upload');
  return boundary;
}

/** The first part of a forwarded body, before the caller's. */
export const csrfPart = (boundary: string, csrfToken: string): Uint8Array =>
  new TextEncoder().encode(`--${boundary}\r\nContent-Disposition: form-data; name="csrfToken"\r\n\r\n${csrfToken}\r\n`);

/**
 * Checks a multipart body while it streams. It must begin with its boundary, use CRLF and name no reserved field, so that
 * every upstream reads the same parts.
 */
export class PartWatch {
  readonly #delimiter: Uint8Array;
  /** Before the first part, within a part's header, within its content, past the last part. */
  #state: 'start' | 'header' | 'content' | 'end' = 'start';
  /** Begins with the bytes that aren't checked yet; the next chunk is appended to them. */
  #scratch = new Uint8Array();
  #held = 0;

  constructor(boundary: string) {
    this.#delimiter = new TextEncoder().encode(`--${boundary}`);
  }

  /** @throws Failure if the body isn't well-formed multipart, or names a reserved field */
  see(chunk: Uint8Array): void {
    let buffer = this.#joined(chunk);
    while (this.#state !== 'end') {
      const used = this.#state === 'content' ? this.#content(buffer) : this.#header(buffer);
      if (used === null) break;
      buffer = buffer.subarray(used);
    }
    if (this.#state === 'end' && buffer.some((byte) => byte !== CR && byte !== LF)) throw new Failure('bad-upload');
    const undecided = this.#state === 'end' ? buffer.subarray(buffer.length) : buffer.subarray(this.#settled(buffer));
    this.#scratch.copyWithin(0, undecided.byteOffset, undecided.byteOffset + undecided.length);
    this.#held = undecided.length;
  }

  #joined(chunk: Uint8Array): Uint8Array {
    const length = this.#held + chunk.length;
    if (this.#scratch.length < length) {
      const larger = new Uint8Array(length * 2);
      larger.set(this.#scratch.subarray(0, this.#held));
      this.#scratch = larger;
    }
    this.#scratch.set(chunk, this.#held);
    return this.#scratch.subarray(0, length);
  }

  /** @throws Failure if the body ended within a part */
  finish(): void {
    if (this.#state !== 'end') throw new Failure('bad-upload');
  }

  /** How many bytes of a part's content can't be the beginning of a delimiter. */
  #settled(buffer: Uint8Array): number {
    return this.#state === 'content' ? Math.max(0, buffer.length - this.#delimiter.length - 4) : 0;
  }

  /** Number of bytes up to the end of a delimiter and the header after it; null if the header isn't complete. */
  #header(buffer: Uint8Array): number | null {
    const { length } = this.#delimiter;
    const skip = this.#state === 'start' ? length : 0;
    if (buffer.length < skip + 2) return null;
    if (this.#state === 'start' && !startsWith(buffer, this.#delimiter, 0)) throw new Failure('bad-upload');
    if (buffer[skip] === 45 && buffer[skip + 1] === 45) {
      this.#state = 'end';
      return skip + 2;
    }
    if (buffer[skip] !== CR || buffer[skip + 1] !== LF) throw new Failure('bad-upload');
    const end = headerEnd(buffer, skip);
    if (end === null) {
      if (buffer.length > maxPartHeaderBytes) throw new Failure('bad-upload');
      return null;
    }
    checkHeader(new TextDecoder().decode(buffer.subarray(skip + 2, end)));
    this.#state = 'content';
    // An empty part has no line end of its own: the next delimiter may use the one that ends the header.
    return end + 2;
  }

  /** Number of bytes up to the end of the next delimiter; null if the buffer has none. */
  #content(buffer: Uint8Array): number | null {
    const { length } = this.#delimiter;
    for (let at = buffer.indexOf(LF); at >= 0; at = buffer.indexOf(LF, at + 1)) {
      if (!startsWith(buffer, this.#delimiter, at + 1)) continue;
      if (buffer[at - 1] !== CR) throw new Failure('bad-upload');
      this.#state = 'header';
      return at + 1 + length;
    }
    return null;
  }
}

/** Index of the empty line that ends a header, pointing at the first of its last two CRLF. */
function headerEnd(buffer: Uint8Array, from: number): number | null {
  const limit = Math.min(buffer.length, maxPartHeaderBytes) - 3;
  for (let at = from; at < limit; at++)
    if (buffer[at] === CR && buffer[at + 1] === LF && buffer[at + 2] === CR && buffer[at + 3] === LF) return at;
  return null;
}

function startsWith(buffer: Uint8Array, wanted: Uint8Array, at: number): boolean {
  if (buffer.length < at + wanted.length) return false;
  for (let index = 0; index < wanted.length; index++) if (buffer[at + index] !== wanted[index]) return false;
  return true;
}

function checkHeader(text: string): void {
  const lines = text.split('\r\n');
  if (lines.some((line) => /[\r\n\0]/.test(line) || /^[ \t]/.test(line))) throw new Failure('bad-upload');
  const dispositions = lines.filter((line) => /^content-disposition\s*:/i.test(line));
  const [disposition] = dispositions;
  if (!disposition || dispositions.length > 1 || !/:\s*form-data\s*;/i.test(disposition))
    throw new Failure('bad-upload');
  const names = [...disposition.matchAll(nameParameter)].filter(([whole]) => !/^;\s*filename/i.test(whole));
  if (names.length !== 1) throw new Failure('bad-upload');
  for (const [, , quoted, plain] of names)
    if (isReserved((quoted ?? plain ?? '').replace(/^[\w-]*'[\w-]*'/, '').replace(/\\(.)/g, '$1')))
      throw new Failure('upload-sets-field');
}
