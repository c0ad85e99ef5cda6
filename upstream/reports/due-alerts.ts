import { Failure } from '#shared/api/failure.ts';
import { alertCadences } from '#shared/reports/alerts.ts';
import { nextRun, parseCron } from '#shared/reports/cron.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import type { AlertRow } from './alert-row.ts';
import { evaluateAlert } from './evaluate-alert.ts';
import type { Finding } from './evaluate-model.ts';
import { ownerNotice } from './notify-owner.ts';
import { ownerScope, storedRecipients } from './owner.ts';
import { isUnshared, reportUnshared } from './report-seen.ts';
import { stopAlert } from './stop-alert.ts';

/** Alerts evaluated in one run; the others wait for the next minute. */
const batchSize = 30;
/** Outcomes stored per alert. */
const maxOutcomes = 60;
/** Pause before an evaluation that failed for now is tried again, unless the next one is due earlier. */
const retryPauseMs = 15 * 60_000;

/** When an alert is evaluated next, by its cadence in the reporting timezone. @returns epoch milliseconds */
export function nextCheck(cadence: AlertRow['cadence'], timeZone: string, after: number): number | null {
  const parsed = parseCron(alertCadences[cadence].cron);
  return parsed && nextRun(parsed, timeZone, after);
}

/**
 * Evaluates every due alert. Parallel runs evaluate each alert once: only the run that moves `next_check` on owns it.
 */
export async function checkDueAlerts(config: Config, database: Database, now: number): Promise<void> {
  const due = await database.read<AlertRow & { timezone: string; next_check: number }>(
    `SELECT l.*, a.reporting_timezone AS timezone FROM alert l JOIN account a ON a.id = l.account_id
     WHERE l.next_check <= ?1 ORDER BY l.next_check LIMIT ?2`,
    ...[now, batchSize],
  );
  for (const alert of due) {
    const [[claimed] = []] = await database.write(
      statement(
        'UPDATE alert SET next_check = ?1 WHERE id = ?2 AND next_check = ?3 RETURNING id',
        ...[nextCheck(alert.cadence, alert.timezone, now), alert.id, alert.next_check],
      ),
    );
    if (claimed) await checkAlert(config, database, alert, now);
  }
}

async function checkAlert(config: Config, database: Database, alert: AlertRow, now: number): Promise<void> {
  const owner = await ownerScope(database, alert);
  if ('refused' in owner) return await stopAlert(database, alert, owner.refused, now);
  if (await isUnshared(database, alert)) return await stopAlert(database, alert, reportUnshared, now);
  try {
    const finding = await evaluateAlert(config, database, alert, owner.scope, now);
    await database.write(...findingStatements(alert, finding, now));
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'It failed for an unknown reason.';
    console.error(JSON.stringify({ level: 'error', message: 'an alert was not evaluated', alert: alert.id, reason }));
    // An invalid query stays invalid.
    if (error instanceof Failure && error.status !== 503) await stopAlert(database, alert, reason, now);
    else await database.write(...postponeStatements(alert, reason, now));
  }
}

/**
 * Statements that postpone an evaluation that failed for now. Only the last failure in a row is stored, and the owner
 * is notified once.
 */
const postponeStatements = (alert: AlertRow, reason: string, now: number): Statement[] => [
  statement(
    `DELETE FROM alert_outcome WHERE result = 'failed' AND id = (SELECT max(id) FROM alert_outcome WHERE alert_id = ?1)`,
    alert.id,
  ),
  insertOutcome(alert, 'failed', { value: null, before: null, detail: reason }, now),
  statement(
    'UPDATE alert SET next_check = min(next_check, ?1) WHERE id = ?2 AND version = ?3',
    ...[now + retryPauseMs, alert.id, alert.version],
  ),
  ...ownerNotice(
    alert.owner_id,
    'error',
    `The alert “${alert.name}” couldn’t be checked. We retry every 15 minutes.`,
    now,
  ),
];

/**
 * Statements that store a finding. A crossing is reported once: nothing more is sent until the condition has stopped
 * holding and then holds again. An unknown result changes nothing, and an alert edited meanwhile keeps its edit.
 */
function findingStatements(alert: AlertRow, finding: Finding, now: number): Statement[] {
  const { holds } = finding;
  if (holds === null) return [insertOutcome(alert, 'not-evaluated', finding, now), pruneOutcomes(alert)];
  const before = alert.crossed === 1;
  const result = holds ? (before ? 'holds' : 'crossed') : before ? 'recovered' : 'quiet';
  return [
    insertOutcome(alert, result, finding, now),
    statement('UPDATE alert SET crossed = ?1 WHERE id = ?2 AND version = ?3', holds ? 1 : 0, alert.id, alert.version),
    ...(result === 'crossed' ? ownerNotice(alert.owner_id, 'warning', `${alert.name}: ${finding.detail}`, now) : []),
    pruneOutcomes(alert),
  ];
}

type Result = 'crossed' | 'holds' | 'recovered' | 'quiet' | 'not-evaluated' | 'failed';

function insertOutcome(
  alert: AlertRow,
  result: Result,
  { value, before, detail }: Omit<Finding, 'holds'>,
  now: number,
): Statement {
  const { id, version } = alert;
  const sends = result === 'crossed' && storedRecipients('alert', alert).length > 0;
  return statement(
    `INSERT INTO alert_outcome (alert_id, checked_at, result, value, before, detail, message_status, next_attempt)
     SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM alert WHERE id = ?1 AND version = ?9`,
    ...[id, now, result, value, before, detail, sends ? 'waiting' : null, sends ? now : null, version],
  );
}

const pruneOutcomes = ({ id }: AlertRow): Statement =>
  statement(
    `DELETE FROM alert_outcome WHERE alert_id = ?1 AND next_attempt IS NULL
       AND id < (SELECT min(id) FROM (SELECT id FROM alert_outcome WHERE alert_id = ?1 ORDER BY id DESC LIMIT ?2))`,
    ...[id, maxOutcomes],
  );
