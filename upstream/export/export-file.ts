import { byteStream } from './byte-stream.ts';
import { writeCsv } from './csv.ts';
import type { ExportMeta, ExportTable } from './export-table.ts';
import { writeXlsx } from './xlsx.ts';

export type ExportFormat = 'csv' | 'xlsx';

export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file as it is written, never whole in memory. A raw file holds one table, a formatted one a sheet for each. */
export function exportRows(
  meta: ExportMeta,
  tables: readonly [ExportTable, ...ExportTable[]],
  format: ExportFormat,
): ReadableStream<Uint8Array> {
  return byteStream(format === 'csv' ? writeCsv(meta, tables[0]) : writeXlsx(meta, tables));
}
