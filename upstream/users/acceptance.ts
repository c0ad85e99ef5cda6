import { ADMIN, covers } from '#shared/access/levels.ts';
import { Failure } from '#shared/api/failure.ts';
import type { Grant } from '#shared/api/families/users-schemas.ts';
import { auditLineIfChanged } from '../calls/audit-line.ts';
import type { Handler } from '../calls/handler.ts';
import { noSuch } from '../calls/revision.ts';
import { readVerifiedEmail } from '../identity/bearer.ts';
import { AccessChanged } from '../platform/reply.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { isStaff } from '../platform/storage/user.ts';
import { tokenHash } from '../platform/tokens.ts';
import { ownerNotice } from '../reports/notify-owner.ts';
import { grantsOf, type InvitationRow, statusOfInvitation } from './invitations.ts';

interface Row extends InvitationRow {
  readonly account: string | null;
}

async function findInvitation(database: Database, token: string): Promise<Row> {
  const row = await database.first<Row>(
    'SELECT i.*, a.name AS account FROM invitation i JOIN account a ON a.id = i.account_id WHERE i.token_hash = ?',
    await tokenHash(token),
  );
  if (!row) throw noSuch('invitation');
  return row;
}

const accountName = ({ account, account_id }: Row): string => account ?? `Account ${account_id}`;

const dayMs = 86_400_000;
const askedRecently = ({ asked_at }: Row): boolean => asked_at !== null && Date.parse(asked_at) > Date.now() - dayMs;

const answerInvitation = (row: Row) => ({
  account: accountName(row),
  status: statusOfInvitation(row),
  asked: askedRecently(row),
});

export const publicInvitation: Handler<'publicInvitation'> = async ({ query, var: { database } }) =>
  answerInvitation(await findInvitation(database, query.token));

/** Asks for a new invitation: notifies the inviter, or another administrator if the inviter is no longer one. */
export const askForInvitation: Handler<'askForInvitation'> = async ({ body, var: { database } }) => {
  const row = await findInvitation(database, body.token);
  if (statusOfInvitation(row) !== 'expired' || askedRecently(row)) return answerInvitation(row);
  const now = new Date();
  const administrator = await database.first<{ id: string; email: string }>(
    `SELECT u.id, u.email FROM account_grant g JOIN user u ON u.id = g.user_id
     WHERE g.account_id = ?1 AND u.disabled_at IS NULL AND ((g.level & ${ADMIN}) <> 0 OR u.id = ?2)
       AND (u.is_staff = 0 OR u.id = ?2) ORDER BY u.id <> ?2, g.sort_name LIMIT 1`,
    ...[row.account_id, row.invited_by],
  );
  await database.write(
    statement('UPDATE invitation SET asked_at = ?2 WHERE id = ?1', row.id, now.toISOString()),
    ...(administrator
      ? [
          statement(
            `INSERT INTO outbox (recipient, kind, payload, created_at, next_attempt) VALUES (?, 'invitation-expired', ?, ?, ?)`,
            ...[administrator.email, JSON.stringify({ invitation: row.id }), now.toISOString(), now.getTime()],
          ),
          ...ownerNotice(
            administrator.id,
            'warning',
            `The invitation of ${row.email} has expired. They asked for a new one: send it again under Users.`,
            now.getTime(),
          ),
        ]
      : []),
  );
  return answerInvitation({ ...row, asked_at: now.toISOString() });
};

/**
 * Accepts an invitation if the person's verified email is the invited one. Accepting it twice, as in two tabs, is
 * harmless.
 */
export const acceptInvitation: Handler<'acceptInvitation'> = async (context) => {
  const { config, database, identity, user } = context.var;
  const row = await findInvitation(database, context.body.token);
  const account = accountName(row);
  const email = await readVerifiedEmail(config, identity, context.req.header('Authorization') ?? '');
  if (email?.toLowerCase() !== row.email.toLowerCase())
    throw new Failure('invitation-elsewhere', { details: { account } });
  // Only full administrators decide what our staff may see.
  if (isStaff(user)) throw new Failure('invitation-of-staff');
  const grants = await grantsStillHeld(database, row);
  const [first] = grants;
  const scope = { type: first?.type ?? 'account', id: first?.id ?? row.account_id };
  if (row.accepted_user_id === user.id) return new AccessChanged({ account, scope }, { changed: [user.id] });
  refuseUnlessOpen(row, grants);
  const [[accepted] = []] = await database.write(...acceptStatements());
  if (!accepted) {
    const now = await findInvitation(database, context.body.token);
    if (now.accepted_user_id !== user.id) refuseUnlessOpen(now, grants);
  }
  return new AccessChanged({ account, scope }, { changed: [user.id] });

  function acceptStatements(): readonly Statement[] {
    const at = new Date().toISOString();
    const acceptedByUser = 'EXISTS (SELECT 1 FROM invitation i WHERE i.id = ?1 AND i.accepted_user_id = ?2)';
    const acceptStatement = (sql: string, ...more: (string | number | null)[]) =>
      statement(sql, row.id, user.id, ...more);
    const levels = (type: Grant['type']) =>
      JSON.stringify(grants.filter((grant) => grant.type === type).map(({ id, level }) => [id, level]));
    const operatorParameters = [levels('operator'), row.invited_by, at] as const;
    return [
      acceptStatement(
        `UPDATE invitation SET accepted_at = ?3, accepted_user_id = ?2
         WHERE id = ?1 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > ?3
           AND EXISTS (SELECT 1 FROM user WHERE id = ?2 AND is_staff = 0) RETURNING id`,
        at,
      ),
      auditLineIfChanged(context, {
        ...{ action: 'invitation-accepted', accountId: row.account_id, targetId: user.id },
        operatorId: row.operator_id || null,
        after: { invitation: row.id, grants },
      }),
      // Existing access is extended, never reduced.
      acceptStatement(
        `INSERT INTO operator_grant (user_id, operator_id, level, added_by, added_at)
         SELECT ?2, o.id, l.value ->> 1, ?4, ?5 FROM json_each(?3) l
         JOIN operator o ON o.id = l.value ->> 0 AND o.account_id = ?6 WHERE ${acceptedByUser}
         ON CONFLICT (user_id, operator_id) DO UPDATE SET level = level | excluded.level`,
        ...[...operatorParameters, row.account_id],
      ),
      acceptStatement(
        `INSERT INTO account_grant (user_id, account_id, level, added_by, added_at) SELECT ?2, ?3, ?4, ?5, ?6 WHERE ${acceptedByUser}
         ON CONFLICT (user_id, account_id) DO UPDATE SET level = level | excluded.level`,
        ...[row.account_id, grants.find(({ type }) => type === 'account')?.level ?? 0, row.invited_by, at],
      ),
      acceptStatement(
        `UPDATE user SET locale = coalesce(locale, ?3) WHERE id = ?2 AND ${acceptedByUser}`,
        row.language,
      ),
    ];
  }

  function refuseUnlessOpen(now: Row, held: readonly Grant[]): void {
    const status = statusOfInvitation(now);
    if (status === 'expired') throw new Failure('invitation-expired');
    if (status === 'accepted') throw new Failure('invitation-accepted');
    if (status === 'revoked' || held.length === 0) throw new Failure('invitation-withdrawn', { details: { account } });
  }
};

/** The grants that the inviter could still give now. An invitation gives no more than that. */
async function grantsStillHeld(database: Database, row: Row): Promise<readonly Grant[]> {
  const grants = grantsOf(row);
  const operatorIds = grants.filter(({ type }) => type === 'operator').map(({ id }) => id);
  const [[inviter], own] = await database.readAll<
    [{ disabled_at: string | null; level: number | null }, { id: number; level: number }]
  >([
    statement(
      `SELECT u.disabled_at, g.level FROM user u LEFT JOIN account_grant g ON g.user_id = u.id AND g.account_id = ?2
       WHERE u.id = ?1`,
      ...[row.invited_by, row.account_id],
    ),
    statement(
      'SELECT operator_id AS id, level FROM operator_grant WHERE user_id = ?1 AND operator_id IN (SELECT value FROM json_each(?2))',
      ...[row.invited_by, JSON.stringify(operatorIds)],
    ),
  ]);
  if (!inviter || inviter.disabled_at !== null) return [];
  const account = inviter.level ?? 0;
  const through = row.operator_id === 0 && covers(account, ADMIN) ? account : 0;
  const levels = new Map(own.map(({ id, level }) => [id, level]));
  const held = ({ type, id }: Grant) => (type === 'account' ? account : (levels.get(id) ?? through));
  return grants.filter((grant) => covers(held(grant), ADMIN | grant.level));
}
