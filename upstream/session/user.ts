import type { z } from 'zod';
import { Failure } from '#shared/api/failure.ts';
import type { profileFieldsSchema } from '#shared/api/wire.ts';
import { entriesOf } from '#shared/table.ts';
import type { Handler } from '../calls/handler.ts';
import { confirmationMail, reserveMail, secondsUntil } from '../mail/allowance.ts';
import { endViewsOf } from '../people/view-as.ts';
import { statement } from '../platform/storage/statement.ts';
import type { User } from '../platform/storage/user.ts';
import { readScopeLists } from '../scope/scope-lists.ts';
import { checkFormats } from './known-formats.ts';
import { wireUser } from './wire-user.ts';

const columnOf = {
  firstname: 'firstname',
  lastname: 'lastname',
  jobtitle: 'jobtitle',
  avatar: 'avatar',
  currency: 'currency',
  locale: 'locale',
  acceptedTerms: 'accepted_terms',
  emailSubscription: 'email_subscription',
} as const satisfies Record<keyof z.infer<typeof profileFieldsSchema>, keyof User>;

export const updateUser: Handler<'updateUser'> = async (context) => {
  const { database, user } = context.var;
  const { currentPassword, password, ...fields } = context.body.user;
  if (currentPassword !== undefined || password !== undefined)
    throw new Failure('fields-invalid', { errors: { user: 'must have no password: the identity provider keeps it' } });
  await checkFormats(database, fields, 'user');
  const changes = entriesOf(fields).filter(([, value]) => value !== undefined);
  if (changes.length === 0) return wireUser(user);
  const assignments = changes.map(([field]) => `${columnOf[field]} = ?`).join(', ');
  const values = changes.map(([, value]) => (typeof value === 'boolean' ? Number(value) : (value ?? null)));
  const [[row]] = await database.write<[User]>(
    statement(`UPDATE user SET ${assignments} WHERE id = ? RETURNING *`, ...values, user.id),
  );
  if (!row) throw new Failure('no-such-person');
  return wireUser(row);
};

export const sendConfirmation: Handler<'sendConfirmation'> = async (context) => {
  const { database, user } = context.var;
  const now = Date.now();
  const room = await reserveMail(
    database,
    {
      ...{ key: `confirmation-${crypto.randomUUID()}`, accountId: 0, ownerId: user.id, mails: 1 },
      allowance: confirmationMail,
    },
    now,
  );
  if (room !== null)
    throw new Failure('too-many-confirmations', {
      details: { most: confirmationMail.owner },
      headers: { 'Retry-After': secondsUntil(room, now) },
    });
  await database.write(
    statement(
      "INSERT INTO outbox (recipient, kind, payload, created_at, next_attempt) VALUES (?, 'confirmation', '{}', ?, ?)",
      ...[user.email, new Date(now).toISOString(), now],
    ),
  );
  return { email: user.email };
};

export const changeMode: Handler<'changeMode'> = async (context) => {
  const { database, user } = context.var;
  const { from, to } = context.body;
  const [rows = []] = await database.write(
    statement(
      'UPDATE user SET user_mode = ?1, demo_banner = ?2 WHERE id = ?3 AND user_mode = ?4 AND is_staff = 1 RETURNING user_mode',
      ...[to, to === 3 ? 1 : 0, user.id, from],
    ),
  );
  if (rows.length === 0) throw new Failure('mode-changed');
  await database.write(...endViewsOf(user, 'mode-changed'));
  return { userMode: to };
};

export const activeScopes: Handler<'activeScopes'> = async (context) =>
  await readScopeLists(context.var.database, context.var.user);

/** Changes a person's own settings for a scope, which any grant for the scope allows. */
export const updateScopeSettings: Handler<'updateScopeSettings'> = async (context) => {
  const { database, user, scope } = context.var;
  const { settings } = context.body;
  await database.write(
    statement(
      `INSERT INTO scope_setting (user_id, scope_type, scope_id, email_subscription) VALUES (?, ?, ?, ?)
       ON CONFLICT (user_id, scope_type, scope_id) DO UPDATE SET email_subscription = excluded.email_subscription`,
      ...[user.id, scope.operatorId === null ? 'account' : 'operator', scope.operatorId ?? scope.accountId],
      settings.emailSubscription ? 1 : 0,
    ),
  );
  return { settings };
};
