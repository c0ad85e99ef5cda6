import { READ, WRITE } from '#shared/access/levels.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { noticeShownMs } from './notify-owner.ts';

const reason = 'The owner no longer has access to the scope.';

/**
 * Stops the schedules and alerts in an account whose owners may no longer read and write where they belong, with their
 * files and messages that aren't sent yet. It has to come after the change of the grants, in the same batch.
 *
 * @param owners SQL of the ids of the owners whose grants were changed, with numbered parameters
 */
export function stopOwned(
  owners: string,
  parameters: readonly string[],
  accountId: number,
  now: number,
): readonly Statement[] {
  const account = `?${parameters.length + 1}`;
  const [one, two] = [`?${parameters.length + 2}`, `?${parameters.length + 3}`];
  const stopped = (
    table: 'alert' | 'schedule',
  ) => `${table}.owner_id IN (${owners}) AND ${table}.account_id = ${account}
    AND ${table}.stopped_because IS NULL
    AND NOT EXISTS (SELECT 1 FROM account_grant g WHERE ${table}.operator_id = 0 AND g.user_id = ${table}.owner_id
      AND g.account_id = ${account} AND (g.level & ${READ | WRITE}) = ${READ | WRITE})
    AND NOT EXISTS (SELECT 1 FROM operator_grant g WHERE g.user_id = ${table}.owner_id
      AND g.operator_id = ${table}.operator_id AND (g.level & ${READ | WRITE}) = ${READ | WRITE})`;
  const until = new Date(now + noticeShownMs).toISOString();
  const notice = (table: 'alert' | 'schedule', words: string) =>
    statement(
      `INSERT INTO notice (user_id, kind, icon, color, message, until)
       SELECT owner_id, 'session', 'error', 'error', ${words}, ${two} FROM ${table} WHERE ${stopped(table)}`,
      ...[...parameters, accountId, reason, until],
    );
  return [
    notice('alert', `'The alert “' || name || '” has stopped: ' || ${one}`),
    statement(
      `DELETE FROM alert_outcome WHERE alert_id IN (SELECT id FROM alert WHERE ${stopped('alert')})`,
      ...[...parameters, accountId],
    ),
    statement(
      `UPDATE alert SET next_check = NULL, crossed = 0, stopped_because = ${one}, version = version + 1 WHERE ${stopped('alert')}`,
      ...[...parameters, accountId, reason],
    ),
    notice('schedule', `'The scheduled report “' || title || '” has stopped: ' || ${one}`),
    statement(
      `UPDATE delivery SET file = NULL, error = iif(status = 'waiting', ${one}, error), next_attempt = NULL,
         status = iif(status = 'waiting', 'failed', status)
       WHERE schedule_id IN (SELECT id FROM schedule WHERE ${stopped('schedule')})`,
      ...[...parameters, accountId, reason],
    ),
    statement(
      `UPDATE schedule SET next_run = NULL, stopped_because = ${one}, version = version + 1 WHERE ${stopped('schedule')}`,
      ...[...parameters, accountId, reason],
    ),
  ];
}
