import type { OtherFormat } from '#shared/api/file-failures.ts';
import type { Encoding } from '#shared/ingest/encodings.ts';
import { UnreadableFile } from './failure.ts';
import { guessEncoding, utf16Of } from './files/guess-encoding.ts';

const zip = [0x50, 0x4b, 0x03, 0x04];
const gzip = [0x1f, 0x8b];
const signatures: readonly (readonly [start: readonly number[], format: OtherFormat])[] = [
  [[0xd0, 0xcf, 0x11, 0xe0], 'a spreadsheet of an older kind, or one with a password'],
  [[0x42, 0x5a, 0x68], 'a compressed file'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'a compressed file'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'an image'],
  [[0xff, 0xd8, 0xff], 'an image'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'an archive'],
];

const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/**
 * The format of a file by its first bytes, whatever its name.
 * @throws UnreadableFile for anything but text, ZIP and gzip
 */
function formatOf(head: Uint8Array): 'text' | 'archive' | 'gzip' {
  if (head.length === 0) throw new UnreadableFile('file-empty');
  if (beginsWith(head, zip)) return 'archive';
  if (beginsWith(head, gzip)) return 'gzip';
  const known = signatures.find(([start]) => beginsWith(head, start));
  if (known) throw new UnreadableFile('file-of-other-format', { details: { format: known[1] } });
  const isUtf16 = beginsWith(head, [0xff, 0xfe]) || beginsWith(head, [0xfe, 0xff]) || utf16Of(head) !== null;
  if (!isUtf16 && head.subarray(0, 4096).includes(0)) throw new UnreadableFile('file-not-text');
  const beginning = new TextDecoder('windows-1252').decode(head.subarray(0, 512)).trimStart();
  if (/^(<!doctype|<html|<\?xml|<svg)/i.test(beginning)) throw new UnreadableFile('file-is-markup');
  return 'text';
}

/** Formats besides plain text. A spreadsheet is an archive, too: which of the two it is shows once it is open. */
export type PackedFormat = 'archive' | 'spreadsheet' | 'gzip';

const nameOf = {
  archive: 'a spreadsheet or an archive',
  spreadsheet: 'a spreadsheet or an archive',
  gzip: 'a compressed file',
} as const satisfies Record<PackedFormat, OtherFormat>;

export const notAdmitted = (format: PackedFormat): UnreadableFile =>
  new UnreadableFile('file-of-other-format', { details: { format: nameOf[format] } });

/** Like `formatOf`. @throws UnreadableFile also for a packed format that isn’t accepted */
export function formatAmong(head: Uint8Array, packed: readonly PackedFormat[]): 'text' | 'archive' | 'gzip' {
  const format = formatOf(head);
  if (format === 'text' || packed.includes(format)) return format;
  if (format === 'archive' && packed.includes('spreadsheet')) return format;
  throw notAdmitted(format);
}

/**
 * The encoding that a CSV file is probably in.
 * @throws UnreadableFile for anything but text
 */
export function sniff(bytes: Uint8Array): Encoding {
  formatAmong(bytes, []);
  return guessEncoding(bytes);
}
