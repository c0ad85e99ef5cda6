import { clockFrom } from '#upstream/mail/send.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { copyPart } from './copy-part.ts';
import { deleteOldBackups } from './delete-old.ts';
import { exportDatabase } from './export-database.ts';
import { type BackupManifest, type BackupProgress, backupId, manifestKey, progressSchema } from './manifest.ts';
import type { BackupSettings } from './settings.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Longer than waiting for the export, or copying a part, takes. */
const leaseMs = { exporting: 15 * 60_000, copying: 2 * 60_000 } as const;
/** Parts of 8 MB copied in one turn, which takes some ten seconds of CPU. */
const partsPerTurn = 32;
const rowRetentionMs = 400 * dayMs;

interface BackupRow extends Record<string, unknown> {
  readonly id: string;
  readonly began_at: string;
  readonly state: 'exporting' | 'copying';
  readonly address: string | null;
  readonly progress: string | null;
}

/**
 * Makes the daily backup when it is due, or a requested one, over as many turns of the cron trigger as it takes. A
 * failed backup is tried again after an hour. Its failure is stored and logged.
 */
export async function runBackup(settings: BackupSettings | null, database: Database, now: number): Promise<void> {
  if (!settings) return;
  const leased = await leaseBackup(settings, database, now);
  if (!leased) return;
  const clock = clockFrom(now);
  try {
    if (leased.isNew) await beginCopy(settings, database, leased.row, clock);
    else if (leased.row.state === 'copying') await copyParts(settings, database, leased.row, clock);
    else throw new Error('The run that waited for the export stopped.');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(JSON.stringify({ level: 'error', message: 'a backup failed', backup: leased.row.id, reason }));
    await database.write(
      statement(
        `UPDATE backup SET state = 'failed', failure = ?2, address = NULL, progress = NULL, lease_until = 0 WHERE id = ?1`,
        ...[leased.row.id, reason.slice(0, 500)],
      ),
    );
  }
}

/** Leases a backup: a requested or due one, or one under way whose lease has ended. */
async function leaseBackup(settings: BackupSettings, database: Database, now: number) {
  const instant = new Date(now).toISOString();
  const lease = now + leaseMs.exporting;
  const [[asked], [left], [due]] = await database.write<[BackupRow, BackupRow, BackupRow]>(
    statement(
      `UPDATE backup SET state = 'exporting', began_at = ?1, lease_until = ?2 WHERE state = 'asked' RETURNING *`,
      ...[instant, lease],
    ),
    statement(
      `UPDATE backup SET lease_until = ?2 WHERE state IN ('exporting', 'copying') AND lease_until <= ?1 RETURNING *`,
      ...[now, now + leaseMs.copying],
    ),
    statement(
      `INSERT INTO backup (id, began_at, state, lease_until) SELECT ?1, ?2, 'exporting', ?3
       WHERE NOT EXISTS (SELECT 1 FROM backup WHERE state IN ('exporting', 'copying')
         OR (state = 'finished' AND began_at >= ?4) OR (state = 'failed' AND began_at > ?5))
       ON CONFLICT DO NOTHING RETURNING *`,
      ...[backupId(now), instant, lease, new Date(lastDueInstant(now, settings.hour)).toISOString()],
      new Date(now - hourMs).toISOString(),
    ),
  );
  const fresh = asked ?? due;
  if (fresh) return { row: fresh, isNew: true };
  return left ? { row: left, isNew: false } : null;
}

function lastDueInstant(now: number, hour: number): number {
  const today = now - (now % dayMs) + hour * hourMs;
  return today <= now ? today : today - dayMs;
}

type Clock = () => number;

async function beginCopy(settings: BackupSettings, database: Database, row: BackupRow, clock: Clock): Promise<void> {
  const { address, bookmark } = await exportDatabase(settings);
  const progress: BackupProgress = { bookmark, parts: [], rows: {} };
  const started = { ...row, state: 'copying' as const, address, progress: JSON.stringify(progress) };
  await saveProgress(database, started, progress, clock() + leaseMs.copying);
  await copyParts(settings, database, started, clock);
}

async function copyParts(settings: BackupSettings, database: Database, row: BackupRow, clock: Clock): Promise<void> {
  let progress = progressSchema.parse(JSON.parse(row.progress ?? ''));
  for (let part = 0; part < partsPerTurn; part += 1) {
    const copied = await copyPart(settings.bucket, row.id, row.address ?? '', progress);
    progress = copied.progress;
    if (copied.isLast) return await finishBackup(settings, database, row, progress, clock());
    await saveProgress(database, row, progress, clock() + leaseMs.copying);
  }
  await saveProgress(database, row, progress, 0);
}

const saveProgress = (database: Database, { id, address }: BackupRow, progress: BackupProgress, leaseUntil: number) =>
  database.write(
    statement(
      `UPDATE backup SET state = 'copying', address = ?2, progress = ?3, lease_until = ?4 WHERE id = ?1`,
      ...[id, address, JSON.stringify(progress), leaseUntil],
    ),
  );

async function finishBackup(
  { bucket, databaseId }: BackupSettings,
  database: Database,
  { id, began_at: beganAt }: BackupRow,
  progress: BackupProgress,
  now: number,
): Promise<void> {
  const finishedAt = new Date(now).toISOString();
  const manifest: BackupManifest = { format: 1, id, beganAt, finishedAt, databaseId, ...progress };
  await bucket.put(manifestKey(id), JSON.stringify(manifest));
  const bytes = progress.parts.reduce((sum, part) => sum + part.bytes, 0);
  await database.write(
    statement(
      `UPDATE backup SET state = 'finished', finished_at = ?2, bytes = ?3, address = NULL, progress = NULL, lease_until = 0
       WHERE id = ?1`,
      ...[id, finishedAt, bytes],
    ),
    statement('DELETE FROM backup WHERE began_at < ?', new Date(now - rowRetentionMs).toISOString()),
  );
  await deleteOldBackups(bucket, id);
}
