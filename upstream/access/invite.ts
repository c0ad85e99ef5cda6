import type { Grant } from '#shared/api/families/users-schemas.ts';
import { auditLinesOf } from '../calls/audit-line.ts';
import type { UpstreamContext } from '../calls/context.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { randomToken, tokenHash } from '../platform/tokens.ts';

const dayMs = 86_400_000;
/** How long an invitation's link works. */
const linkMs = 7 * dayMs;
/** Limits of invitation mails within a day. */
export const maxMailsToAddress = 5;
export const maxMailsOfAccount = 200;

interface NewInvitations {
  readonly accountId: number;
  /** Null for the account itself. */
  readonly operatorId: number | null;
  readonly emails: readonly string[];
  readonly grants: readonly Grant[];
  readonly language: string | null;
  readonly note: string;
  /** Id of the submitted form, so that submitting it twice invites once. */
  readonly once: string;
}

interface Link {
  readonly email: string;
  readonly token: string;
  readonly hash: string;
}

/** Makes a link for each address; addresses that differ only in case share one. */
export async function makeLinks(emails: readonly string[]): Promise<readonly Link[]> {
  const unique = new Map(emails.map((email) => [email.toLowerCase(), email]));
  return await Promise.all(
    [...unique.values()].map(async (email) => {
      const token = randomToken();
      return { email, token, hash: await tokenHash(token) };
    }),
  );
}

/**
 * Statements that invite email addresses to an account. They change nothing if the form was submitted before or a limit
 * of mail would be exceeded. They don't depend on whether people with these addresses exist. The second statement
 * returns a row for each invited address.
 */
export function inviteStatements(
  context: Pick<UpstreamContext, 'var'>,
  { accountId, operatorId, grants, language, note, once }: Omit<NewInvitations, 'emails'>,
  links: readonly Link[],
): readonly Statement[] {
  const now = Date.now();
  const [at, until] = [new Date(now).toISOString(), new Date(now + linkMs).toISOString()];
  const json = JSON.stringify(links.map(({ email, hash }) => ({ email, hash })));
  return [
    reserveMails(accountId, links, now, {
      sql: 'NOT EXISTS (SELECT 1 FROM invitation WHERE account_id = ? AND made_once = ?)',
      parameters: [accountId, once],
    }),
    // An address with an open invitation gets a new link, and the old one stops working.
    statement(
      `INSERT INTO invitation (account_id, operator_id, email, grants, language, note, token_hash, made_once, invited_by,
         created_at, expires_at, last_sent_at)
       SELECT ?2, ?3, l.value ->> 'email', ?4, ?5, ?6, l.value ->> 'hash', ?7, ?8, ?9, ?10, ?9 FROM json_each(?1) l
       WHERE changes() > 0
       ON CONFLICT (account_id, operator_id, email) WHERE accepted_at IS NULL AND revoked_at IS NULL DO UPDATE SET
         grants = excluded.grants, language = excluded.language, note = excluded.note, token_hash = excluded.token_hash,
         made_once = excluded.made_once, invited_by = excluded.invited_by, expires_at = excluded.expires_at,
         last_sent_at = excluded.last_sent_at, sent_count = sent_count + 1, asked_at = NULL
       RETURNING id`,
      ...[json, accountId, operatorId ?? 0, JSON.stringify(grants), language, note, once],
      ...[context.var.user.id, at, until],
    ),
    auditLinesOf(
      context,
      { action: 'invitation-sent', accountId, operatorId },
      statement(
        `SELECT i.id, NULL, json_object('grants', json(i.grants)) FROM json_each(?1) l JOIN invitation i ON i.token_hash = l.value ->> 'hash'`,
        json,
      ),
    ),
    ...mailStatements(links, at),
  ];
}

/** Statements that send a new link for an open invitation. The second one returns a row if it was sent. */
export function resendStatements(
  context: Pick<UpstreamContext, 'var'>,
  {
    id,
    accountId,
    operatorId,
  }: { readonly id: number; readonly accountId: number; readonly operatorId: number | null },
  link: Link,
): readonly Statement[] {
  const now = Date.now();
  const [at, until] = [new Date(now).toISOString(), new Date(now + linkMs).toISOString()];
  return [
    reserveMails(accountId, [link], now, {
      sql: 'EXISTS (SELECT 1 FROM invitation WHERE id = ? AND accepted_at IS NULL AND revoked_at IS NULL)',
      parameters: [id],
    }),
    statement(
      `UPDATE invitation SET token_hash = ?2, expires_at = ?3, last_sent_at = ?4, sent_count = sent_count + 1, asked_at = NULL
       WHERE id = ?1 AND changes() > 0 RETURNING id`,
      ...[id, link.hash, until, at],
    ),
    auditLinesOf(
      context,
      { action: 'invitation-resent', accountId, operatorId },
      statement('SELECT id, NULL, NULL FROM invitation WHERE token_hash = ?1', link.hash),
    ),
    ...mailStatements([link], at),
  ];
}

/** Records mails to be sent, if no limit is exceeded by them and the condition holds. */
function reserveMails(accountId: number, links: readonly Link[], now: number, condition: Statement): Statement {
  const emails = JSON.stringify(links.map(({ email }) => email));
  return statement(
    `INSERT INTO invitation_mail (account_id, email, sent_at) SELECT ?, e.value, ? FROM json_each(?) e
     WHERE (SELECT count(*) FROM invitation_mail WHERE account_id = ? AND sent_at > ?) + ? <= ?
       AND NOT EXISTS (SELECT 1 FROM json_each(?) a JOIN invitation_mail m ON m.email = a.value
         WHERE m.account_id = ? AND m.sent_at > ? GROUP BY a.value HAVING count(*) >= ?)
       AND ${condition.sql}`,
    ...[accountId, now, emails],
    ...[accountId, now - dayMs, links.length, maxMailsOfAccount],
    ...[emails, accountId, now - dayMs, maxMailsToAddress],
    ...condition.parameters,
  );
}

/** Queues mail with the stored link, and removes queued mail with an older link. */
const mailStatements = (links: readonly Link[], at: string): readonly Statement[] => {
  const json = JSON.stringify(links);
  const current = "FROM json_each(?1) l JOIN invitation i ON i.token_hash = l.value ->> 'hash'";
  return [
    statement(
      `DELETE FROM outbox WHERE kind = 'invitation' AND next_attempt IS NOT NULL AND sent_at IS NULL
         AND payload ->> 'invitation' IN (SELECT i.id ${current})`,
      json,
    ),
    statement(
      `INSERT INTO outbox (recipient, kind, payload, created_at, next_attempt)
       SELECT i.email, 'invitation', json_object('invitation', i.id, 'token', l.value ->> 'token'), ?2, ?3 ${current}`,
      ...[json, at, Date.parse(at)],
    ),
  ];
};

/** Deletes counts that are too old to limit mail. @param now epoch milliseconds */
export const deleteOldInvitationMail = (now: number): Statement =>
  statement('DELETE FROM invitation_mail WHERE sent_at < ?', now - dayMs);
