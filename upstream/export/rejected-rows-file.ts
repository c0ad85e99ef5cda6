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
  /** Of the file, before its ending. */
  readonly name: string;
  readonly headings: readonly string[];
  readonly format: 'csv' | 'xlsx';
  readonly delimiter: string;
  readonly decimal: DecimalMark;
  /** Rows that were rejected, kept or not. */
  readonly rejected: number;
  readonly portions: AsyncIterable<readonly RejectedRow[]>;
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Rejected rows as a file like the one they came from, with the reason in front: to be mended and sent again. */
export const rejectedRowsFile = (rows: RejectedRows): FileReply =>
  new FileReply(byteStream(rows.format === 'csv' ? csv(rows) : xlsx(rows)), {
    headers: {
      'Content-Type': types[rows.format],
      'Content-Disposition': `attachment; filename="${rows.name}.${rows.format}"`,
    },
  });

/** All lines of the file. One without cells says where not all rows are kept; sent again it is no row. */
async function* lines({ headings, rejected, portions }: RejectedRows): AsyncGenerator<readonly string[]> {
  yield [reasonHeading, ...headings];
  let kept = 0;
  for await (const rows of portions) {
    kept += rows.length;
    for (const { cells, reason } of rows) yield [reason, ...cells];
  }
  if (kept < rejected) yield [`${rejected - kept} more rows were rejected and not kept`];
}

async function* csv(rows: RejectedRows): AsyncGenerator<string> {
  // The mark makes Excel read the characters as they are.
  yield '\uFEFF';
  for await (const cells of lines(rows)) yield `${cells.map(rejectCell).join(rows.delimiter)}\r\n`;
}

const xlsx = (rows: RejectedRows): AsyncGenerator<Uint8Array> =>
  writeZip([
    ...bookParts(['Rejected rows']),
    stylesPart('USD', 2),
    { path: 'xl/worksheets/sheet1.xml', text: sheet(rows) },
  ]);

async function* sheet(rows: RejectedRows): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`;
  let row = 0;
  for await (const cells of lines(rows)) {
    row += 1;
    const xml = cells.map((text, at) => (text === '' ? '' : cell(text, `${columnLetters(at)}${row}`, rows.decimal)));
    yield `<row r="${row}">${xml.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

/** Short enough for a spreadsheet to keep all its digits, and without zeros in front. */
const plainNumber = { point: /^-?(?:0|[1-9]\d{0,8})(?:\.\d{1,6})?$/, comma: /^-?(?:0|[1-9]\d{0,8})(?:,\d{1,6})?$/ };

const cell = (text: string, place: string, decimal: DecimalMark): string =>
  plainNumber[decimal].test(text)
    ? `<c r="${place}"><v>${text.replace(',', '.')}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
