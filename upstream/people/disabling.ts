import { Failure } from '#shared/api/failure.ts';
import {
  accountsKeepAdministrators,
  disablePerson,
  lastAdministratorFailure,
} from '../access/account-administrators.ts';
import { auditLine, auditLineIfChanged } from '../calls/audit-line.ts';
import type { Handler } from '../calls/handler.ts';
import { AccessChanged } from '../platform/reply.ts';
import { statement } from '../platform/storage/statement.ts';
import { findPerson, hashSessionId } from './person.ts';
import { endViewsOfTarget } from './view-as.ts';

export const disableUser: Handler<'disableUser'> = async (context) => {
  const { database, user } = context.var;
  const person = await findPerson(context);
  if (person.id === user.id) throw new Failure('own-access');
  if (person.disabled_at !== null) return new AccessChanged({ changed: false }, {});
  const [disabled] = await database.write(
    disablePerson(person.id, new Date().toISOString()),
    auditLineIfChanged(context, {
      ...{ action: 'user-disabled', accountId: null, targetId: person.id, reason: context.body.reason },
    }),
  );
  if (disabled?.length === 0) throw await lastAdministratorFailure(database, person.id);
  await database.write(
    statement('DELETE FROM upstream_session WHERE user_id = ?', person.id),
    ...endViewsOfTarget(person),
  );
  return new AccessChanged({ changed: true }, { signedOut: [person.id] });
};

export const enableUser: Handler<'enableUser'> = async (context) => {
  const { database } = context.var;
  const person = await findPerson(context);
  await database.write(
    statement('UPDATE user SET disabled_at = NULL WHERE id = ? AND disabled_at IS NOT NULL', person.id),
    auditLineIfChanged(context, { action: 'user-enabled', accountId: null, targetId: person.id }),
  );
  return new AccessChanged({ changed: person.disabled_at !== null }, { changed: [person.id] });
};

export const endUserSessions: Handler<'endUserSessions'> = async (context) => {
  const { database, identity } = context.var;
  const person = await findPerson(context);
  const line = auditLine(context, { action: 'signed-out-everywhere', accountId: null, targetId: person.id });
  const { session } = context.body;
  if (session === undefined) {
    await database.write(statement('DELETE FROM upstream_session WHERE user_id = ?', person.id), line);
    return new AccessChanged({ changed: true }, { signedOut: [person.id] });
  }
  const sids = await database.read<{ sid: string }>('SELECT sid FROM upstream_session WHERE user_id = ?', person.id);
  for (const { sid } of sids) {
    if ((await hashSessionId(person.id, sid)) !== session) continue;
    await database.write(
      statement('DELETE FROM upstream_session WHERE user_id = ? AND sid = ?', person.id, sid),
      auditLine(context, { action: 'session-ended', accountId: null, targetId: person.id }),
    );
    // Without a session at the provider, one session stands for all browsers.
    if (sid === '') return new AccessChanged({ changed: true }, { signedOut: [person.id] });
    return new AccessChanged({ changed: true }, { sessions: [{ issuer: identity.issuer, sid }] });
  }
  return new AccessChanged({ changed: false }, {});
};

/**
 * Unlinks an identity. Without any identity a person can't sign in, so that isn't allowed for the last administrator of
 * an account.
 */
export const unlinkIdentity: Handler<'unlinkIdentity'> = async (context) => {
  const { database, user } = context.var;
  const { issuer, subject } = context.body;
  const person = await findPerson(context);
  if (person.id === user.id) throw new Failure('own-access');
  const [unlinked] = await database.write(
    statement(
      `DELETE FROM identity_link WHERE user_id = ?1 AND issuer = ?2 AND subject = ?3
         AND (EXISTS (SELECT 1 FROM identity_link other WHERE other.user_id = ?1 AND other.issuer <> ?2)
           OR ${accountsKeepAdministrators('?1')}) RETURNING user_id`,
      ...[person.id, issuer, subject],
    ),
    auditLineIfChanged(context, {
      ...{ action: 'identity-unlinked', accountId: null, targetId: person.id, before: { issuer } },
    }),
  );
  if (unlinked?.length) {
    await database.write(statement('DELETE FROM upstream_session WHERE user_id = ?', person.id));
    return new AccessChanged({ changed: true }, { signedOut: [person.id] });
  }
  const known = await database.first(
    'SELECT 1 FROM identity_link WHERE user_id = ? AND issuer = ? AND subject = ?',
    ...[person.id, issuer, subject],
  );
  if (known) throw await lastAdministratorFailure(database, person.id);
  return new AccessChanged({ changed: false }, {});
};
