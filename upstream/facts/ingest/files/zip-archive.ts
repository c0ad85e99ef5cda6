import { maxExpandedBytes } from '#shared/ingest/options.ts';
import { UnreadableFile } from '../failure.ts';
import type { FileInMemory } from './file-in-memory.ts';
import { inflated } from './inflated.ts';

interface Entry {
  readonly encrypted: boolean;
  readonly method: number;
  readonly compressed: number;
  readonly at: number;
  readonly declares: Contents;
}

/** Checksum and size of a part as the directory declares them; the size modulo 2^32. */
interface Contents {
  readonly crc: number;
  readonly expanded: number;
}

const maxEntries = 5_000;
const maxDirectoryBytes = 2 ** 20;
const endBytes = 22;
const longestComment = 65_535;
const signatures = { end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50, entry: 0x02014b50, local: 0x04034b50 };
const [stored, deflated] = [0, 8];

const damaged = () => new UnreadableFile('spreadsheet-damaged');

/** The parts of a ZIP archive, as its directory lists them. Each is expanded only when it is read. */
export class ZipArchive {
  readonly #file: FileInMemory;
  readonly #entries: ReadonlyMap<string, Entry>;

  /** @throws UnreadableFile where there is no directory, or one of too many parts */
  constructor(file: FileInMemory) {
    this.#file = file;
    this.#entries = entriesOf(file);
  }

  get paths(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /**
   * What a part expands to, with the share of its compressed bytes that has been read; null where there is no such
   * part.
   * @param whole whether the part has to be complete; a preview may have only its beginning
   * @throws UnreadableFile where it is encrypted, damaged or expands to more than is allowed
   */
  read(
    path: string,
    { maxBytes, whole = true }: { readonly maxBytes?: number; readonly whole?: boolean } = {},
  ): { readonly pieces: AsyncGenerator<Uint8Array>; readonly declares: Contents; share(): number } | null {
    const entry = this.#entries.get(path.toLowerCase());
    if (!entry) return null;
    if (entry.encrypted) throw new UnreadableFile('spreadsheet-locked');
    const header = this.#file.bytes(entry.at, entry.at + 30);
    const view = viewOf(header);
    if (header.byteLength < 30 || view.getUint32(0, true) !== signatures.local) throw damaged();
    const start = entry.at + 30 + view.getUint16(26, true) + view.getUint16(28, true);
    if (start + entry.compressed > this.#file.size) throw damaged();
    let done = 0;
    const raw = counted(this.#file.pieces(start, start + entry.compressed), (bytes) => {
      done += bytes;
    });
    const { declares } = entry;
    const share = () => (entry.compressed === 0 ? 1 : done / entry.compressed);
    if (entry.method === stored) return { pieces: bounded(raw, maxBytes), declares, share };
    if (entry.method !== deflated) throw damaged();
    const more = maxBytes === undefined ? {} : { maxBytes };
    return { pieces: inflated(raw, { format: 'deflate', whole: () => whole, ...more }), declares, share };
  }
}

function* counted(pieces: Iterable<Uint8Array>, read: (bytes: number) => void): Generator<Uint8Array> {
  for (const piece of pieces) {
    yield piece;
    read(piece.byteLength);
  }
}

async function* bounded(pieces: Iterable<Uint8Array>, maxBytes = maxExpandedBytes): AsyncGenerator<Uint8Array> {
  let size = 0;
  for (const piece of pieces) {
    size += piece.byteLength;
    if (size > maxBytes) throw new UnreadableFile('file-expands-too-far', { details: { mib: maxBytes / 2 ** 20 } });
    yield piece;
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

interface Directory {
  readonly entries: number;
  readonly bytes: number;
  readonly at: number;
}

function directoryOf(file: FileInMemory): Directory {
  const tailAt = Math.max(0, file.size - endBytes - longestComment);
  const tail = viewOf(file.bytes(tailAt, file.size));
  for (let at = tail.byteLength - endBytes; at >= 0; at--) {
    if (tail.getUint32(at, true) !== signatures.end) continue;
    const found = {
      entries: tail.getUint16(at + 10, true),
      bytes: tail.getUint32(at + 12, true),
      at: tail.getUint32(at + 16, true),
    };
    const is64 = found.entries === 0xffff || found.bytes === 0xffffffff || found.at === 0xffffffff;
    return is64 ? directory64(file, tailAt + at) : found;
  }
  throw damaged();
}

function directory64(file: FileInMemory, endAt: number): Directory {
  const locator = viewOf(file.bytes(Math.max(0, endAt - 20), endAt));
  if (locator.byteLength < 20 || locator.getUint32(0, true) !== signatures.locator64) throw damaged();
  const at = Number(locator.getBigUint64(8, true));
  const end = viewOf(file.bytes(at, at + 56));
  if (end.byteLength < 56 || end.getUint32(0, true) !== signatures.end64) throw damaged();
  return {
    entries: Number(end.getBigUint64(32, true)),
    bytes: Number(end.getBigUint64(40, true)),
    at: Number(end.getBigUint64(48, true)),
  };
}

function entriesOf(file: FileInMemory): Map<string, Entry> {
  const directory = directoryOf(file);
  if (directory.entries > maxEntries || directory.bytes > maxDirectoryBytes) throw damaged();
  const bytes = file.bytes(directory.at, directory.at + directory.bytes);
  const view = viewOf(bytes);
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let count = 0; count < directory.entries; count++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== signatures.entry) throw damaged();
    const [nameBytes, extraBytes] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
    const nameAt = at + 46;
    const next = nameAt + nameBytes + extraBytes + view.getUint16(at + 32, true);
    if (next > view.byteLength) throw damaged();
    const path = new TextDecoder().decode(bytes.subarray(nameAt, nameAt + nameBytes));
    const sizes = {
      expanded: view.getUint32(at + 24, true),
      compressed: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    };
    entries.set(path.replaceAll('\\', '/').toLowerCase(), {
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      declares: { crc: view.getUint32(at + 16, true), expanded: view.getUint32(at + 24, true) },
      ...wide(sizes, new DataView(bytes.buffer, bytes.byteOffset + nameAt + nameBytes, extraBytes)),
    });
    at = next;
  }
  return entries;
}

/** 64-bit sizes. An extra field has them in this order, for those whose 32-bit field is full. */
function wide(sizes: Readonly<Record<'expanded' | 'compressed' | 'at', number>>, extra: DataView) {
  const found = { ...sizes };
  for (let at = 0; at + 4 <= extra.byteLength; ) {
    const [id, bytes] = [extra.getUint16(at, true), extra.getUint16(at + 2, true)];
    let field = at + 4;
    at = field + bytes;
    if (id !== 1 || at > extra.byteLength) continue;
    for (const name of ['expanded', 'compressed', 'at'] as const) {
      if (sizes[name] !== 0xffffffff || field + 8 > at) continue;
      found[name] = Number(extra.getBigUint64(field, true));
      field += 8;
    }
  }
  return { compressed: found.compressed, at: found.at };
}
