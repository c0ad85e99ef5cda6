import { Crc32 } from './crc-32.ts';

/** What a gzip member says at its end of what it expanded to: CRC-32 and length, 4 bytes each, the lowest first. */
const trailerBytes = 8;
/** As many bytes of the beginning of the next member may be there before it is known to be one. */
const keptBytes = 1024;

/** Compares what compressed bytes expanded to with what they say it is: damage can expand without a complaint. */
export class GzipCheck {
  #check = new Crc32();
  /** The last bytes that came, with a trailer among them. */
  #tail: Uint8Array = new Uint8Array();
  #read = 0;

  packed(bytes: Uint8Array): void {
    const joined = new Uint8Array(Math.min(this.#tail.length, keptBytes) + bytes.length);
    joined.set(this.#tail.subarray(-keptBytes));
    joined.set(bytes, joined.length - bytes.length);
    this.#tail = joined;
    this.#read += bytes.length;
  }

  expanded(bytes: Uint8Array): void {
    this.#check.add(bytes);
  }

  /**
   * Whether a member that ends here is whole, and begins the next one.
   * @param end where in all bytes the member ends; the last of them, unless it is said
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
