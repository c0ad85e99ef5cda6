import { Crc32 } from './crc-32.ts';

/** The trailer of a gzip member: CRC-32 and length of what it expands to, 4 bytes each, little-endian. */
const trailerBytes = 8;
/** Bytes of the next member that may arrive before it is recognized. */
const maxBufferedBytes = 1024;

/** Checks expanded bytes against the trailer of their member, since damaged data can expand without an error. */
export class GzipCheck {
  #check = new Crc32();
  /** The last bytes that came, with a trailer among them. */
  #tail: Uint8Array = new Uint8Array();
  #read = 0;

  addPacked(bytes: Uint8Array): void {
    const joined = new Uint8Array(Math.min(this.#tail.length, maxBufferedBytes) + bytes.length);
    joined.set(this.#tail.subarray(-maxBufferedBytes));
    joined.set(bytes, joined.length - bytes.length);
    this.#tail = joined;
    this.#read += bytes.length;
  }

  addExpanded(bytes: Uint8Array): void {
    this.#check.add(bytes);
  }

  /**
   * Whether the member that ends here is intact. The next member begins.
   * @param end offset in the compressed bytes where the member ends; by default the end of what has come
   */
  endsWhole(end = this.#read): boolean {
    const at = this.#tail.length - (this.#read - end) - trailerBytes;
    const { buffer, byteOffset } = this.#tail;
    const view = new DataView(buffer, byteOffset, this.#tail.length);
    const { value, length } = this.#check;
    const whole = at >= 0 && view.getUint32(at, true) === value && view.getUint32(at + 4, true) === length;
    this.#check = new Crc32();
    return whole;
  }
}
