import { backupsToKeep } from './backups-to-keep.ts';
import { manifestKey } from './manifest.ts';

/** Keys that the bucket deletes per call. */
const keysPerCall = 1000;

/**
 * Deletes backups that aren't kept, and objects of failed ones. @param finished the backup just made: newer objects are
 * left alone
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
  // Without its manifest a backup no longer counts as one, so the other objects can be deleted in any order.
  const ordered = [...old.filter((key) => key === manifestKey(idOf(key))), ...old];
  for (let at = 0; at < ordered.length; at += keysPerCall) await bucket.delete(ordered.slice(at, at + keysPerCall));
}
