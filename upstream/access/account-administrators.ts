import { ADMIN } from '#shared/access/levels.ts';
import { Failure } from '#shared/api/failure.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';

/**
 * An account never loses its last administrator: another person with ADMIN on it has to remain who is active, has signed
 * in, and is not our own staff. For a grant of a staff person another one of the staff will do. The condition is part of
 * each statement that takes ADMIN away, since a check before it would let two administrators remove each other.
 *
 * @param grant name of the `account_grant` that is about to lose ADMIN, in the statement that this is part of
 * @param losing SQL of a list of the ids of people who lose ADMIN with it
 */
const anotherAdministratorRemains = (grant: string, losing = `(${grant}.user_id)`): string => `EXISTS (
  SELECT 1 FROM account_grant other JOIN user other_user ON other_user.id = other.user_id
  WHERE other.account_id = ${grant}.account_id AND other.user_id NOT IN ${losing} AND (other.level & ${ADMIN}) <> 0
    AND other_user.disabled_at IS NULL
    AND EXISTS (SELECT 1 FROM identity_link link WHERE link.user_id = other.user_id)
    AND other_user.is_staff <= (SELECT owner.is_staff FROM user owner WHERE owner.id = ${grant}.user_id))`;

/**
 * Holds where every account that this person administers keeps another administrator. For statements that take somebody
 * from all their accounts at once: disabling a person, unlinking their identity, making them staff.
 *
 * @param userId SQL of the person's id, such as `user.id` or `?1`
 */
export const accountsKeepAdministrators = (userId: string): string => `NOT EXISTS (
  SELECT 1 FROM account_grant held WHERE held.user_id = ${userId} AND (held.level & ${ADMIN}) <> 0
    AND NOT ${anotherAdministratorRemains('held')})`;

/**
 * Holds where this person can lose ADMIN on one account together with others.
 * @param userId, accountId SQL of the two ids
 * @param losing SQL of a list of the ids of everybody who loses it, the person among them
 */
export const accountKeepsAdministrator = (userId: string, accountId: string, losing: string): string => `NOT EXISTS (
  SELECT 1 FROM account_grant held WHERE held.user_id = ${userId} AND held.account_id = ${accountId}
    AND (held.level & ${ADMIN}) <> 0 AND NOT ${anotherAdministratorRemains('held', losing)})`;

interface AccountGrant {
  readonly userId: string;
  readonly accountId: number;
}

/** Gives a person a level on an account, or changes it. Changes no row, and returns none, for the last administrator. */
export const setAccountLevel = ({ userId, accountId }: AccountGrant, level: number): Statement =>
  statement(
    `INSERT INTO account_grant (user_id, account_id, level) VALUES (?1, ?2, ?3)
     ON CONFLICT (user_id, account_id) DO UPDATE SET level = excluded.level
       WHERE (excluded.level & ${ADMIN}) <> 0 OR (account_grant.level & ${ADMIN}) = 0
         OR ${anotherAdministratorRemains('account_grant')}
     RETURNING user_id, level`,
    ...[userId, accountId, level],
  );

/** Takes a person's grant on an account. Changes no row, and returns none, for the last administrator and where there is none. */
export const removeAccountGrant = ({ userId, accountId }: AccountGrant): Statement =>
  statement(
    `DELETE FROM account_grant WHERE user_id = ?1 AND account_id = ?2
       AND ((level & ${ADMIN}) = 0 OR ${anotherAdministratorRemains('account_grant')})
     RETURNING user_id, level`,
    ...[userId, accountId],
  );

/** Disables a person. Changes no row, and returns none, for the last administrator of any account and for who is disabled. */
export const disablePerson = (userId: string, at: string): Statement =>
  statement(
    `UPDATE user SET disabled_at = ?2 WHERE id = ?1 AND disabled_at IS NULL AND ${accountsKeepAdministrators('?1')}
     RETURNING id`,
    ...[userId, at],
  );

/** The refusal for anybody who changed the last administrator, with that person's name. */
export async function lastAdministrator(database: Database, userId: string): Promise<Failure> {
  const person = await database.first<{ name: string }>(
    "SELECT coalesce(nullif(trim(firstname || ' ' || lastname), ''), email) AS name FROM user WHERE id = ?",
    userId,
  );
  return new Failure('last-administrator', { details: { name: person?.name ?? 'This person' } });
}
