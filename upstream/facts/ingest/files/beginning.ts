import type { Encoding } from '#shared/ingest/encodings.ts';
import { type ImportOptions, previewBytes } from '#shared/ingest/options.ts';
import type { SerialSystem } from '#shared/ingest/serial-days.ts';
import { type CsvRow, csvRows, guessDelimiter } from '../csv-rows.ts';
import { UnreadableFile } from '../failure.ts';
import { FileInMemory } from './file-in-memory.ts';
import { guessEncoding } from './guess-encoding.ts';
import { openFile } from './open-file.ts';
import { tableRows } from './table-rows.ts';
import type { Workbook } from './workbook.ts';

/** Rows of a spreadsheet that a preview looks at. */
const previewRows = 2_000;

type Format = Pick<ImportOptions, 'delimiter' | 'encoding' | 'sheet'>;

/** The beginning of a file, as it would be read. */
export interface FilePreview {
  readonly file: { readonly format: 'csv' | 'xlsx'; readonly gzip: boolean; readonly sheets: readonly string[] };
  readonly format: Format;
  readonly header: CsvRow;
  readonly rows: readonly CsvRow[];
  readonly serialSystem: SerialSystem;
  /** Whether these are all rows of the file. */
  readonly isComplete: boolean;
}

/**
 * Reads the beginning of a file: `previewBytes` are enough, or that many per sheet of a spreadsheet.
 * @param chosen null where nothing is chosen yet: then everything is guessed
 * @param locale its alphabet is preferred where the encoding is unclear
 * @throws UnreadableFile where it can't be read
 */
export async function beginningOf(
  pieces: AsyncIterable<Uint8Array>,
  chosen: (Format & Pick<ImportOptions, 'decimal'>) | null,
  locale: string,
): Promise<FilePreview> {
  let size = 0;
  async function* counted() {
    for await (const piece of pieces) {
      size += piece.byteLength;
      yield piece;
    }
  }
  const file = await openFile(counted(), { whole: () => size < previewBytes });
  if (file.format === 'xlsx') return beginningOfSheet(file.workbook, chosen);
  const { bytes, isComplete } = await firstBytes(file.pieces);
  const encoding: Encoding = chosen?.encoding ?? guessEncoding(bytes, locale);
  const delimiter = chosen?.delimiter ?? guessDelimiter(new TextDecoder(encoding).decode(bytes));
  const all: CsvRow[] = [];
  for await (const rows of tableRows(csvRows(singleChunk(bytes), { delimiter, encoding })))
    for (const row of rows) all.push(row);
  const [header, ...rows] = isComplete || all.length < 3 ? all : all.slice(0, -1);
  if (!header) throw new UnreadableFile('file-empty');
  return {
    file: { format: 'csv', gzip: file.gzip, sheets: [] },
    format: { delimiter, encoding },
    ...{ header, rows, serialSystem: 1900, isComplete },
  };
}

async function beginningOfSheet(
  workbook: Workbook,
  chosen: (Format & Pick<ImportOptions, 'decimal'>) | null,
): Promise<FilePreview> {
  const { sheet, decimal = 'point' } = chosen ?? {};
  const all: CsvRow[] = [];
  let ended = false;
  const onRead = (_share: number, isLast: boolean) => {
    ended = isLast;
  };
  for await (const rows of tableRows(workbook.rows({ sheet, decimal, onRead, whole: false }))) {
    for (const row of rows) all.push(row);
    if (all.length > previewRows) break;
  }
  const [header, ...rows] = all.slice(0, previewRows);
  if (!header) throw new UnreadableFile('file-empty');
  return {
    file: { format: 'xlsx', gzip: false, sheets: workbook.sheets.map(({ name }) => name) },
    format: { delimiter: ',', encoding: 'utf-8', ...(sheet === undefined ? {} : { sheet }) },
    ...{ header, rows, serialSystem: workbook.serials, isComplete: ended && all.length <= previewRows },
  };
}

async function firstBytes(pieces: AsyncIterable<Uint8Array>) {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of pieces) {
    parts.push(part);
    size += part.byteLength;
    if (size >= previewBytes) break;
  }
  return { bytes: new FileInMemory(parts).bytes(0, previewBytes), isComplete: size < previewBytes };
}

/** Bytes in memory as a stream of one chunk. */
export async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
