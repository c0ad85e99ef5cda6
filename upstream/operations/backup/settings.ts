import type { Config } from '#upstream/platform/config.ts';
import type { Bindings } from '#upstream/platform/env.ts';

/** Settings of backups: the bucket, and access to the platform's exports. */
export interface BackupSettings {
  readonly bucket: R2Bucket;
  readonly api: string;
  readonly token: string;
  readonly accountId: string;
  readonly databaseId: string;
  /** Hour of the day in UTC after which the daily one is due. */
  readonly hour: number;
}

/** Null if backups aren't set up, without a bucket or access to exports. */
export function backupSettings(config: Config, { BACKUPS: bucket }: Bindings): BackupSettings | null {
  const { BACKUP_TOKEN: token, BACKUP_ACCOUNT_ID: accountId, BACKUP_DATABASE_ID: databaseId } = config;
  if (!bucket || !token || !accountId || !databaseId) return null;
  return { bucket, api: config.BACKUP_API_URL, token, accountId, databaseId, hour: config.BACKUP_HOUR };
}
