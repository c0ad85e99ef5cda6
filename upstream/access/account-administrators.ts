import { ADMIN } from '#shared/access/levels.ts';
import { Failure } from '#shared/api/failure.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';

/**
 * SQL condition: an account keeps an administrator other than those who lose ADMIN. Only a person who is active, has
 * signed in and is not on our staff counts; if a staff member loses ADMIN, another staff member counts too. The
 * condition is part of each statement that removes ADMIN, since a check before it would let two administrators remove
 * each other.
 *
 * @param grant alias of the `account_grant` that is about to lose ADMIN
 * @param losing SQL list of the ids of all people who lose ADMIN
 */
const anotherAdministratorRemains = (grant: string, losing = `(${grant}.user_id)`): string => `EXISTS (
  SELECT 1 FROM account_grant other JOIN user other_user ON other_user.id = other.user_id
  WHERE other.account_id = ${grant}.account_id AND other.user_id NOT IN ${losing} AND (other.level & ${ADMIN}) <> 0
    AND other_user.disabled_at IS NULL
    AND EXISTS (SELECT 1 FROM identity_link link WHERE link.user_id = other.user_id)
    AND other_user.is_staff <= (SELECT owner.is_staff FROM user owner WHERE owner.id = ${grant}.user_id))`;

/**
 * SQL condition: every account that this person administers keeps another administrator. For statements that affect all
 * of a person's accounts: disabling them, unlinking their identity, making them staff.
 *
 * @param userId SQL expression of the person's id, such as `user.id` or `?1`
 */
export const accountsKeepAdministrators = (userId: string): string => `NOT EXISTS (
  SELECT 1 FROM account_grant held WHERE held.user_id = ${userId} AND (held.level & ${ADMIN}) <> 0
    AND NOT ${anotherAdministratorRemains('held')})`;

/**
 * SQL condition: the account keeps an administrator if this person and others lose ADMIN on it.
 * @param userId, accountId SQL expressions of the two ids
 * @param losing SQL list of the ids of everybody who loses ADMIN, including the person
 */
export const accountKeepsAdministrator = (userId: string, accountId: string, losing: string): string => `NOT EXISTS (
  SELECT 1 FROM account_grant held WHERE held.user_id = ${userId} AND held.account_id = ${accountId}
    AND (held.level & ${ADMIN}) <> 0 AND NOT ${anotherAdministratorRemains('held', losing)})`;

interface AccountGrant {
  readonly userId: string;
  readonly accountId: number;
}

/**
 * Sets a person's level on an account. Changes and returns no row if that would leave the account without an
 * administrator.
 */
export const setAccountLevel = ({ userId, accountId }: AccountGrant, level: number): Statement =>
  statement(
    `INSERT INTO account_grant (user_id, account_id, level) VALUES (?1, ?2, ?3)
     ON CONFLICT (user_id, account_id) DO UPDATE SET level = excluded.level
       WHERE (excluded.level & ${ADMIN}) <> 0 OR (account_grant.level & ${ADMIN}) = 0
         OR ${anotherAdministratorRemains('account_grant')}
     RETURNING user_id, level`,
    ...[userId, accountId, level],
  );

/**
 * Removes a person's grant on an account. Changes and returns no row for the last administrator, or without a grant.
 */
export const removeAccountGrant = ({ userId, accountId }: AccountGrant): Statement =>
  statement(
    `DELETE FROM account_grant WHERE user_id = ?1 AND account_id = ?2
       AND ((level & ${ADMIN}) = 0 OR ${anotherAdministratorRemains('account_grant')})
     RETURNING user_id, level`,
    ...[userId, accountId],
  );

/**
 * Disables a person. Changes and returns no row for the last administrator of any account, or if they already are
 * disabled.
 */
export const disablePerson = (userId: string, at: string): Statement =>
  statement(
    `UPDATE user SET disabled_at = ?2 WHERE id = ?1 AND disabled_at IS NULL AND ${accountsKeepAdministrators('?1')}
     RETURNING id`,
    ...[userId, at],
  );

/** The failure for removing the last administrator, with that person's name. */
export async function lastAdministratorFailure(database: Database, userId: string): Promise<Failure> {
  const person = await database.first<{ name: string }>(
    "SELECT coalesce(nullif(trim(firstname || ' ' || lastname), ''), email) AS name FROM user WHERE id = ?",
    userId,
  );
  return new Failure('last-administrator', { details: { name: person?.name ?? 'This person' } });
}
