import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import { reportMail, reserveMail } from './allowance.ts';
import { type MailKind, writeMailText } from './mail-text.ts';
import { clockFrom, leaseMs, maxAttempts, pauseAfter, send } from './send.ts';

const batchSize = 20;

interface OutboxRow extends Record<string, unknown> {
  readonly id: number;
  readonly recipient: string;
  readonly kind: MailKind;
  readonly payload: string;
  readonly created_at: string;
  readonly account_id: number | null;
  readonly owner_id: string | null;
  /** Including this one. */
  readonly attempts: number;
}

/** Sends the mail in the outbox. Without a configured sender, it stays there. */
export async function sendOutbox(config: Config, database: Database, now: number): Promise<void> {
  const address = config.REPORT_SENDER_URL;
  if (!address) return;
  const clock = clockFrom(now);
  const waiting = await database.read<{ id: number; attempts: number }>(
    'SELECT id, attempts FROM outbox WHERE next_attempt <= ?1 ORDER BY next_attempt LIMIT ?2',
    ...[now, batchSize],
  );
  for (const { id, attempts } of waiting) {
    const [[claimed]] = await database.write<[OutboxRow]>(
      statement(
        `UPDATE outbox SET attempts = attempts + 1, next_attempt = ?1 WHERE id = ?2 AND attempts = ?3 AND next_attempt <= ?4
         RETURNING *`,
        ...[clock() + leaseMs, id, attempts, now],
      ),
    );
    if (claimed) await sendMessage(config, database, { address, row: claimed }, now);
  }
}

interface Sending {
  readonly address: string;
  readonly row: OutboxRow;
}

async function sendMessage(config: Config, database: Database, { address, row }: Sending, now: number): Promise<void> {
  const key = `outbox-${row.id}-${Date.parse(row.created_at)}`;
  const room = await reserveRoom(database, row, key, now);
  if (room !== null) return await postpone(database, row, room);
  try {
    const { title, text } = await writeMailText(config, database, row);
    const message = { kind: row.kind, title, text, recipients: [row.recipient], runAt: row.created_at };
    await send(address, config, { key, message, file: null });
    await settle(database, row, now);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'It failed for an unknown reason.';
    console.error(JSON.stringify({ level: 'error', message: 'a message was not sent', outbox: row.id, reason }));
    if (row.attempts >= maxAttempts) await settle(database, row, null, reason);
    else
      await database.write(
        statement(
          'UPDATE outbox SET next_attempt = ?1, error = ?2 WHERE id = ?3',
          ...[now + pauseAfter(row.attempts), reason, row.id],
        ),
      );
  }
}

const reserveRoom = async (database: Database, row: OutboxRow, key: string, now: number): Promise<number | null> =>
  row.account_id === null || row.owner_id === null
    ? null
    : await reserveMail(
        database,
        { key, accountId: row.account_id, ownerId: row.owner_id, mails: 1, allowance: reportMail },
        now,
      );

const postpone = async (database: Database, { id }: OutboxRow, until: number): Promise<void> => {
  await database.write(
    statement('UPDATE outbox SET attempts = attempts - 1, next_attempt = ?1 WHERE id = ?2', until, id),
  );
};

/**
 * Ends the attempts. The payload is emptied, since only the reader may see its link. Messages to people who claim
 * vouchers are deleted, since their addresses aren't kept.
 */
async function settle(database: Database, { id, kind }: OutboxRow, sentAt: number | null, error: string | null = null) {
  await database.write(
    kind === 'voucher-confirmation'
      ? statement('DELETE FROM outbox WHERE id = ?', id)
      : statement(
          "UPDATE outbox SET sent_at = ?1, error = ?2, next_attempt = NULL, payload = '{}' WHERE id = ?3",
          ...[sentAt === null ? null : new Date(sentAt).toISOString(), error, id],
        ),
  );
}
