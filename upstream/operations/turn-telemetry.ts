import { type Exporter, exporterOf } from '#shared/telemetry/exporter.ts';
import { recordRoundTrip } from '../calls/telemetry/call-telemetry.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/storage/database.ts';
import type { RoundTrip } from '../platform/storage/readable-database.ts';
import { statement } from '../platform/storage/statement.ts';
import { backupAge, type LastBackupRow, lastBackup } from './backup/backup-state.ts';

/** The route under which statements of the cron trigger are counted. */
const route = 'scheduled';

/** Measurements of one run of the cron trigger. */
interface TurnTelemetry {
  readonly roundTrip: (trip: RoundTrip) => void;
  /** Sends the measurements. */
  end(database: Database, outcome: 'ok' | 'failed'): Promise<void>;
}

/** The telemetry of a run; null without a configured collector. */
export function telemetryOfTurn(config: Config): TurnTelemetry | null {
  const exporter = exporterOf(config, 'merchlens-upstream');
  if (!exporter) return null;
  const startedAt = Date.now();
  return {
    roundTrip: (trip) => recordRoundTrip(exporter, trip, route, null),
    async end(database, outcome) {
      exporter.record('merchlens.scheduled.duration', (Date.now() - startedAt) / 1000, { outcome });
      await recordWaiting(exporter, database, startedAt);
      await exporter.turn();
    },
  };
}

/** Records waiting dead letters, mail and backups. */
async function recordWaiting(exporter: Exporter, database: Database, now: number): Promise<void> {
  const [[row], [backup]] = await database.readAll<[{ letters: number; oldest: string | null }, LastBackupRow]>([
    statement(
      `SELECT (SELECT count(*) FROM dead_letter) AS letters, (SELECT min(created_at) FROM outbox
         WHERE sent_at IS NULL AND next_attempt IS NOT NULL) AS oldest`,
    ),
    lastBackup,
  ]);
  const sinceBackup = backup ? backupAge(backup, now) : null;
  if (sinceBackup !== null) exporter.record('merchlens.backup.age', sinceBackup / 1000);
  if (!row) return;
  exporter.record('merchlens.dead_letters', row.letters);
  const age = row.oldest === null ? 0 : Math.max(0, now - Date.parse(row.oldest)) / 1000;
  exporter.record('merchlens.outbox.age', age);
}
