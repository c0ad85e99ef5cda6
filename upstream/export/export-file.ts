import { byteStream } from '../platform/byte-stream.ts';
import { writeCsv } from './csv.ts';
import { writeCsvWithNotes } from './csv-with-notes.ts';
import type { ExportMeta, ExportTable } from './export-table.ts';
import { writeXlsx } from './xlsx.ts';

/** `csv-notes` is an archive of the CSV file and a text file about it. */
export type ExportFormat = 'csv' | 'csv-notes' | 'xlsx';

export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  'csv-notes': 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The extension of a file name, without its dot. */
export const fileEndings: Readonly<Record<ExportFormat, string>> = { csv: 'csv', 'csv-notes': 'zip', xlsx: 'xlsx' };

export const isWorkbook = (format: ExportFormat): boolean => format === 'xlsx';

/**
 * A file that is streamed, never whole in memory. A CSV file has one table, a workbook a sheet for each.
 * @param name of the file, before its ending
 */
export function exportRows(
  meta: ExportMeta,
  tables: readonly [ExportTable, ...ExportTable[]],
  { format, name }: { readonly format: ExportFormat; readonly name: string },
): ReadableStream<Uint8Array> {
  if (format === 'csv') return byteStream(writeCsv(tables[0]));
  return byteStream(format === 'csv-notes' ? writeCsvWithNotes(meta, tables[0], name) : writeXlsx(meta, tables));
}
