import { UnreadableFile } from '../failure.ts';
import { Crc32 } from './crc-32.ts';
import type { ZipArchive } from './zip-archive.ts';

/** Files that operating systems add to archives. */
const systemFiles = /(?:^|\/)(?:__macosx\/.*|\.[^/]*|thumbs\.db|desktop\.ini)$/;

/**
 * The one file that an archive holds.
 * @throws UnreadableFile where there is none or more than one
 */
export function onlyFileIn(archive: ZipArchive): string {
  const files = archive.paths.filter((path) => !path.endsWith('/') && !systemFiles.test(path));
  const [file] = files;
  if (file === undefined) throw new UnreadableFile('archive-empty');
  if (files.length > 1) throw new UnreadableFile('archive-of-several', { details: { files: files.length } });
  return file;
}

/**
 * What a file in an archive expands to.
 * @param whole whether the file has to be complete, with the checksum and size that the archive declares
 * @throws UnreadableFile where it is encrypted, damaged, or expands to more than is allowed
 */
export async function* archivedFile(
  archive: ZipArchive,
  path: string,
  whole: () => boolean,
): AsyncGenerator<Uint8Array> {
  try {
    const part = archive.read(path, { whole: whole() });
    if (!part) return;
    const check = new Crc32();
    for await (const piece of part.pieces) {
      check.add(piece);
      yield piece;
    }
    if (whole() && (check.value !== part.declares.crc || check.length !== part.declares.expanded))
      throw new UnreadableFile('file-damaged');
  } catch (error) {
    throw asArchive(error);
  }
}

/** Rewords a failure of a spreadsheet for an archive. */
export function asArchive(error: unknown): unknown {
  if (!(error instanceof UnreadableFile)) return error;
  if (error.code === 'spreadsheet-damaged') return new UnreadableFile('file-damaged');
  return error.code === 'spreadsheet-locked' ? new UnreadableFile('archive-locked') : error;
}
