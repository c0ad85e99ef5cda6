import { Failure } from '#shared/api/failure.ts';
import { readyToSend } from '../mail/ready-to-send.ts';
import { type MailFile, maxAttempts, pauseAfter, sendToAll } from '../mail/send.ts';
import { base64Of, bytesOf } from '../platform/base64.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import { makeFile } from './make-file.ts';
import { ownerNotice } from './notify-owner.ts';
import { ownerScope, storedRecipients } from './owner.ts';
import { isUnshared, reportUnshared } from './report-seen.ts';
import type { ScheduleRow } from './schedule-row.ts';
import { isReportGone, reportDeleted, Stopped } from './scheduled-tables.ts';

export interface WaitingDelivery extends Record<string, unknown> {
  readonly id: number;
  readonly schedule_id: number;
  readonly run_at: number;
  /** Including this one. */
  readonly attempts: number;
  readonly file_name: string | null;
  readonly content_type: string | null;
  readonly file: string | null;
}

/**
 * Makes one attempt at a claimed delivery. Afterwards the delivery is sent, kept (made but not sent), waiting for the
 * next attempt, or failed with a reason.
 */
export async function deliver(
  config: Config,
  database: Database,
  delivery: WaitingDelivery,
  now: number,
): Promise<void> {
  const schedule = await database.first<ScheduleRow>('SELECT * FROM schedule WHERE id = ?', delivery.schedule_id);
  if (!schedule) return;
  if (delivery.attempts > maxAttempts)
    return await fail(database, delivery.id, { schedule, reason: killedReason, now });
  const owner = await ownerScope(database, schedule);
  if ('refused' in owner) return await stop(database, schedule, owner.refused, now);
  // A file made before the report was deleted or unshared may still be queued.
  if (isReportGone(schedule)) return await stop(database, schedule, reportDeleted, now);
  if (await isUnshared(database, schedule)) return await stop(database, schedule, reportUnshared, now);
  try {
    const file = storedFile(delivery) ?? (await makeFile(config, database, schedule, owner, delivery.run_at));
    if (delivery.file === null) await storeFile(database, delivery.id, file);
    if (!config.REPORT_SENDER_URL) return await settle(database, delivery.id, 'kept');
    // Ids are reused after the last delivery was deleted, so an id alone doesn't identify a message.
    const key = `delivery-${delivery.id}-${delivery.run_at}`;
    const ready = await readyToSend(
      config,
      database,
      {
        key,
        accountId: schedule.account_id,
        ownerId: schedule.owner_id,
        recipients: storedRecipients('schedule', schedule),
      },
      now,
    );
    if ('nobody' in ready) return await settle(database, delivery.id, 'kept', ready.nobody);
    if ('notBefore' in ready) return await postpone(database, delivery.id, ready.notBefore, ready.reason);
    const { recipients, agreed } = ready;
    const runAt = new Date(delivery.run_at).toISOString();
    const message = { kind: 'report', title: schedule.title, recipients, runAt } as const;
    await sendToAll(config.REPORT_SENDER_URL, config, { key, message, file }, agreed);
    await settle(database, delivery.id, 'sent');
  } catch (error) {
    if (error instanceof Stopped) return await stop(database, schedule, error.message, now);
    const reason = error instanceof Error ? error.message : 'It failed for an unknown reason.';
    console.error(JSON.stringify({ level: 'error', message: 'a delivery failed', delivery: delivery.id, reason }));
    // An invalid or too large query will still be so in a minute.
    const final = delivery.attempts >= maxAttempts || (error instanceof Failure && error.status !== 503);
    if (final) await fail(database, delivery.id, { schedule, reason, now });
    else await retry(database, delivery.id, now + pauseAfter(delivery.attempts), reason);
  }
}

/** For attempts that were killed, such as for using too much memory, and so left no reason. */
const killedReason = 'The file couldn’t be created after several attempts. Use filters or a shorter period.';

const storedFile = ({ file, file_name: name, content_type: contentType }: WaitingDelivery): MailFile | null =>
  file !== null && name !== null && contentType !== null ? { name, contentType, bytes: bytesOf(file) } : null;

const storeFile = (database: Database, id: number, { name, contentType, bytes }: MailFile) =>
  database.write(
    statement(
      'UPDATE delivery SET file_name = ?1, content_type = ?2, file = ?3 WHERE id = ?4',
      ...[name, contentType, base64Of(bytes), id],
    ),
  );

const settle = async (
  database: Database,
  id: number,
  status: 'sent' | 'kept',
  error: string | null = null,
): Promise<void> => {
  await database.write(
    statement('UPDATE delivery SET status = ?1, error = ?2, next_attempt = NULL WHERE id = ?3', status, error, id),
  );
};

/** Postponing doesn't count as an attempt. */
const postpone = async (database: Database, id: number, until: number, reason: string): Promise<void> => {
  await database.write(
    statement(
      'UPDATE delivery SET attempts = attempts - 1, next_attempt = ?1, error = ?2 WHERE id = ?3',
      ...[until, reason, id],
    ),
  );
};

const retry = async (database: Database, id: number, at: number, error: string): Promise<void> => {
  await database.write(statement('UPDATE delivery SET next_attempt = ?1, error = ?2 WHERE id = ?3', at, error, id));
};

interface FailedDelivery {
  readonly schedule: ScheduleRow;
  readonly reason: string;
  readonly now: number;
}

/** Marks a delivery as failed and notifies the owner. */
async function fail(database: Database, id: number, { schedule, reason, now }: FailedDelivery): Promise<void> {
  await database.write(
    statement("UPDATE delivery SET status = 'failed', error = ?1, next_attempt = NULL WHERE id = ?2", reason, id),
    ...ownerNotice(schedule.owner_id, 'error', `The scheduled report “${schedule.title}” failed: ${reason}`, now),
  );
}

/**
 * Stops a schedule: it makes no more files, open deliveries fail, and files that the owner may no longer see are
 * deleted.
 */
async function stop(database: Database, { id, owner_id, title }: ScheduleRow, reason: string, now: number) {
  await database.write(
    statement(
      'UPDATE schedule SET next_run = NULL, stopped_because = ?1, version = version + 1 WHERE id = ?2',
      reason,
      id,
    ),
    statement(
      "UPDATE delivery SET status = 'failed', error = ?1, next_attempt = NULL WHERE schedule_id = ?2 AND status = 'waiting'",
      ...[reason, id],
    ),
    statement('UPDATE delivery SET file = NULL WHERE schedule_id = ?', id),
    ...ownerNotice(owner_id, 'error', `The scheduled report “${title}” has stopped: ${reason}`, now),
  );
}
