/** Checksum and length of bytes that come in pieces, as gzip and ZIP have them. */
export class Crc32 {
  #crc = -1;
  #length = 0;

  add(bytes: Uint8Array): void {
    let crc = this.#crc;
    for (let at = 0; at < bytes.length; at += 1) crc = (table[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
    this.#crc = crc;
    this.#length = (this.#length + bytes.length) % 2 ** 32;
  }

  get value(): number {
    return (this.#crc ^ -1) >>> 0;
  }

  /** In bytes, modulo 2^32. */
  get length(): number {
    return this.#length;
  }
}

const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});
