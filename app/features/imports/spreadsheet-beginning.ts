import { previewBytes } from '#shared/ingest/options.ts';

/** Parts that a preview needs completely, and those of which the beginning suffices. */
const wholeParts =
  /^(?:\[content_types\]\.xml|xl\/(?:workbook|styles|sharedstrings)\.xml|xl\/_rels\/workbook\.xml\.rels)$/i;
const sheetParts = /^xl\/worksheets\/[^/]+\.xml$/i;

const endBytes = 22;
const longestComment = 65_535;
const signatures = { end: 0x06054b50, entry: 0x02014b50 };

const readView = async (blob: Blob): Promise<DataView<ArrayBuffer>> => new DataView(await blob.arrayBuffer());

/**
 * Returns a smaller archive for previews: only the beginnings of a spreadsheet's sheets with the parts they need, or
 * the beginnings of an archive's files. Returns the file itself if it can't be split, such as a spreadsheet in an
 * archive; the server then reports the reason.
 */
export async function beginningOfArchive(file: File): Promise<Blob> {
  const entries = await readEntries(file);
  if (!entries) return file;
  const isBook = entries.some(({ path }) => path === 'xl/workbook.xml');
  if (!isBook && entries.some(({ path }) => /\.xlsx$/i.test(path))) return file;
  const [kept, records]: [Blob[], ArrayBuffer[]] = [[], []];
  let at = 0;
  for (const { record, path } of entries) {
    if (isBook && !wholeParts.test(path) && !sheetParts.test(path)) continue;
    const view = new DataView(record);
    const [compressed, from] = [view.getUint32(20, true), view.getUint32(42, true)];
    const header = await readView(file.slice(from, from + 30));
    if (header.byteLength < 30 || compressed === 0xffffffff || from === 0xffffffff) return file;
    const start = from + 30 + header.getUint16(26, true) + header.getUint16(28, true);
    const bytes = wholeParts.test(path) ? compressed : Math.min(compressed, previewBytes);
    view.setUint32(20, bytes, true);
    view.setUint32(42, at, true);
    kept.push(file.slice(from, start + bytes));
    records.push(record);
    at += start + bytes - from;
  }
  const size = records.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const end = new DataView(new ArrayBuffer(endBytes));
  end.setUint32(0, signatures.end, true);
  for (const place of [8, 10]) end.setUint16(place, records.length, true);
  end.setUint32(12, size, true);
  end.setUint32(16, at, true);
  return new Blob([...kept, ...records, end]);
}

interface Entry {
  /** Record of the entry in the central directory. */
  readonly record: ArrayBuffer;
  readonly path: string;
}

async function readEntries(file: File): Promise<Entry[] | null> {
  const tail = await readView(file.slice(-(endBytes + longestComment)));
  let end = tail.byteLength - endBytes;
  while (end >= 0 && tail.getUint32(end, true) !== signatures.end) end -= 1;
  if (end < 0) return null;
  const [size, from] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  const directory = await readView(file.slice(from, from + size));
  const entries: Entry[] = [];
  for (let at = 0; at + 46 <= directory.byteLength; ) {
    if (directory.getUint32(at, true) !== signatures.entry) return null;
    const nameBytes = directory.getUint16(at + 28, true);
    const next = at + 46 + nameBytes + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
    const record = directory.buffer.slice(at, next);
    entries.push({ record, path: new TextDecoder().decode(record.slice(46, 46 + nameBytes)) });
    at = next;
  }
  return entries;
}
