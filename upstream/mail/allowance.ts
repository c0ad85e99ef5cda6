import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';

const hourMs = 3_600_000;
const retentionMs = 24 * hourMs;

/** Mail of one sender: a person in an account, or a person without one (account 0). */
export interface Sender {
  readonly accountId: number;
  readonly ownerId: string;
}

/** Mails an hour. */
interface Allowance {
  readonly owner: number;
  /** All people of the account together. */
  readonly account: number;
}

/** For scheduled files, alerts, and requests to recipients. A message has at most 20 recipients. */
export const reportMail: Allowance = { owner: 200, account: 1_000 };
/** For confirmation mails that people send to themselves. */
export const confirmationMail: Allowance = { owner: 3, account: Number.MAX_SAFE_INTEGER };

interface CountedMail extends Sender {
  /** The message's key, so that repeated attempts count once. */
  readonly key: string;
  readonly mails: number;
  readonly allowance: Allowance;
}

/**
 * Counts a message against its sender's allowance.
 * @returns null if it may be sent, else the instant from which it may
 */
export async function reserveMail(database: Database, mailing: CountedMail, now: number): Promise<number | null> {
  const { key, accountId, ownerId, mails, allowance } = mailing;
  const [[reserved], [known]] = await database.write<[{ key: string }, { key: string }]>(
    statement(
      `INSERT INTO mail_sent (key, account_id, owner_id, mails, sent_at) SELECT ?1, ?2, ?3, ?4, ?5
       WHERE ?4 + (SELECT coalesce(sum(mails), 0) FROM mail_sent WHERE account_id = ?2 AND owner_id = ?3 AND sent_at > ?6) <= ?7
         AND ?4 + (SELECT coalesce(sum(mails), 0) FROM mail_sent WHERE account_id = ?2 AND sent_at > ?6) <= ?8
       ON CONFLICT DO NOTHING RETURNING key`,
      ...[key, accountId, ownerId, mails, now, now - hourMs, allowance.owner, allowance.account],
    ),
    statement('SELECT key FROM mail_sent WHERE key = ?', key),
  );
  return reserved || known ? null : await findRoom(database, mailing, now);
}

/** When a sender may send this many mails; `now` if already possible. */
export async function findRoom(
  database: Database,
  { accountId, ownerId, mails, allowance }: Omit<CountedMail, 'key'>,
  now: number,
): Promise<number> {
  const sent = await database.read<{ owner_id: string; mails: number; sent_at: number }>(
    'SELECT owner_id, mails, sent_at FROM mail_sent WHERE account_id = ?1 AND sent_at > ?2 ORDER BY sent_at',
    ...[accountId, now - hourMs],
  );
  const own = sent.filter((row) => row.owner_id === ownerId);
  return Math.max(instantBelow(own, allowance.owner - mails), instantBelow(sent, allowance.account - mails), now);
}

/** When the mails of the last hour drop to `most`. */
function instantBelow(sent: readonly { readonly mails: number; readonly sent_at: number }[], most: number): number {
  let left = sent.reduce((sum, { mails }) => sum + mails, 0);
  let at = 0;
  for (const { mails, sent_at } of sent) {
    if (left <= most) break;
    left -= mails;
    at = sent_at + hourMs;
  }
  return at;
}

/** Seconds until an instant, for `Retry-After`. */
export const secondsUntil = (instant: number, now: number): string =>
  String(Math.max(1, Math.ceil((instant - now) / 1000)));

/** Deletes counts that are too old to limit mail. @param now epoch milliseconds */
export async function deleteOldSentMail(database: Database, now: number): Promise<void> {
  await database.write(statement('DELETE FROM mail_sent WHERE sent_at < ?', now - retentionMs));
}
