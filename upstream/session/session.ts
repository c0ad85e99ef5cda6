import { Failure } from '#shared/api/failure.ts';
import type { InitAnswer } from '#shared/api/wire.ts';
import { noSession } from '../calls/call.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { readVerifiedEmail } from '../identity/bearer.ts';
import { linkPerson } from '../identity/person.ts';
import { endViewsOf } from '../people/view-as.ts';
import { equalSecrets } from '../platform/equal.ts';
import { Redirect } from '../platform/reply.ts';
import { closeSession, openSession, type UpstreamSession } from '../platform/storage/session.ts';
import { statement } from '../platform/storage/statement.ts';
import { isStaff, noteSeen, type User } from '../platform/storage/user.ts';
import { readScopeLists } from '../scope/scope-lists.ts';
import { wireSettings, wireUser } from './wire-user.ts';

/** What the app needs at its start. @throws Failure 401 until `signin` has opened a session */
export const init: Handler<'init'> = async (context) => {
  const { person } = context.var;
  if (!person?.session) throw noSession();
  if (!context.var.viewer) await noteSeen(context.var.database, person.user);
  return await readInitAnswer(context, person.user, person.session);
};

export const signin: Handler<'signin'> = async (context) => {
  const { config, database, identity, person } = context.var;
  const { remember } = context.body;
  const user = person?.user ?? (await link(context));
  if (user.disabled_at !== null) throw new Failure('person-disabled');
  const session = await openSession(database, { userId: user.id, sid: identity.sid }, remember);
  await noteSeen(database, user);
  return await readInitAnswer(context, user, session);

  async function link({ req }: UpstreamContext): Promise<User> {
    const email = await readVerifiedEmail(config, identity, req.header('Authorization') ?? '');
    const linked = email ? await linkPerson(database, identity, email) : null;
    if (!linked) throw new Failure('email-unknown');
    return linked;
  }
};

/** Idempotent: without a session, the person is already signed out. */
export const signout: Handler<'signout'> = async (context) => {
  const { database, identity, person } = context.var;
  if (!person) return;
  await closeSession(database, person.user.id, identity.sid);
  await database.write(...endViewsOf(person.user, 'signed-out'));
};

const userModes = [
  { label: 'Staff', value: 1, color: 'accent', badgeText: 'S' },
  { label: 'Client', value: 2, color: 'primary', badgeText: 'C' },
  { label: 'Demo', value: 3, color: 'warning', badgeText: 'D' },
];

interface NoticeRow {
  readonly kind: string;
  readonly design: string | null;
  readonly icon: string | null;
  readonly color: string | null;
  readonly message: string;
}

async function readInitAnswer(context: UpstreamContext, user: User, session: UpstreamSession): Promise<InitAnswer> {
  const { database, viewer } = context.var;
  const [scope, [notices, [terms = null]]] = await Promise.all([
    readScopeLists(database, user),
    database.readAll<[NoticeRow, { version: string; url: string }]>([
      statement(
        // Personal notices contain texts that people have typed, which sample data hides.
        `SELECT kind, design, icon, color, message FROM notice
         WHERE (user_id IS NULL OR (user_id = ?1 AND ?3 = 0)) AND (until IS NULL OR until > ?2) ORDER BY id`,
        ...[user.id, new Date().toISOString(), user.anonymized],
      ),
      statement(
        'SELECT version, url FROM terms WHERE since <= ? ORDER BY since DESC LIMIT 1',
        new Date().toISOString(),
      ),
    ]),
  ]);
  return {
    csrfToken: session.csrfToken,
    // With the token, the support site would take the member of staff for the viewed person.
    ...(viewer ? {} : { zeToken: session.zeToken }),
    user: wireUser(user),
    ...(isStaff(user) ? { userModes } : {}),
    currentSettings: wireSettings(user),
    // Only the person themselves may accept them.
    terms: viewer ? null : terms,
    acceptedTerms: user.accepted_terms,
    notifications: notices
      .filter(({ kind }) => kind === 'persistent')
      .map(({ design, message }) => ({ design, message })),
    sessionNotifications: notices
      .filter(({ kind }) => kind === 'session')
      .map(({ icon, color, message }) => ({ icon, color, message })),
    scope,
  };
}

/** Redirects to the help center with its token. `return_to` has to be at one of the configured origins. */
export const support: Handler<'support'> = (context) => {
  const { config, session } = context.var;
  const { zeToken: given, return_to: returnTo } = context.query;
  if (!given || !equalSecrets(given, session.zeToken)) throw new Failure('ze-token-wrong');
  const [site = ''] = config.SUPPORT_ORIGINS;
  const target = new URL('/access/jwt', site);
  target.searchParams.set('jwt', session.zeToken);
  if (returnTo !== undefined) {
    const origin = URL.parse(returnTo)?.origin;
    if (!origin || !config.SUPPORT_ORIGINS.includes(origin)) throw new Failure('return-elsewhere');
    target.searchParams.set('return_to', returnTo);
  }
  return new Redirect(target.href);
};
