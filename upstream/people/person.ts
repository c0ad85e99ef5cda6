import { ADMIN } from '#shared/access/levels.ts';
import { Failure } from '#shared/api/failure.ts';
import { namedId } from '../calls/caller.ts';
import type { Handler, WithParams } from '../calls/handler.ts';
import { statement } from '../platform/storage/statement.ts';
import type { User } from '../platform/storage/user.ts';
import { internalUserOf, readCounts } from './list.ts';

/** The person in the path. @throws Failure 404 */
export async function findPerson(context: WithParams<'id'>): Promise<User> {
  const id = namedId(context, context.params.id);
  const person = await context.var.database.first<User>('SELECT * FROM user WHERE id = ?', id);
  if (!person) throw new Failure('no-such-person');
  return person;
}

interface GrantRow {
  readonly account_id: number;
  readonly account_name: string | null;
  readonly operator_id: number | null;
  readonly operator_name: string | null;
  readonly level: number;
  readonly editable: number;
}

interface RequestRow {
  readonly requested_by: string;
  readonly by_name: string;
  readonly expires_at: string;
}

/** The id of a session for ending it; a hash, so that it doesn't reveal the provider's id. */
export const hashSessionId = async (userId: string, sid: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${userId}\n${sid}`));
  return [...new Uint8Array(digest).subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

export const internalUser: Handler<'internalUser'> = async (context) => {
  const { database, user } = context.var;
  const person = await findPerson(context);
  const now = new Date().toISOString();
  const [counts, [grants, identities, sessions, [request]]] = await Promise.all([
    readCounts(database, [person]),
    database.readAll<
      [
        GrantRow,
        { issuer: string; subject: string; linked_at: string },
        { sid: string; created_at: string; expires_at: string },
        RequestRow,
      ]
    >([
      statement(
        `SELECT a.id AS account_id, a.name AS account_name, NULL AS operator_id, NULL AS operator_name, g.level,
           coalesce(own.level & ?3, 0) <> 0 AS editable
         FROM account_grant g JOIN account a ON a.id = g.account_id
         LEFT JOIN account_grant own ON own.account_id = a.id AND own.user_id = ?2 WHERE g.user_id = ?1
         UNION ALL
         SELECT a.id, a.name, o.id, o.name, g.level, coalesce(own.level & ?3, 0) <> 0
         FROM operator_grant g JOIN operator o ON o.id = g.operator_id JOIN account a ON a.id = o.account_id
         LEFT JOIN account_grant own ON own.account_id = a.id AND own.user_id = ?2 WHERE g.user_id = ?1
         ORDER BY 1, 3 LIMIT 500`,
        ...[person.id, user.id, ADMIN],
      ),
      statement('SELECT issuer, subject, linked_at FROM identity_link WHERE user_id = ? ORDER BY linked_at', person.id),
      statement(
        'SELECT sid, created_at, expires_at FROM upstream_session WHERE user_id = ? AND expires_at > ? ORDER BY created_at',
        ...[person.id, now],
      ),
      statement(
        `SELECT r.requested_by, trim(u.firstname || ' ' || u.lastname) AS by_name, r.expires_at
         FROM staff_request r JOIN user u ON u.id = r.requested_by WHERE r.user_id = ? AND r.expires_at > ?`,
        ...[person.id, now],
      ),
    ]),
  ]);
  return {
    ...internalUserOf(context, person, counts.get(person.id)),
    jobtitle: person.jobtitle,
    createdAt: person.created_at,
    grants: grants.map((row) => ({
      ...{ accountId: row.account_id, accountName: row.account_name },
      ...{ operatorId: row.operator_id, operatorName: row.operator_name },
      ...{ level: row.level, editable: row.editable === 1 },
    })),
    identities: identities.map(({ linked_at, ...identity }) => ({ ...identity, linkedAt: linked_at })),
    openSessions: await Promise.all(
      sessions.map(async ({ sid, created_at, expires_at }) => ({
        ...{ id: await hashSessionId(person.id, sid), openedAt: created_at, expiresAt: expires_at },
      })),
    ),
    staffRequest: request
      ? { by: request.by_name, byCaller: request.requested_by === user.id, expiresAt: request.expires_at }
      : null,
  };
};
