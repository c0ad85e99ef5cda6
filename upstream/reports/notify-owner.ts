import { type Statement, statement } from '../platform/storage/statement.ts';

/** How many days a notice is shown at sign-ins. */
export const noticeShownMs = 7 * 86_400_000;

/** Adds a notice for a person's next sign-in. The same text is there only once. */
export const ownerNotice = (
  owner: string,
  color: 'warning' | 'error',
  message: string,
  now: number,
): readonly Statement[] => [
  statement('DELETE FROM notice WHERE user_id = ?1 AND until <= ?2', owner, new Date(now).toISOString()),
  statement(
    `INSERT INTO notice (user_id, kind, icon, color, message, until) SELECT ?1, 'session', ?2, ?2, ?3, ?4
     WHERE NOT EXISTS (SELECT 1 FROM notice WHERE user_id = ?1 AND message = ?3)`,
    ...[owner, color, message, new Date(now + noticeShownMs).toISOString()],
  ),
];
