interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
}

/** Bytes of a map entry besides its key and value. */
const entryBytes = 100;

/**
 * A cache with a budget of bytes, for values that an isolate keeps between requests; the oldest entry makes room. Every
 * cache of an isolate is one of these, so that neither a flood of keys nor a large value fills its memory.
 */
export class ByteCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Approximate bytes of the entries in memory. */
  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** A value larger than the whole budget is not stored. */
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

/** Approximate bytes in memory of a value of plain objects, lists, texts and numbers; shared parts count twice. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return objectBytes + value.byteLength;
  let bytes = objectBytes;
  if (value instanceof Map) for (const [key, member] of value) bytes += memberBytes + bytesOf(key) + bytesOf(member);
  else if (value instanceof Set) for (const member of value) bytes += memberBytes + bytesOf(member);
  // Property names are mostly the same between objects, and stored once.
  else for (const member of Object.values(value)) bytes += memberBytes + bytesOf(member);
  return bytes;
}
