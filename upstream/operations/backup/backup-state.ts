import { statement } from '#upstream/platform/storage/statement.ts';

/** Daily backups, plus time for hourly retries. */
const maxAgeMs = 30 * 3_600_000;

export interface LastBackupRow extends Record<string, unknown> {
  readonly last_at: string | null;
  readonly bytes: number | null;
  /** When the first one was started, however it ended. */
  readonly first_at: string | null;
  readonly failure: string | null;
}

/** Always returns one row. */
export const lastBackup = statement(
  `SELECT last.began_at AS last_at, last.bytes, (SELECT min(began_at) FROM backup) AS first_at,
     (SELECT failure FROM backup WHERE state IN ('finished', 'failed') ORDER BY began_at DESC LIMIT 1) AS failure
   FROM (SELECT 1) LEFT JOIN (SELECT * FROM backup WHERE state = 'finished' ORDER BY began_at DESC LIMIT 1) last`,
);

/**
 * Age of the last backup in milliseconds; if none has succeeded yet, the time since the first attempt. Null without
 * attempts.
 */
export function backupAge({ last_at: lastAt, first_at: firstAt }: LastBackupRow, now: number): number | null {
  const since = lastAt ?? firstAt;
  return since === null ? null : Math.max(0, now - Date.parse(since));
}

export const backupState = (row: LastBackupRow, now: number) => ({
  ...{ lastAt: row.last_at, bytes: row.bytes, failure: row.failure },
  late: (backupAge(row, now) ?? 0) > maxAgeMs,
});
