import { unzipSync } from 'fflate';
import type { Cell, ExportColumn, ExportMeta, ExportTable } from '#upstream/export/export-table.ts';

export const meta = (more: Partial<ExportMeta> = {}): ExportMeta => ({
  title: 'Sales',
  currency: 'USD',
  facts: [
    ['Scope', 'Brand One'],
    ['Filters', 'Retailer is Amazon'],
  ],
  definitions: [['Sales', 'What was sold.']],
  ...more,
});

export const columns: readonly ExportColumn[] = [
  { id: 'day', label: 'Day', kind: 'day' },
  { id: 'retailer_id', label: 'Retailer id', kind: 'key' },
  { id: 'retailer', label: 'Retailer', kind: 'text' },
  { id: 'sales_USD', label: 'Sales (USD)', kind: 'money' },
];

type Rows = readonly (readonly Cell[])[];

export const table = (batches: readonly Rows[], more: Partial<ExportTable> = {}): ExportTable => ({
  ...{ title: 'By retailer', columns, rows: inBatches(batches), totals: null, truncated: null },
  ...more,
});

async function* inBatches(batches: readonly Rows[]): AsyncGenerator<Rows> {
  for (const batch of batches) yield batch;
}

export const bytesOf = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(stream).arrayBuffer());

export const textOf = (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream).text();

/** The parts of a workbook by path. */
export async function partsOf(stream: ReadableStream<Uint8Array>): Promise<Record<string, string>> {
  const parts = unzipSync(await bytesOf(stream));
  return Object.fromEntries(Object.entries(parts).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
}

/** RFC 4180 by the book: records of fields. */
export function readCsv(text: string): string[][] {
  const records: string[][] = [[]];
  const pattern = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/gy;
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text);
    if (!found) throw new Error('This is not CSV');
    const [, field = '', end = ''] = found;
    records.at(-1)?.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (end === '\r\n') records.push([]);
  }
  return records.filter((record) => record.length > 0);
}
