import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { d1File, r2Files } from '#dev/world/d1-file.ts';
import type { Account } from './account.ts';

/** File of a D1 database of the local Workers. */
export const localDatabase = ({ persistTo, localNames }: Account, id: string): string =>
  d1File(persistTo, localNames.get(id) ?? id);

/** Object that the local Workers have stored in a bucket under that key; null if there is none. */
export function localObject({ persistTo, localNames }: Account, bucket: string, key: string): Buffer | null {
  const file = localObjectFile({ persistTo, localNames }, bucket, key);
  return file === null ? null : readFileSync(file);
}

/** The file that holds the object's bytes. */
export function localObjectFile(
  { persistTo, localNames }: Pick<Account, 'persistTo' | 'localNames'>,
  bucket: string,
  key: string,
): string | null {
  const { index, blobs } = r2Files(persistTo, localNames.get(bucket) ?? bucket);
  if (!existsSync(index)) return null;
  const database = new DatabaseSync(index, { readOnly: true, timeout: 30_000 });
  try {
    const row = database.prepare('SELECT blob_id FROM _mf_objects WHERE key = ?').get(key);
    return row ? join(blobs, String(row.blob_id)) : null;
  } finally {
    database.close();
  }
}
