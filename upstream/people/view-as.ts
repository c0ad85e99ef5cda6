import { Failure } from '#shared/api/failure.ts';
import type { AuditAction } from '#shared/audit/actions.ts';
import { authorName } from '../calls/author.ts';
import { namedId, shownId } from '../calls/caller.ts';
import type { Handler } from '../calls/handler.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { isStaff, type User } from '../platform/storage/user.ts';

/** How long somebody may view as another person. It can't be extended: a new view needs a new reason. */
const viewMs = 30 * 60_000;

type EndCause =
  | 'stopped'
  | 'expired'
  | 'signed-out'
  | 'mode-changed'
  | 'target-disabled'
  | 'target-is-staff'
  | 'staff-removed';

export const startViewAs: Handler<'startViewAs'> = async (context) => {
  const {
    body,
    var: { database, user },
  } = context;
  const target = await database.first<User>('SELECT * FROM user WHERE id = ?', body.userId);
  if (!target) throw new Failure('no-such-person');
  if (isStaff(target)) throw new Failure('view-target-staff');
  if (target.disabled_at !== null) throw new Failure('view-target-disabled');
  const held = await database.first(
    'SELECT 1 FROM account_grant WHERE user_id = ?1 UNION ALL SELECT 1 FROM operator_grant WHERE user_id = ?1 LIMIT 1',
    target.id,
  );
  if (!held) throw new Failure('view-target-without-access');
  const [id, now] = [crypto.randomUUID(), Date.now()];
  const [startedAt, expiresAt] = [new Date(now).toISOString(), new Date(now + viewMs).toISOString()];
  await database.write(...endExpiredViews(now));
  const [started] = await database.write<[{ id: string }, object]>(
    statement(
      `INSERT INTO view_as (id, staff_user_id, target_user_id, reason, ticket, started_at, expires_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING RETURNING id`,
      ...[id, user.id, target.id, body.reason, body.ticket || null, startedAt, expiresAt],
    ),
    writeAuditLines('view-as-started', 'v.id = ?3', startedAt, body.reason, id),
  );
  if (started.length === 0) throw new Failure('already-viewing');
  return { id, userId: target.id, name: nameOf(target), expiresAt };
};

export const stopViewAs: Handler<'stopViewAs'> = async ({ var: { database, user } }) => {
  await database.write(...endViewsOf(user, 'stopped'));
};

interface HistoryRow {
  readonly id: string;
  readonly reason: string;
  readonly ticket: string | null;
  readonly started_at: string;
  readonly expires_at: string;
  readonly ended_at: string | null;
  readonly end_cause: string | null;
  readonly staff_user_id: string;
  readonly target_user_id: string;
}

export const viewAsHistory: Handler<'viewAsHistory'> = async (context) => {
  const { database } = context.var;
  const target = context.query.user === undefined ? null : namedId(context, context.query.user);
  const now = new Date().toISOString();
  const [rows, people] = await database.readAll<[HistoryRow, User]>([
    statement(
      `SELECT * FROM view_as WHERE ?1 IS NULL OR target_user_id = ?1 ORDER BY started_at DESC LIMIT 200`,
      target,
    ),
    statement(
      `SELECT * FROM user WHERE id IN (
         SELECT staff_user_id FROM view_as WHERE ?1 IS NULL OR target_user_id = ?1
         UNION SELECT target_user_id FROM view_as WHERE ?1 IS NULL OR target_user_id = ?1)`,
      target,
    ),
  ]);
  const byId = new Map(people.map((person) => [person.id, person]));
  const person = (id: string) => {
    const found = byId.get(id);
    return { id: shownId(context, id), name: found ? nameOf(found) : '', email: found?.email ?? '' };
  };
  return {
    items: rows.map((row) => {
      const over = row.ended_at === null && row.expires_at <= now;
      return {
        ...{ id: row.id, staff: person(row.staff_user_id), target: person(row.target_user_id) },
        ...{ reason: row.reason, ticket: row.ticket, startedAt: row.started_at },
        endedAt: over ? row.expires_at : row.ended_at,
        endCause: over ? 'expired' : row.end_cause,
      };
    }),
  };
};

const nameOf = (person: User): string => authorName(person, false);

/** Ends the views of a member of staff. */
export const endViewsOf = ({ id }: Pick<User, 'id'>, cause: EndCause): readonly Statement[] =>
  endViews(cause, 'v.staff_user_id = ?3', new Date().toISOString(), id);

/** Ends all views of a person whom nobody may view anymore. */
export const endViewsOfTarget = (
  { id }: Pick<User, 'id'>,
  cause: 'target-disabled' | 'target-is-staff' = 'target-disabled',
): readonly Statement[] => endViews(cause, 'v.target_user_id = ?3', new Date().toISOString(), id);

/** Ends expired views. @param now epoch milliseconds */
export const endExpiredViews = (now: number): readonly Statement[] => {
  const at = new Date(now).toISOString();
  return endViews('expired', 'v.expires_at <= ?3', at, at);
};

/** @param condition on the view `v`, over ?3 */
const endViews = (cause: EndCause, condition: string, at: string, value: string): readonly Statement[] => [
  writeAuditLines('view-as-ended', `v.ended_at IS NULL AND ${condition}`, at, cause, value),
  statement(
    `UPDATE view_as AS v SET ended_at = min(?1, v.expires_at), end_cause = ?2 WHERE v.ended_at IS NULL AND ${condition}`,
    ...[at, cause, value],
  ),
];

/**
 * Writes the audit trail of a view: a line for each account that the viewed person belongs to, for its administrators,
 * or one line without an account. The view's id is stored as the request id.
 */
function writeAuditLines(action: AuditAction, condition: string, at: string, reason: string, value: string): Statement {
  const viewed = `SELECT v.target_user_id FROM view_as v WHERE ${condition}`;
  return statement(
    `INSERT INTO audit_event (at, actor_id, account_id, action, target_kind, target_id, reason, request_id)
     SELECT min(?1, v.expires_at), v.staff_user_id, a.account_id, ?4, 'user', v.target_user_id, ?2, v.id
     FROM view_as v LEFT JOIN (
       SELECT user_id, account_id FROM account_grant WHERE user_id IN (${viewed})
       UNION SELECT g.user_id, o.account_id FROM operator_grant g JOIN operator o ON o.id = g.operator_id
         WHERE g.user_id IN (${viewed})
     ) a ON a.user_id = v.target_user_id
     WHERE ${condition}`,
    ...[at, reason, value, action],
  );
}
