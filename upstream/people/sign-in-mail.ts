import { Failure } from '#shared/api/failure.ts';
import { auditLine } from '../calls/audit-line.ts';
import type { Handler } from '../calls/handler.ts';
import { confirmationMail, reserveMail, secondsUntil } from '../mail/allowance.ts';
import { statement } from '../platform/storage/statement.ts';
import { findPerson } from './person.ts';

/** The mail has only a link to the sign-in, since identities belong to the provider. */
export const sendSignInMail: Handler<'sendSignInMail'> = async (context) => {
  const { database } = context.var;
  const person = await findPerson(context);
  if (person.disabled_at !== null) throw new Failure('mail-to-disabled');
  const now = Date.now();
  // Limited by recipient.
  const mailing = { accountId: 0, ownerId: person.id, mails: 1, allowance: confirmationMail };
  const room = await reserveMail(database, { key: `sign-in-${crypto.randomUUID()}`, ...mailing }, now);
  if (room !== null)
    throw new Failure('too-many-sign-in-mails', {
      details: { most: confirmationMail.owner },
      headers: { 'Retry-After': secondsUntil(room, now) },
    });
  await database.write(
    statement(
      "INSERT INTO outbox (recipient, kind, payload, created_at, next_attempt) VALUES (?, 'sign-in', '{}', ?, ?)",
      ...[person.email, new Date(now).toISOString(), now],
    ),
    auditLine(context, { action: 'sign-in-mail-sent', accountId: null, targetId: person.id }),
  );
  return { changed: true };
};
