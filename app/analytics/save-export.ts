import { rowCountHeader } from '#shared/analytics/export-limits.ts';
import type { HighlightRule } from '#shared/analytics/marks.ts';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import { ApiError, failureOfResponse } from '../api/failure.ts';

export type ExportFormat = 'csv' | 'csv-notes' | 'xlsx';

/**
 * Downloads a file and saves it if it is complete. An aborted stream may look like a finished one, so rows are counted,
 * and the end of a ZIP archive is checked.
 * @throws ApiError
 */
export async function saveExport(address: string, format: ExportFormat): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new ApiError(failureOfResponse(response));
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (!(format === 'csv' ? isWholeCsv(bytes, expectedRows(response)) : isWholeZip(bytes)))
    throw new ApiError({ ...failureOfResponse(response), kind: 'malformed' });
  const type = response.headers.get('Content-Type') ?? '';
  keep(new Blob([bytes], { type }), nameIn(response.headers.get('Content-Disposition')) ?? `export.${format}`);
}

/** Null if the upstream doesn't send the number. */
function expectedRows({ headers }: Response): number | null {
  const text = headers.get(rowCountHeader);
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

const [quote, newline] = [0x22, 0x0a];

/** @param rows number of rows after the header; null if it isn't known */
export function isWholeCsv(bytes: Uint8Array, rows: number | null): boolean {
  if (rows === null) return true;
  let [ended, quoted] = [0, false];
  for (const byte of bytes) {
    if (byte === quote) quoted = !quoted;
    else if (byte === newline && !quoted) ended += 1;
  }
  return ended === rows + 1 && bytes.at(-1) === newline;
}

const endOfZip = [0x50, 0x4b, 0x05, 0x06] as const;
const endOfZipLength = 22;

/** A ZIP archive ends with the record that locates its directory. */
export const isWholeZip = (bytes: Uint8Array): boolean =>
  bytes.length >= endOfZipLength && endOfZip.every((byte, at) => bytes[bytes.length - endOfZipLength + at] === byte);

function nameIn(disposition: string | null): string | null {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? [];
  return encoded ? decodeURIComponent(encoded) : null;
}

function keep(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A table of an export file. */
export interface ExportedTable {
  readonly title: string;
  readonly query: SemanticQueryInput;
  /** Highlighting rules. */
  readonly marks?: readonly HighlightRule[];
}
