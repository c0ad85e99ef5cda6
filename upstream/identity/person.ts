import type { Database } from '../platform/storage/database.ts';
import type { UpstreamSession } from '../platform/storage/session.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import type { User } from '../platform/storage/user.ts';
import type { Identity } from './identity.ts';

export interface Person {
  readonly user: User;
  /** Null before `signin`, after `signout` and when it has expired. */
  readonly session: UpstreamSession | null;
}

export type PersonRow = User & {
  readonly csrf_token: string | null;
  readonly ze_token: string | null;
};

/** Reads the row for `personOf`; none for an identity without a person. */
export const personStatement = ({ issuer, subject, sid }: Identity): Statement =>
  statement(
    `SELECT u.*, s.csrf_token, s.ze_token
     FROM identity_link l
     JOIN user u ON u.id = l.user_id
     LEFT JOIN upstream_session s ON s.user_id = u.id AND s.sid = ?3 AND s.expires_at > ?4
     WHERE l.issuer = ?1 AND l.subject = ?2`,
    ...[issuer, subject, sid, new Date().toISOString()],
  );

export function personOf(row: PersonRow | undefined): Person | null {
  if (!row) return null;
  const { csrf_token: csrfToken, ze_token: zeToken, ...user } = row;
  return { user, session: csrfToken && zeToken ? { csrfToken, zeToken } : null };
}

/**
 * Links a new identity to the person with its verified email. A new person gets a row without any grant. @returns null
 * if the email belongs to a person whom this provider already knows by another subject
 */
export async function linkPerson(database: Database, identity: Identity, email: string): Promise<User | null> {
  const { issuer, subject } = identity;
  await database.write(
    statement(
      `INSERT INTO user (id, email, default_currency, default_locale, created_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (email) DO NOTHING`,
      ...[`u-${crypto.randomUUID()}`, email, 'USD', 'en-US', new Date().toISOString()],
    ),
    statement(
      `INSERT INTO identity_link (issuer, subject, user_id, linked_at)
       SELECT ?1, ?2, id, ?3 FROM user WHERE email = ?4
       ON CONFLICT DO NOTHING`,
      ...[issuer, subject, new Date().toISOString(), email],
    ),
  );
  const [[row]] = await database.readAll<[PersonRow]>([personStatement(identity)]);
  return personOf(row)?.user ?? null;
}
