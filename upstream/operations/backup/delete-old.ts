import { backupsToKeep } from './backups-to-keep.ts';
import { manifestKey } from './manifest.ts';

/** Deletes at most so many at a time, as the bucket takes it. */
const keysPerCall = 1000;

/**
 * Deletes backups that are older than what is kept, and what those left behind that broke off.
 * @param finished the backup just made: what is newer than it is left alone
 */
export async function deleteOldBackups(bucket: R2Bucket, finished: string): Promise<void> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list(cursor === undefined ? {} : { cursor });
    keys.push(...page.objects.map(({ key }) => key));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  const idOf = (key: string) => key.split('/')[0] ?? '';
  const all = new Set(keys);
  const kept = backupsToKeep([...new Set(keys.map(idOf))].filter((id) => all.has(manifestKey(id))));
  const old = keys.filter((key) => /^\d{8}T\d{6}Z$/.test(idOf(key)) && idOf(key) < finished && !kept.has(idOf(key)));
  // A backup without its manifest is none: the rest of it can go in any order.
  const ordered = [...old.filter((key) => key === manifestKey(idOf(key))), ...old];
  for (let at = 0; at < ordered.length; at += keysPerCall) await bucket.delete(ordered.slice(at, at + keysPerCall));
}
