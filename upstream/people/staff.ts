import { Failure } from '#shared/api/failure.ts';
import { accountsKeepAdministrators, lastAdministratorFailure } from '../access/account-administrators.ts';
import { auditLineIfChanged } from '../calls/audit-line.ts';
import type { Handler } from '../calls/handler.ts';
import { AccessChanged } from '../platform/reply.ts';
import { statement } from '../platform/storage/statement.ts';
import { isStaff } from '../platform/storage/user.ts';
import { findPerson } from './person.ts';
import { endViewsOf, endViewsOfTarget } from './view-as.ts';

const requestMs = 24 * 3_600_000;

export const requestStaff: Handler<'requestStaff'> = async (context) => {
  const { database, user } = context.var;
  const person = await findPerson(context);
  if (isStaff(person)) return { changed: false };
  const now = Date.now();
  await database.write(
    statement(
      `INSERT INTO staff_request (user_id, requested_by, requested_at, expires_at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (user_id) DO UPDATE SET requested_by = ?2, requested_at = ?3, expires_at = ?4
         WHERE staff_request.expires_at <= ?3`,
      ...[person.id, user.id, new Date(now).toISOString(), new Date(now + requestMs).toISOString()],
    ),
    auditLineIfChanged(context, {
      ...{ action: 'staff-requested', accountId: null, targetId: person.id, reason: context.body.reason },
    }),
  );
  return { changed: true };
};

/**
 * Makes a person staff. One statement checks that another person has requested it within a day, and that every account
 * keeps an administrator of its own.
 */
export const confirmStaff: Handler<'confirmStaff'> = async (context) => {
  const { database, user } = context.var;
  const person = await findPerson(context);
  const now = new Date().toISOString();
  const [confirmed] = await database.write(
    statement(
      `UPDATE user SET is_staff = 1 WHERE id = ?1 AND is_staff = 0 AND ${accountsKeepAdministrators('?1')}
         AND EXISTS (SELECT 1 FROM staff_request r JOIN user asker ON asker.id = r.requested_by
           WHERE r.user_id = ?1 AND r.requested_by <> ?2 AND r.expires_at > ?3
             AND asker.is_staff = 1 AND asker.disabled_at IS NULL)
       RETURNING id`,
      ...[person.id, user.id, now],
    ),
    auditLineIfChanged(context, { action: 'staff-confirmed', accountId: null, targetId: person.id }),
  );
  if (confirmed?.length === 0) {
    const request = await database.first<{ requested_by: string }>(
      'SELECT requested_by FROM staff_request WHERE user_id = ? AND expires_at > ?',
      ...[person.id, now],
    );
    if (!request) throw new Failure('staff-not-requested');
    if (request.requested_by === user.id) throw new Failure('staff-confirms-itself');
    throw await lastAdministratorFailure(database, person.id);
  }
  await database.write(
    statement('DELETE FROM staff_request WHERE user_id = ?', person.id),
    ...endViewsOfTarget(person, 'target-is-staff'),
  );
  return new AccessChanged({ changed: true }, { changed: [person.id] });
};

export const removeStaff: Handler<'removeStaff'> = async (context) => {
  const { database, user } = context.var;
  const person = await findPerson(context);
  if (person.id === user.id) throw new Failure('own-access');
  if (!isStaff(person)) return new AccessChanged({ changed: false }, {});
  const [removed] = await database.write(
    // Modes and sample data are only for staff. A person with grants would become a regular administrator of customers'
    // accounts.
    statement(
      `UPDATE user SET is_staff = 0, user_mode = 2, demo_banner = 0, anonymized = 0 WHERE id = ?1
         AND NOT EXISTS (SELECT 1 FROM account_grant WHERE user_id = ?1)
         AND NOT EXISTS (SELECT 1 FROM operator_grant WHERE user_id = ?1) RETURNING id`,
      person.id,
    ),
    auditLineIfChanged(context, { action: 'staff-removed', accountId: null, targetId: person.id }),
  );
  if (removed?.length === 0) throw new Failure('staff-with-access');
  await database.write(...endViewsOf(person, 'staff-removed'));
  return new AccessChanged({ changed: true }, { signedOut: [person.id] });
};
