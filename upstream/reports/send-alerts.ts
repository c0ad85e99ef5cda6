import { readyToSend } from '../mail/ready-to-send.ts';
import { clockFrom, leaseMs, maxAttempts, pauseAfter, sendToAll } from '../mail/send.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import type { AlertRow } from './alert-row.ts';
import { ownerScope, storedRecipients } from './owner.ts';
import { isUnshared, reportUnshared } from './report-seen.ts';
import { stopAlert } from './stop-alert.ts';

const batchSize = 20;

interface WaitingMessage extends Record<string, unknown> {
  readonly id: number;
  readonly alert_id: number;
  readonly checked_at: number;
  readonly detail: string;
  /** Including this one. */
  readonly attempts: number;
}

/** Sends due messages of alerts as text. Without a configured sender, they are kept for the owner to read. */
export async function sendAlerts(config: Config, database: Database, now: number): Promise<void> {
  const clock = clockFrom(now);
  const waiting = await database.read<{ id: number; attempts: number }>(
    'SELECT id, attempts FROM alert_outcome WHERE next_attempt <= ?1 ORDER BY next_attempt LIMIT ?2',
    ...[now, batchSize],
  );
  for (const { id, attempts } of waiting) {
    const [[claimed]] = await database.write<[WaitingMessage]>(
      statement(
        `UPDATE alert_outcome SET attempts = attempts + 1, next_attempt = ?1
         WHERE id = ?2 AND attempts = ?3 AND next_attempt <= ?4 RETURNING *`,
        ...[clock() + leaseMs, id, attempts, now],
      ),
    );
    if (claimed) await sendMessage(config, database, claimed, now);
  }
}

async function sendMessage(config: Config, database: Database, message: WaitingMessage, now: number): Promise<void> {
  const alert = await database.first<AlertRow>('SELECT * FROM alert WHERE id = ?', message.alert_id);
  if (!alert) return;
  const owner = await ownerScope(database, alert);
  if ('refused' in owner) return await stopAlert(database, alert, owner.refused, now);
  if (await isUnshared(database, alert)) return await stopAlert(database, alert, reportUnshared, now);
  const address = config.REPORT_SENDER_URL;
  try {
    if (!address) return await settle(database, message.id, { status: 'kept', error: null, next: null });
    const key = `alert-${message.id}-${message.checked_at}`;
    const ready = await readyToSend(
      config,
      database,
      { key, accountId: alert.account_id, ownerId: alert.owner_id, recipients: storedRecipients('alert', alert) },
      now,
    );
    if ('nobody' in ready)
      return await settle(database, message.id, { status: 'kept', error: ready.nobody, next: null });
    if ('notBefore' in ready) return await postpone(database, message.id, ready.notBefore, ready.reason);
    const runAt = new Date(message.checked_at).toISOString();
    const mail = {
      kind: 'alert',
      title: alert.name,
      recipients: ready.recipients,
      text: message.detail,
      runAt,
    } as const;
    await sendToAll(address, config, { key, message: mail, file: null }, ready.agreed);
    await settle(database, message.id, { status: 'sent', error: null, next: null });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'It failed for an unknown reason.';
    console.error(JSON.stringify({ level: 'error', message: 'an alert was not sent', outcome: message.id, reason }));
    const final = message.attempts >= maxAttempts;
    const next = final ? null : now + pauseAfter(message.attempts);
    await settle(database, message.id, { status: final ? 'failed' : 'waiting', error: reason, next });
  }
}

interface Settlement {
  readonly status: 'waiting' | 'sent' | 'kept' | 'failed';
  readonly error: string | null;
  readonly next: number | null;
}

const settle = async (database: Database, id: number, { status, error, next }: Settlement): Promise<void> => {
  await database.write(
    statement(
      'UPDATE alert_outcome SET message_status = ?1, error = ?2, next_attempt = ?3 WHERE id = ?4',
      ...[status, error, next, id],
    ),
  );
};

/** Postponing doesn't count as an attempt. */
const postpone = async (database: Database, id: number, until: number, reason: string): Promise<void> => {
  await database.write(
    statement(
      'UPDATE alert_outcome SET attempts = attempts - 1, next_attempt = ?1, error = ?2 WHERE id = ?3',
      ...[until, reason, id],
    ),
  );
};
