import { ADMIN } from '#shared/access/levels.ts';
import { addDays } from '#shared/time/calendar.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';

/** Days before the end of consent at which the warnings are sent. */
const firstWarningDays = 30;
const lastWarningDays = 7;

/** Whether consent ends within the days of the first warning. @param today such as 2026-11-18 */
export const endsSoon = (expiresOn: string | null, today: string): boolean =>
  expiresOn !== null && expiresOn > today && expiresOn <= addDays(today, firstWarningDays);

/** Mails administrators whose connections end within 30 days, and again within 7: once each, until consent is renewed. */
export function warnOfEndingConsents(now: number): readonly Statement[] {
  const at = new Date(now).toISOString();
  const today = at.slice(0, 10);
  const due = `c.status IN ('connected', 'attention') AND c.expires_on > ?1
    AND ((c.expires_on <= ?3 AND coalesce(c.warned_days, ${firstWarningDays}) > ${lastWarningDays})
      OR (c.expires_on <= ?2 AND c.warned_days IS NULL))`;
  const days = [today, addDays(today, firstWarningDays), addDays(today, lastWarningDays)] as const;
  return [
    statement(
      `INSERT INTO outbox (recipient, kind, payload, created_at, next_attempt)
       SELECT u.email, 'connection-ending', json_object('connection', c.id), ?4, ?5
       FROM connection c JOIN account a ON a.id = c.account_id AND a.active = 1
       JOIN account_grant g ON g.account_id = c.account_id AND (g.level & ${ADMIN}) <> 0
       JOIN user u ON u.id = g.user_id
       WHERE ${due} AND u.is_staff = 0 AND u.disabled_at IS NULL
         AND EXISTS (SELECT 1 FROM identity_link link WHERE link.user_id = u.id)`,
      ...[...days, at, now],
    ),
    statement(
      `UPDATE connection AS c SET warned_days = iif(c.expires_on <= ?3, ${lastWarningDays}, ${firstWarningDays}) WHERE ${due}`,
      ...days,
    ),
  ];
}
