import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { InvitationStatus } from '#shared/api/families/invitations-schemas.ts';

/** People of a brand who don't sign in to the local world, and invitations to it in every state. */
const accountId = 10;
const administrator = 'u-102';

const day = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString();

interface Colleague {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly jobtitle: string;
  readonly avatar: string;
  readonly level: number;
  readonly lastSeenDays: number | null;
  readonly disabled?: true;
}

export const colleagues: readonly Colleague[] = [
  {
    ...{ id: 'u-201', email: 'brand.editor@brand.test', firstname: 'Edie', lastname: 'Novak', jobtitle: 'Editor' },
    ...{ avatar: 'avatar-12', level: 3, lastSeenDays: 2 },
  },
  {
    ...{ id: 'u-202', email: 'brand.leaver@brand.test', firstname: 'Dora', lastname: 'Fields', jobtitle: 'Buyer' },
    ...{ avatar: 'avatar-6', level: 1, lastSeenDays: 120, disabled: true },
  },
  {
    ...{ id: 'u-203', email: 'brand.newcomer@brand.test', firstname: '', lastname: '', jobtitle: '' },
    ...{ avatar: 'avatar-1', level: 1, lastSeenDays: null },
  },
];

/** The token of an invitation, as in its URL. */
export const invitationToken = (status: InvitationStatus): string =>
  `local-invitation-${status}`.padEnd(22, '-').slice(0, 22);

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const invitations: readonly (readonly [status: InvitationStatus, email: string, level: number])[] = [
  ['invited', 'noscope@nowhere.test', 1],
  ['expired', 'late@agency.example', 3],
  ['accepted', 'brand.newcomer@brand.test', 1],
  ['revoked', 'former@agency.example', 7],
];

export function storeColleagues(database: DatabaseSync): void {
  const user = database.prepare(`INSERT OR IGNORE INTO user
    (id, email, firstname, lastname, jobtitle, avatar, default_currency, default_locale, created_at, last_seen_at, disabled_at)
    VALUES (?, ?, ?, ?, ?, ?, 'USD', 'en-US', ?, ?, ?)`);
  const grant = database.prepare(
    'INSERT OR IGNORE INTO account_grant (user_id, account_id, level, added_by, added_at) VALUES (?, ?, ?, ?, ?)',
  );
  for (const { id, email, firstname, lastname, jobtitle, avatar, level, lastSeenDays, disabled } of colleagues) {
    const seen = lastSeenDays === null ? null : inDays(-lastSeenDays);
    user.run(id, email, firstname, lastname, jobtitle, avatar, inDays(-200), seen, disabled ? inDays(-30) : null);
    grant.run(id, accountId, level, administrator, inDays(-200));
  }
  storeInvitations(database);
}

function storeInvitations(database: DatabaseSync): void {
  const insert = database.prepare(`INSERT OR IGNORE INTO invitation
    (account_id, email, grants, token_hash, made_once, invited_by, created_at, expires_at, last_sent_at, accepted_at,
     accepted_user_id, revoked_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  for (const [status, email, level] of invitations) {
    const sent = inDays(status === 'invited' ? -1 : -20);
    insert.run(
      ...[accountId, email, JSON.stringify([{ type: 'account', id: accountId, level }])],
      ...[
        hashOf(invitationToken(status)),
        `local-${status}`,
        administrator,
        sent,
        inDays(status === 'invited' ? 6 : -13),
      ],
      ...[sent, status === 'accepted' ? inDays(-15) : null, status === 'accepted' ? 'u-203' : null],
      status === 'revoked' ? inDays(-14) : null,
    );
  }
}
