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
/** Longer than the export is waited for, and than a part takes. */
const leaseMs = { exporting: 15 * 60_000, copying: 2 * 60_000 } as const;
/** Parts of 8 MB that one turn copies: some ten seconds of CPU. */
const partsPerTurn = 32;
const keptRowsMs = 400 * dayMs;

interface BackupRow extends Record<string, unknown> {
  readonly id: string;
  readonly began_at: string;
  readonly state: 'exporting' | 'copying';
  readonly address: string | null;
  readonly progress: string | null;
}

/**
 * Makes the daily backup once it is due, or one that was asked for, over as many turns of the cron trigger as it takes.
 * One that fails is tried again after an hour. What went wrong is kept with it and logged.
 */
export async function runBackup(settings: BackupSettings | null, database: Database, now: number): Promise<void> {
  if (!settings) return;
  const taken = await takeOn(settings, database, now);
  if (!taken) return;
  const clock = clockFrom(now);
  try {
    if (taken.isNew) await beginCopy(settings, database, taken.row, clock);
    else if (taken.row.state === 'copying') await goOn(settings, database, taken.row, clock);
    else throw new Error('The turn that waited for the export broke off.');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(JSON.stringify({ level: 'error', message: 'a backup failed', backup: taken.row.id, reason }));
    await database.write(
      statement(
        `UPDATE backup SET state = 'failed', failure = ?2, address = NULL, progress = NULL, lease_until = 0 WHERE id = ?1`,
        ...[taken.row.id, reason.slice(0, 500)],
      ),
    );
  }
}

/** The backup under way that nobody holds, else a new one where one is asked for or due. */
async function takeOn(settings: BackupSettings, database: Database, now: number) {
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
      ...[backupId(now), instant, lease, new Date(lastDue(now, settings.hour)).toISOString()],
      new Date(now - hourMs).toISOString(),
    ),
  );
  const fresh = asked ?? due;
  if (fresh) return { row: fresh, isNew: true };
  return left ? { row: left, isNew: false } : null;
}

function lastDue(now: number, hour: number): number {
  const today = now - (now % dayMs) + hour * hourMs;
  return today <= now ? today : today - dayMs;
}

type Clock = () => number;

async function beginCopy(settings: BackupSettings, database: Database, row: BackupRow, clock: Clock): Promise<void> {
  const { address, bookmark } = await exportDatabase(settings);
  const progress: BackupProgress = { bookmark, parts: [], rows: {} };
  const started = { ...row, state: 'copying' as const, address, progress: JSON.stringify(progress) };
  await saveProgress(database, started, progress, clock() + leaseMs.copying);
  await goOn(settings, database, started, clock);
}

async function goOn(settings: BackupSettings, database: Database, row: BackupRow, clock: Clock): Promise<void> {
  let progress = progressSchema.parse(JSON.parse(row.progress ?? ''));
  for (let part = 0; part < partsPerTurn; part += 1) {
    const copied = await copyPart(settings.bucket, row.id, row.address ?? '', progress);
    progress = copied.progress;
    if (copied.isLast) return await finish(settings, database, row, progress, clock());
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

async function finish(
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
    statement('DELETE FROM backup WHERE began_at < ?', new Date(now - keptRowsMs).toISOString()),
  );
  await deleteOldBackups(bucket, id);
}
