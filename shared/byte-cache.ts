interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
}

/** What an entry of a map costs beside its key and its value. */
const entryBytes = 100;

/**
 * What an isolate remembers between requests, within a budget of bytes: what was written longest ago makes room. Every
 * cache of an isolate is one of these, so that no flood of keys and no large value fills its memory.
 */
export class ByteCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** About as much as the entries take in memory. */
  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** A value that is larger than the whole budget is not kept. */
  set(key: string, value: Value): void {
    this.delete(key);
    const bytes = entryBytes + bytesOf(key) + bytesOf(value);
    if (bytes > this.#maxBytes) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }
}

const objectBytes = 40;
const memberBytes = 16;

/** About as many bytes as a value of plain objects, lists, texts and numbers takes in memory; what it holds twice counts twice. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return objectBytes + value.byteLength;
  let bytes = objectBytes;
  if (value instanceof Map) for (const [key, member] of value) bytes += memberBytes + bytesOf(key) + bytesOf(member);
  else if (value instanceof Set) for (const member of value) bytes += memberBytes + bytesOf(member);
  // The names of members are mostly the same from object to object, and kept once.
  else for (const member of Object.values(value)) bytes += memberBytes + bytesOf(member);
  return bytes;
}
