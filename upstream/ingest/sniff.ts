import type { OtherFormat } from '#shared/api/file-failures.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { UnreadableFile } from './failure.ts';

type Encoding = ImportOptions['encoding'];

const signatures: readonly (readonly [start: readonly number[], format: OtherFormat])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a spreadsheet or an archive'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'a spreadsheet of an older kind'],
  [[0x1f, 0x8b], 'a compressed file'],
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
 * What the first bytes of a file say it is, whatever its name says.
 * @throws UnreadableFile for anything but text
 */
export function sniff(bytes: Uint8Array): Encoding {
  if (bytes.length === 0) throw new UnreadableFile('file-empty');
  const known = signatures.find(([start]) => beginsWith(bytes, start));
  if (known) throw new UnreadableFile('file-of-other-format', { details: { format: known[1] } });
  if (beginsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (beginsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  if (bytes.subarray(0, 4096).includes(0)) throw new UnreadableFile('file-not-text');
  const beginning = new TextDecoder('windows-1252').decode(bytes.subarray(0, 512)).trimStart();
  if (/^(<!doctype|<html|<\?xml|<svg)/i.test(beginning)) throw new UnreadableFile('file-is-markup');
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The end may be cut in the middle of a character. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
