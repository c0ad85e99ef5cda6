import { z } from 'zod';
import { Failure, retryAfter } from '#shared/api/failure.ts';
import type { Invitation, InvitationStatus } from '#shared/api/families/invitations-schemas.ts';
import { type Grant, grantSchema } from '#shared/api/families/users-schemas.ts';
import { checkGrants, checkPartialView } from '../access/check-grants.ts';
import {
  inviteStatements,
  makeLinks,
  maxMailsOfAccount,
  maxMailsToAddress,
  resendStatements,
} from '../access/invite.ts';
import { madeUpName, madeUpPerson } from '../anonymise/names.ts';
import { auditLineIfChanged } from '../calls/audit-line.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { idInPath, idOfCursor, noSuch } from '../calls/revision.ts';
import { storedJson } from '../calls/stored-json.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { shownInstant, shownPerson, supportName } from './list.ts';

export interface InvitationRow extends Record<string, unknown> {
  readonly id: number;
  readonly account_id: number;
  readonly operator_id: number;
  readonly email: string;
  readonly grants: string;
  readonly language: string | null;
  readonly note: string;
  readonly invited_by: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly sent_count: number;
  readonly last_sent_at: string;
  readonly asked_at: string | null;
  readonly accepted_at: string | null;
  readonly accepted_user_id: string | null;
  readonly revoked_at: string | null;
}

interface ListedRow extends InvitationRow {
  /** JSON: [firstname, lastname, email]. */
  readonly inviter: string | null;
  readonly account_name: string | null;
}

const isOpen = 'i.accepted_at IS NULL AND i.revoked_at IS NULL';
/** SQL conditions; `?3` is the current instant. */
const hasStatus: Readonly<Record<InvitationStatus | 'open', string>> = {
  open: `${isOpen} AND ?3 IS NOT NULL`,
  invited: `${isOpen} AND i.expires_at > ?3`,
  expired: `${isOpen} AND i.expires_at <= ?3`,
  accepted: 'i.accepted_at IS NOT NULL AND ?3 IS NOT NULL',
  revoked: 'i.revoked_at IS NOT NULL AND ?3 IS NOT NULL',
};

/** SQL: administrators of a subaccount see the invitations sent from it, those of an account see all. */
const visible = 'i.account_id = ?1 AND (?2 IS NULL OR i.operator_id = ?2)';
const columns = `i.*, (SELECT json_array(u.firstname, u.lastname, u.email, u.is_staff) FROM user u WHERE u.id = i.invited_by) AS inviter,
  (SELECT a.name FROM account a WHERE a.id = i.account_id) AS account_name`;

const scopeParameters = ({ var: { scope } }: UpstreamContext) => [scope.accountId, scope.operatorId] as const;

export const invitations: Handler<'invitations'> = async (context) => {
  const { limit, cursor, status = 'open', search = '' } = context.query;
  const { database, user } = context.var;
  const words = search.trim();
  const rows = await database.read<ListedRow>(
    `SELECT ${columns} FROM invitation i WHERE ${visible} AND ${hasStatus[status]} AND (?4 = 0 OR i.id < ?4)
       AND (?5 = '' OR (?6 = 0 AND instr(lower(i.email), lower(?5)) > 0)) ORDER BY i.id DESC LIMIT ?7`,
    ...[...scopeParameters(context), new Date().toISOString(), idOfCursor(cursor)],
    ...[words, seesSampleData(user) ? 1 : 0, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const names = await readSubaccountNames(database, shown.flatMap(grantsOf));
  return {
    items: shown.map((row) => invitationOf(context, row, names)),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
};

export const grantsOf = ({ id, grants }: Pick<InvitationRow, 'id' | 'grants'>): readonly Grant[] =>
  storedJson(grants, z.array(grantSchema), { table: 'invitation', id });

export const statusOfInvitation = ({ accepted_at, revoked_at, expires_at }: InvitationRow): InvitationStatus => {
  if (accepted_at !== null) return 'accepted';
  if (revoked_at !== null) return 'revoked';
  return expires_at > new Date().toISOString() ? 'invited' : 'expired';
};

async function readSubaccountNames(database: Database, grants: readonly Grant[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(grants.filter(({ type }) => type === 'operator').map(({ id }) => id))];
  const rows = await database.read<{ id: number; name: string }>(
    'SELECT o.id, o.name FROM json_each(?) j JOIN operator o ON o.id = j.value',
    JSON.stringify(ids),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function invitationOf(context: UpstreamContext, row: ListedRow, names: ReadonlyMap<number, string>): Invitation {
  const sample = seesSampleData(context.var.user);
  const instantText = (instant: string): string => shownInstant(context, instant);
  const { id, account_id: accountId, account_name: accountName, inviter } = row;
  const nameOf = (type: Grant['type'], of: number) => {
    if (sample) return madeUpName(type, of);
    return type === 'account' ? (accountName ?? `Account ${accountId}`) : (names.get(of) ?? `Subaccount ${of}`);
  };
  const [firstname, lastname, email, inviterStaff]: [string, string, string, number] = JSON.parse(
    inviter ?? '["","","",0]',
  );
  const invitedBy = shownPerson(context, { id: row.invited_by, firstname, lastname, email });
  return {
    id,
    email: sample ? madeUpPerson(`invitation ${id}`).email : row.email,
    status: statusOfInvitation(row),
    grants: grantsOf(row).map((grant) => ({ ...grant, name: nameOf(grant.type, grant.id) })),
    note: sample ? '' : row.note,
    invitedBy: inviter === null ? null : inviterStaff === 1 ? supportName : invitedBy.name,
    ...{ createdAt: instantText(row.created_at), lastSentAt: instantText(row.last_sent_at), sentCount: row.sent_count },
    expiresAt: instantText(row.expires_at),
    endedAt: shownInstant(context, row.accepted_at ?? row.revoked_at),
  };
}

const noGrants = { account: null, operators: [] } as const;

export const createInvitations: Handler<'createInvitations'> = async (context) => {
  const { database, scope } = context.var;
  const { emails, grants, ...others } = context.body;
  checkPartialView(noGrants, await checkGrants(context, grants, noGrants));
  const links = await makeLinks(emails);
  const { accountId, operatorId } = scope;
  const [, made = []] = await database.write(
    ...inviteStatements(context, { accountId, operatorId, grants, ...others }, links),
  );
  if (made.length === 0) await throwUnlessRepeated();
  return { sent: links.length };

  async function throwUnlessRepeated(): Promise<void> {
    const known = await database.first(
      'SELECT 1 FROM invitation WHERE account_id = ? AND made_once = ? LIMIT 1',
      ...[accountId, others.once],
    );
    if (!known) throw await mailLimitFailure(database, accountId, links.length, emails);
  }
};

export const resendInvitation: Handler<'resendInvitation'> = async (context) => {
  const { database, scope } = context.var;
  const row = await findOpenInvitation(context);
  const [link] = await makeLinks([row.email]);
  if (!link) throw noSuch('invitation');
  const [, sent = []] = await database.write(
    ...resendStatements(context, { id: row.id, accountId: scope.accountId, operatorId: row.operator_id || null }, link),
  );
  if (sent.length === 0) {
    await findOpenInvitation(context);
    throw await mailLimitFailure(database, scope.accountId, 1, [row.email]);
  }
  const now = await findInvitation(context);
  return invitationOf(context, now, await readSubaccountNames(database, grantsOf(now)));
};

export const revokeInvitation: Handler<'revokeInvitation'> = async (context) => {
  const { database, scope } = context.var;
  const { id, operator_id: operatorId } = await findOpenInvitation(context);
  const [[revoked] = []] = await database.write(
    statement(
      `UPDATE invitation AS i SET revoked_at = ?2 WHERE i.id = ?1 AND ${isOpen} RETURNING id`,
      ...[id, new Date().toISOString()],
    ),
    auditLineIfChanged(context, {
      ...{ action: 'invitation-revoked', accountId: scope.accountId, operatorId: operatorId || null, targetId: id },
    }),
    statement(
      `DELETE FROM outbox WHERE kind = 'invitation' AND next_attempt IS NOT NULL AND sent_at IS NULL
         AND payload ->> 'invitation' = ?`,
      id,
    ),
  );
  if (!revoked) throw new Failure('invitation-ended');
};

async function findInvitation(context: Parameters<Handler<'revokeInvitation'>>[0]): Promise<ListedRow> {
  const row = await context.var.database.first<ListedRow>(
    `SELECT ${columns} FROM invitation i WHERE ${visible} AND i.id = ?3`,
    ...[...scopeParameters(context), idInPath(context, 'invitation')],
  );
  if (!row) throw noSuch('invitation');
  return row;
}

/** @throws Failure 404 if the scope has no such invitation, 409 if it was accepted or revoked */
async function findOpenInvitation(context: Parameters<Handler<'revokeInvitation'>>[0]): Promise<ListedRow> {
  const row = await findInvitation(context);
  if (row.accepted_at !== null || row.revoked_at !== null) throw new Failure('invitation-ended');
  return row;
}

const dayMs = 86_400_000;

/** The failure for the limit that was reached, with the time until more can be sent. */
async function mailLimitFailure(
  database: Database,
  accountId: number,
  mails: number,
  emails: readonly string[],
): Promise<Failure> {
  const now = Date.now();
  const [sent, addressLimits] = await database.readAll<[{ sent_at: number }, { first: number }]>([
    statement(
      'SELECT sent_at FROM invitation_mail WHERE account_id = ?1 AND sent_at > ?2 ORDER BY sent_at',
      ...[accountId, now - dayMs],
    ),
    statement(
      `SELECT min(m.sent_at) AS first FROM json_each(?1) a JOIN invitation_mail m ON m.email = a.value
       WHERE m.account_id = ?2 AND m.sent_at > ?3 GROUP BY a.value HAVING count(*) >= ?4 ORDER BY first DESC`,
      ...[JSON.stringify(emails), accountId, now - dayMs, maxMailsToAddress],
    ),
  ]);
  const until = (at: number) => retryAfter(Math.max(1, Math.ceil((at + dayMs - now) / 1000)));
  const [address] = addressLimits;
  if (address)
    return new Failure('invited-too-often', { details: { most: maxMailsToAddress }, headers: until(address.first) });
  const last = sent[Math.max(0, sent.length + mails - maxMailsOfAccount - 1)];
  return new Failure('too-many-invitations', {
    details: { most: maxMailsOfAccount },
    headers: until(last?.sent_at ?? now),
  });
}
