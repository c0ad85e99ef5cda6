import { nextRun, parseCron } from '#shared/reports/cron.ts';
import { clockFrom, leaseMs } from '../mail/send.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import { deliver, type WaitingDelivery } from './deliver.ts';

/** Schedules, and then deliveries, handled in one run; the others wait for the next minute. */
const batchSize = 20;

interface DueRow extends Record<string, unknown> {
  readonly id: number;
  readonly cron: string;
  readonly next_run: number;
  readonly timezone: string;
}

/**
 * Sends everything that is due at an instant. Parallel or repeated runs make and send a file once: a delivery is added
 * in the transaction that moves its schedule on, and the run that raises its attempt count owns it.
 */
export async function runDue(config: Config, database: Database, now: number): Promise<void> {
  const clock = clockFrom(now);
  const due = await database.read<DueRow>(
    `SELECT s.id, s.cron, s.next_run, a.reporting_timezone AS timezone FROM schedule s JOIN account a ON a.id = s.account_id
     WHERE s.next_run <= ?1 ORDER BY s.next_run LIMIT ?2`,
    ...[now, batchSize],
  );
  for (const schedule of due) await addDelivery(database, schedule, now);
  const waiting = await database.read<{ id: number; attempts: number }>(
    'SELECT id, attempts FROM delivery WHERE next_attempt <= ?1 ORDER BY next_attempt LIMIT ?2',
    ...[now, batchSize],
  );
  for (const delivery of waiting) await attemptDelivery(config, database, delivery, now, clock());
}

/**
 * Claims a waiting delivery and attempts it, unless another run has claimed it.
 * @param takenAt the instant of the claim, which is after `now` in a long run
 */
export async function attemptDelivery(
  config: Config,
  database: Database,
  { id, attempts }: { readonly id: number; readonly attempts: number },
  now: number,
  takenAt = now,
): Promise<void> {
  const [[claimed]] = await database.write<[WaitingDelivery]>(
    statement(
      'UPDATE delivery SET attempts = attempts + 1, next_attempt = ?1 WHERE id = ?2 AND attempts = ?3 AND next_attempt <= ?4 RETURNING *',
      ...[takenAt + leaseMs, id, attempts, now],
    ),
  );
  if (claimed) await deliver(config, database, claimed, now);
}

/** How long deliveries are stored, with their files. */
const retentionMs = 90 * 86_400_000;

/** Several missed runs become one, for today. A run that is only late keeps its due date. */
async function addDelivery(database: Database, { id, cron, next_run, timezone }: DueRow, now: number): Promise<void> {
  const parsed = parseCron(cron);
  const next = parsed && nextRun(parsed, timezone, now);
  const second = parsed && nextRun(parsed, timezone, next_run);
  const runAt = second !== null && second <= now ? now : next_run;
  await database.write(
    statement(
      `INSERT INTO delivery (schedule_id, run_at, status, next_attempt)
       SELECT id, ?1, 'waiting', ?1 FROM schedule WHERE id = ?2 AND next_run = ?3 ON CONFLICT DO NOTHING`,
      ...[runAt, id, next_run],
    ),
    statement('UPDATE schedule SET next_run = ?1 WHERE id = ?2 AND next_run = ?3', next, id, next_run),
    statement(
      'DELETE FROM delivery WHERE schedule_id = ?1 AND run_at < ?2 AND next_attempt IS NULL',
      ...[id, now - retentionMs],
    ),
  );
}
