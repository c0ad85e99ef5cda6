import { ApiError, failureOfResponse } from '../api/failure.ts';

/**
 * Fetches a file and keeps it, if all of it came: a stream that broke off ends like a whole one on some ways, so that
 * the file itself has to say that it is complete.
 * @throws ApiError
 */
export async function saveExport(address: string, format: 'csv' | 'xlsx'): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new ApiError(failureOfResponse(response));
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (!(format === 'csv' ? isWholeCsv(bytes) : isWholeZip(bytes)))
    throw new ApiError({ ...failureOfResponse(response), kind: 'malformed' });
  const type = response.headers.get('Content-Type') ?? '';
  keep(new Blob([bytes], { type }), nameIn(response.headers.get('Content-Disposition')) ?? `export.${format}`);
}

/** The last line tells how many rows there are, or that there are more. */
export function isWholeCsv(bytes: Uint8Array): boolean {
  const end = new TextDecoder().decode(bytes.subarray(-1_000));
  return /(?:^|\n)# (?:Complete|TRUNCATED): [^\r\n]*\r\n$/.test(end);
}

const endOfZip = [0x50, 0x4b, 0x05, 0x06] as const;
const endOfZipLength = 22;

/** An archive ends with the record that points at its table of contents. */
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
