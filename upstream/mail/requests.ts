import type { MailRequest } from '#shared/api/families/mail-schemas.ts';
import type { Handler } from '../calls/handler.ts';
import { noSuch } from '../calls/revision.ts';
import { statement } from '../platform/storage/statement.ts';
import { tokenHash } from '../platform/tokens.ts';
import { askAgain } from './recipients.ts';
import { senderOf } from './unconfirmed.ts';

export const askRecipient: Handler<'askRecipient'> = async (context) => {
  const { database } = context.var;
  const { address } = context.body;
  await askAgain(database, senderOf(context), address, Date.now());
  return { address };
};

interface Row extends Record<string, unknown> {
  readonly account: string | null;
  readonly address: string;
  readonly locale: string;
  readonly agreed: number;
}

/** A request that waits for its answer, or an agreement that can be withdrawn. */
const openRequests = `FROM mail_recipient r JOIN account a ON a.id = r.account_id AND a.active = 1
  WHERE ((r.token_hash = ?1 AND r.status = 'asked' AND r.expires_at > ?2)
    OR (r.withdraw_hash = ?1 AND r.status = 'confirmed'))`;
const columns = `a.name AS account, r.address, a.default_locale AS locale, r.status = 'confirmed' AS agreed`;

const mailRequestOf = ({ account, address, locale, agreed }: Row): MailRequest => ({
  ...{ account: account ?? '', address, locale, agreed: agreed === 1 },
});

/** Answers the same for used, expired and unknown tokens. */
export const publicMailRequest: Handler<'publicMailRequest'> = async (context) => {
  const { token } = context.query;
  const row = await context.var.database.first<Row>(
    `SELECT ${columns} ${openRequests}`,
    ...[await tokenHash(token), Date.now()],
  );
  if (!row) throw noSuch('request');
  return mailRequestOf(row);
};

export const answerMailRequest: Handler<'answerMailRequest'> = async (context) => {
  const { token, answer } = context.body;
  const [hash, now] = [await tokenHash(token), Date.now()];
  const [[row], [answered]] = await context.var.database.write<[Row, object]>(
    statement(`SELECT ${columns} ${openRequests}`, hash, now),
    statement(
      `UPDATE mail_recipient SET status = ?3, token_hash = NULL, expires_at = NULL, answered_at = ?2
       WHERE EXISTS (SELECT 1 ${openRequests} AND r.account_id = mail_recipient.account_id AND r.address = mail_recipient.address)
       RETURNING address`,
      ...[hash, now, answer === 'agree' ? 'confirmed' : 'declined'],
    ),
  );
  if (!row || !answered) throw noSuch('request');
  return mailRequestOf(row);
};
