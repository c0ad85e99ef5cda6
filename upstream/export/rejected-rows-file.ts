import type { DecimalMark } from '#shared/ingest/amounts.ts';
import { rejectCell } from '#shared/ingest/rejects-csv.ts';
import { reasonHeading } from '../facts/ingest/files/table-rows.ts';
import { byteStream } from '../platform/byte-stream.ts';
import { FileReply } from '../platform/reply.ts';
import { bookParts, stylesPart } from './xlsx-parts.ts';
import { columnLetters, escaped, head } from './xlsx-xml.ts';
import { writeZip } from './zip.ts';

export interface RejectedRow {
  readonly cells: readonly string[];
  readonly reason: string;
}

export interface RejectedRows {
  /** The file's name, without its ending. */
  readonly name: string;
  readonly headings: readonly string[];
  readonly format: 'csv' | 'xlsx';
  readonly delimiter: string;
  readonly decimal: DecimalMark;
  /** Rejected rows, stored or not. */
  readonly rejected: number;
  readonly portions: AsyncIterable<readonly RejectedRow[]>;
}

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * Rejected rows as a file like the imported one, with the reason in the first column, to be corrected and imported
 * again.
 */
export const rejectedRowsFile = (rows: RejectedRows): FileReply =>
  new FileReply(byteStream(rows.format === 'csv' ? csvText(rows) : xlsxBytes(rows)), {
    headers: {
      'Content-Type': contentTypes[rows.format],
      'Content-Disposition': `attachment; filename="${rows.name}.${rows.format}"`,
    },
  });

/**
 * All lines of the file. If not all rows are stored, a last line without cells says so; importing it again adds no row.
 */
async function* allLines({ headings, rejected, portions }: RejectedRows): AsyncGenerator<readonly string[]> {
  yield [reasonHeading, ...headings];
  let stored = 0;
  for await (const rows of portions) {
    stored += rows.length;
    for (const { cells, reason } of rows) yield [reason, ...cells];
  }
  if (stored < rejected) yield [`${rejected - stored} more rows were rejected and not kept`];
}

async function* csvText(rows: RejectedRows): AsyncGenerator<string> {
  // The byte order mark makes Excel read the file as UTF-8.
  yield '\uFEFF';
  for await (const cells of allLines(rows)) yield `${cells.map(rejectCell).join(rows.delimiter)}\r\n`;
}

const xlsxBytes = (rows: RejectedRows): AsyncGenerator<Uint8Array> =>
  writeZip([
    ...bookParts(['Rejected rows']),
    stylesPart('USD', 2),
    { path: 'xl/worksheets/sheet1.xml', text: sheetXml(rows) },
  ]);

async function* sheetXml(rows: RejectedRows): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`;
  let row = 0;
  for await (const cells of allLines(rows)) {
    row += 1;
    const xml = cells.map((text, at) => (text === '' ? '' : cellXml(text, `${columnLetters(at)}${row}`, rows.decimal)));
    yield `<row r="${row}">${xml.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

/** Numbers that spreadsheets keep as they are: short enough for all digits, and without leading zeros. */
const plainNumber = { point: /^-?(?:0|[1-9]\d{0,8})(?:\.\d{1,6})?$/, comma: /^-?(?:0|[1-9]\d{0,8})(?:,\d{1,6})?$/ };

const cellXml = (text: string, place: string, decimal: DecimalMark): string =>
  plainNumber[decimal].test(text)
    ? `<c r="${place}"><v>${text.replace(',', '.')}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
