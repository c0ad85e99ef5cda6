import type { ImportOptions } from '#shared/ingest/options.ts';
import { type CsvRow, csvRows } from '../csv-rows.ts';
import { UnreadableFile } from '../failure.ts';
import { formatAmong, notAdmitted, type PackedFormat } from '../sniff.ts';
import { archivedFile, onlyFileIn } from './archived-file.ts';
import { FileInMemory, readIntoMemory } from './file-in-memory.ts';
import { inflated } from './inflated.ts';
import { Workbook } from './workbook.ts';
import { ZipArchive } from './zip-archive.ts';

/** Bytes that are needed to recognize the format of a file. */
const headBytes = 4 * 1024;

type Pieces = AsyncIterable<Uint8Array>;

interface OpenCsv {
  readonly format: 'csv';
  readonly gzip: boolean;
  readonly pieces: Pieces;
}

interface OpenSpreadsheet {
  readonly format: 'xlsx';
  readonly workbook: Workbook;
  /** Bytes of the file. */
  readonly size: number;
}

export interface Admission {
  /** Packed formats that are accepted besides plain text; all of them by default. */
  readonly packed?: readonly PackedFormat[] | undefined;
}

interface Opening extends Admission {
  /** Whether `pieces` were all of the file, called after the last one; a spreadsheet has to be complete. */
  readonly whole?: () => boolean;
}

/**
 * Opens a file by what its first bytes are, whatever its name. A spreadsheet and an archive of one file are read into
 * memory; anything else streams.
 * @throws UnreadableFile for anything but CSV, CSV in gzip, XLSX, and one of both in a ZIP archive, and for those of
 *   them that aren't admitted
 */
export async function openFile(
  pieces: Pieces,
  { whole = () => true, packed = ['gzip', 'archive', 'spreadsheet'] }: Opening,
): Promise<OpenCsv | OpenSpreadsheet> {
  const { head, all } = await withHead(pieces);
  const format = formatAmong(head, packed);
  if (format === 'archive') return await openArchive(await readIntoMemory(all), whole, packed);
  if (format === 'text') return { format: 'csv', gzip: false, pieces: all };
  const expanded = await withHead(inflated(all, { format: 'gzip', whole }));
  formatAmong(expanded.head, []);
  return { format: 'csv', gzip: true, pieces: expanded.all };
}

/** A spreadsheet, or the only file in an archive. That may be a spreadsheet, but no other archive. */
async function openArchive(
  file: FileInMemory,
  whole: () => boolean,
  packed: readonly PackedFormat[],
): Promise<OpenCsv | OpenSpreadsheet> {
  const archive = new ZipArchive(file);
  if (Workbook.isIn(archive)) return await openSpreadsheet(archive, file.size, packed);
  if (!packed.includes('archive')) throw notAdmitted('archive');
  const inside = await withHead(archivedFile(archive, onlyFileIn(archive), whole));
  try {
    if (formatAmong(inside.head, ['archive']) === 'text') return { format: 'csv', gzip: false, pieces: inside.all };
  } catch (error) {
    const isPacked = error instanceof UnreadableFile && error.code === 'file-of-other-format';
    throw isPacked ? new UnreadableFile('archive-nested') : error;
  }
  const book = new ZipArchive(await readIntoMemory(inside.all));
  if (!Workbook.isIn(book)) throw new UnreadableFile('archive-nested');
  return await openSpreadsheet(book, file.size, packed);
}

async function openSpreadsheet(
  archive: ZipArchive,
  size: number,
  packed: readonly PackedFormat[],
): Promise<OpenSpreadsheet> {
  if (!packed.includes('spreadsheet')) throw notAdmitted('spreadsheet');
  return { format: 'xlsx', workbook: await Workbook.of(archive), size };
}

async function withHead(pieces: Pieces): Promise<{ readonly head: Uint8Array; readonly all: Pieces }> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  let ended = false;
  while (size < headBytes && !ended) {
    const next = await iterator.next();
    ended = next.done === true;
    if (next.done) break;
    first.push(next.value);
    size += next.value.byteLength;
  }
  async function* all() {
    try {
      yield* first;
      while (!ended) {
        const next = await iterator.next();
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { head: new FileInMemory(first).bytes(0, headBytes), all: all() };
}

type Format = Pick<ImportOptions, 'delimiter' | 'encoding' | 'sheet' | 'decimal'> & Admission;

/**
 * Rows of a file as it streams in, the header among them, empty ones left out.
 * @param onRead called with how many bytes of the file have been read, and its format, before the first rows come
 * @throws UnreadableFile where the file as a whole can't be read
 */
export async function* fileRows(
  pieces: Pieces,
  format: Format,
  onRead: (bytes: number, format: 'csv' | 'xlsx') => void,
): AsyncGenerator<CsvRow[]> {
  let read = 0;
  const file = await openFile(
    counting(pieces, (bytes) => {
      read += bytes;
    }),
    format,
  );
  if (file.format === 'csv') {
    for await (const rows of csvRows(file.pieces, format)) {
      onRead(read, 'csv');
      yield rows;
    }
    onRead(read, 'csv');
    return;
  }
  const { sheet, decimal } = format;
  yield* file.workbook.rows({ sheet, decimal, onRead: (share) => onRead(Math.round(file.size * share), 'xlsx') });
}

async function* counting(pieces: Pieces, read: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    read(piece.byteLength);
    yield piece;
  }
}
