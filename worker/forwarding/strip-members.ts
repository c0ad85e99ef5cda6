import type { Endpoint } from '#shared/api/endpoint.ts';

/** Removes members that the browser must not see from an endpoint's answer; null where there are none. */
export function stripWithheldMembers({
  withheld = [],
  changesAccess,
}: Endpoint): TransformStream<Uint8Array, Uint8Array> | null {
  const names = changesAccess ? [...withheld, 'accessChanges'] : withheld;
  if (names.length === 0) return null;
  const filter = new MemberFilter(new Set(names));
  return new TransformStream({
    transform: (chunk, controller) => controller.enqueue(filter.pass(chunk)),
    flush: () => filter.finish(),
  });
}

interface Frame {
  /** Path of the object's members, with its dot: empty at the top. */
  readonly prefix: string;
  kept: number;
}

const [QUOTE, BACKSLASH, COMMA, COLON, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [34, 92, 44, 58, 123, 125, 91, 93];
function expect(condition: boolean, sentence: string): void {
  if (!condition) throw new SyntaxError(sentence);
}

/** Numbers, `true`, `false` and `null`. */
const isScalar = (byte: number): boolean =>
  (byte >= 48 && byte <= 57) || (byte >= 97 && byte <= 122) || byte === 45 || byte === 43 || byte === 46 || byte === 69;

const isSpace = (byte: number): boolean => byte === 32 || byte === 10 || byte === 13 || byte === 9;

/**
 * Copies a JSON object of any size byte by byte, without some of its members. Anything but a JSON object ends the stream
 * with an error, so that no withheld member can pass in an unknown form.
 */
class MemberFilter {
  readonly #paths: ReadonlySet<string>;
  readonly #frames: Frame[] = [];
  #at: 'before' | 'key' | 'in-key' | 'colon' | 'value' | 'in-value' | 'after' | 'done' = 'before';
  #key: number[] = [];
  #path = '';
  #keep = true;
  /** Brackets that the current value still has to close. */
  readonly #closers: number[] = [];
  #inString = false;
  #escaped = false;
  #out = new Uint8Array();
  #length = 0;

  constructor(paths: ReadonlySet<string>) {
    this.#paths = paths;
  }

  pass(chunk: Uint8Array): Uint8Array {
    // Leaves room for a key from an earlier chunk that isn't written yet, and its comma.
    this.#out = new Uint8Array(chunk.length + this.#key.length + 8);
    this.#length = 0;
    for (const byte of chunk) this.#take(byte);
    return this.#out.subarray(0, this.#length);
  }

  finish(): void {
    expect(this.#at === 'done', 'the answer breaks off');
  }

  #take(byte: number): void {
    if (this.#at === 'in-value') this.#inValue(byte);
    else if (this.#at === 'in-key') this.#inKey(byte);
    else if (!isSpace(byte)) this.#between(byte);
  }

  /** Handles a byte of the structure of an object: outside its names and values. */
  #between(byte: number): void {
    switch (this.#at) {
      case 'before':
        expect(byte === OPEN, 'the answer is no object');
        this.#open('');
        break;
      case 'key':
        if (byte === CLOSE) this.#close();
        else {
          expect(byte === QUOTE, 'a name is missing');
          this.#key = [byte];
          this.#at = 'in-key';
        }
        break;
      case 'colon':
        expect(byte === COLON, 'a colon is missing');
        this.#named();
        break;
      case 'value':
        this.#beginValue(byte);
        break;
      case 'after':
        expect(byte === COMMA || byte === CLOSE, 'a comma is missing');
        if (byte === COMMA) this.#at = 'key';
        else this.#close();
        break;
      default:
        expect(false, 'the answer goes on past its end');
    }
  }

  #open(prefix: string): void {
    this.#frames.push({ prefix, kept: 0 });
    this.#emit(OPEN);
    this.#at = 'key';
  }

  #close(): void {
    this.#frames.pop();
    this.#emit(CLOSE);
    this.#at = this.#frames.length === 0 ? 'done' : 'after';
  }

  #inKey(byte: number): void {
    this.#key.push(byte);
    if (this.#escaped) this.#escaped = false;
    else if (byte === BACKSLASH) this.#escaped = true;
    else if (byte === QUOTE) this.#at = 'colon';
  }

  /** Decides, once the name of a member is complete, whether the member is copied. */
  #named(): void {
    const name: unknown = JSON.parse(new TextDecoder().decode(new Uint8Array(this.#key)));
    const frame = this.#frames.at(-1);
    if (!frame) throw new SyntaxError('a name outside of an object');
    this.#path = `${frame.prefix}${String(name)}`;
    this.#keep = !this.#paths.has(this.#path);
    if (this.#keep) {
      if (frame.kept > 0) this.#emit(COMMA);
      frame.kept += 1;
      for (const byte of this.#key) this.#emit(byte);
      this.#emit(COLON);
    }
    this.#key = [];
    this.#at = 'value';
  }

  #beginValue(byte: number): void {
    if (byte === OPEN && this.#keep && this.#hasPathsBelow()) {
      this.#open(`${this.#path}.`);
      return;
    }
    this.#at = 'in-value';
    if (byte === QUOTE) this.#inString = true;
    else if (!this.#bracket(byte)) expect(isScalar(byte), 'a value is missing');
    this.#copy(byte);
  }

  #hasPathsBelow(): boolean {
    for (const path of this.#paths) if (path.startsWith(`${this.#path}.`)) return true;
    return false;
  }

  #inValue(byte: number): void {
    if (this.#inString) {
      this.#copy(byte);
      if (this.#escaped) this.#escaped = false;
      else if (byte === BACKSLASH) this.#escaped = true;
      else if (byte === QUOTE) {
        this.#inString = false;
        if (this.#closers.length === 0) this.#at = 'after';
      }
    } else if (this.#closers.length > 0) {
      this.#copy(byte);
      if (byte === QUOTE) this.#inString = true;
      else if (this.#bracket(byte) && this.#closers.length === 0) this.#at = 'after';
    } else if (isScalar(byte)) this.#copy(byte);
    else {
      this.#at = 'after';
      if (!isSpace(byte)) this.#between(byte);
    }
  }

  /** Opens or closes a bracket; false for any other byte. */
  #bracket(byte: number): boolean {
    if (byte === OPEN) this.#closers.push(CLOSE);
    else if (byte === OPEN_LIST) this.#closers.push(CLOSE_LIST);
    else if (byte === CLOSE || byte === CLOSE_LIST) expect(this.#closers.pop() === byte, 'a bracket does not match');
    else return false;
    return true;
  }

  #copy(byte: number): void {
    if (this.#keep) this.#emit(byte);
  }

  #emit(byte: number): void {
    this.#out[this.#length] = byte;
    this.#length += 1;
  }
}
