import { Failure } from '#shared/api/failure.ts';
import type {
  Alert,
  AlertOutcome,
  AlertOutcomesAnswer,
  AlertsAnswer,
  createAlertBodySchema,
} from '#shared/api/families/alerts-schemas.ts';
import { isModelFigure } from '#shared/reports/watched.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { etagOf, idInPath, idOfCursor, lostRace, noSuch, revisionMatched } from '../calls/revision.ts';
import { readableRows, filters as storedFilters, storedJson, strings } from '../calls/stored-json.ts';
import { checkQuery } from '../facts/questions/check.ts';
import { askNewRecipients } from '../mail/recipients.ts';
import { senderOf, unconfirmedIn } from '../mail/unconfirmed.ts';
import { tagged } from '../platform/reply.ts';
import { statement } from '../platform/storage/statement.ts';
import type { AlertRow } from './alert-row.ts';
import { filterWordsIn } from './filter-words.ts';
import { findSeenReport, isReportHidden, reportUnshared, seenByOwnerOf } from './report-seen.ts';

interface Row extends AlertRow {
  readonly report_name: string | null;
  readonly last_id: number | null;
  readonly last_at: number;
  readonly last_result: AlertOutcome['result'];
  readonly last_value: number | null;
  readonly last_before: number | null;
  readonly last_detail: string;
}

interface OutcomeRow extends Record<string, unknown> {
  readonly id: number;
  readonly alert_id: number;
  readonly name: string;
  readonly checked_at: number;
  readonly result: AlertOutcome['result'];
  readonly value: number | null;
  readonly before: number | null;
  readonly detail: string;
  readonly message_status: NonNullable<AlertOutcome['message']>['status'] | null;
  readonly attempts: number;
  readonly error: string | null;
}

/** Per person and scope. */
const maxAlerts = 50;
const ownAlerts = 'l.account_id = ?1 AND l.operator_id = ?2 AND l.owner_id = ?3';
const ownerParameters = ({ var: { scope, user } }: UpstreamContext) =>
  [scope.accountId, scope.operatorId ?? 0, user.id] as const;

const selectAlerts = `SELECT l.*, r.name AS report_name, o.id AS last_id, o.checked_at AS last_at, o.result AS last_result,
    o.value AS last_value, o.before AS last_before, o.detail AS last_detail
  FROM alert l LEFT JOIN report r ON r.id = l.report_id AND ${seenByOwnerOf('l')}
  LEFT JOIN alert_outcome o ON o.id = (SELECT max(id) FROM alert_outcome WHERE alert_id = l.id)
  WHERE ${ownAlerts}`;

export const alerts: Handler<'alerts'> = async (context) => {
  const { limit, cursor } = context.query;
  const rows = await context.var.database.read<Row>(
    `${selectAlerts} AND l.id > ?4 ORDER BY l.id LIMIT ?5`,
    ...[...ownerParameters(context), idOfCursor(cursor), limit + 1],
  );
  const { items: read, unreadable } = readableRows(
    context,
    rows.slice(0, limit),
    ({ name }) => name,
    (row) => {
      alertOf(row);
      return row;
    },
  );
  const items = await readShownAlerts(context, read);
  const nextCursor = rows.length > limit ? String(rows[limit - 1]?.id) : null;
  const answer: AlertsAnswer = { items, unreadable, nextCursor };
  return answer;
};

export const createAlert: Handler<'createAlert'> = async (context) => {
  const { database, scope } = context.var;
  if (!scope.active) throw new Failure('watching-inactive-scope');
  const alert = context.body;
  checkMeasure(context, alert);
  const [account, operator, person] = ownerParameters(context);
  if (alert.reportId !== null && !(await findSeenReport(database, alert.reportId, { account, operator, person })))
    throw noSuch('report');
  const now = new Date();
  await askNewRecipients(database, senderOf(context), alert.recipients, now.getTime());
  const [[created] = []] = await database.write(
    statement(
      `INSERT INTO alert (account_id, operator_id, owner_id, name, measure, filters, currency, preset, condition, threshold,
         cadence, recipients, template_id, report_id, next_check, created_at, dashboard_id, page)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?18, ?19
       WHERE (SELECT count(*) FROM alert l WHERE ${ownAlerts}) < ?17
         AND NOT EXISTS (SELECT 1 FROM alert l WHERE ${ownAlerts} AND l.name = ?4 AND l.measure = ?5 AND l.filters = ?6
           AND l.preset = ?8 AND l.condition = ?9 AND l.threshold = ?10 AND l.cadence = ?11 AND l.recipients = ?12)
       RETURNING id`,
      ...[account, operator, person, alert.name, alert.measure, JSON.stringify(alert.filters), scope.currency],
      ...[alert.preset, alert.condition, alert.threshold, alert.cadence, JSON.stringify(alert.recipients)],
      ...[alert.templateId, alert.reportId, now.getTime(), now.toISOString(), maxAlerts, alert.dashboardId, alert.page],
    ),
  );
  if (!created) throw new Failure('too-many-alerts', { details: { most: maxAlerts } });
  return answerAlert(context, await findAlert(context, Number(created.id)));
};

type WatchedMeasure = Pick<Alert, 'measure' | 'condition'> & {
  readonly filters: ReturnType<typeof createAlertBodySchema.parse>['filters'];
};

/** @throws Failure 400 if the measure doesn't exist in the scope, or can't be filtered like this */
function checkMeasure({ var: { scope } }: UpstreamContext, { measure, condition, filters }: WatchedMeasure): void {
  if (isModelFigure(measure)) {
    if (condition === 'change') throw new Failure('model-figure-change').about({ condition: 'must be above or below' });
    if (scope.accountType === 1 && filters.length === 0) return;
    throw new Failure('model-figure-change').about({ measure: 'can’t be watched here' });
  }
  const range = { from: '2026-01-01', to: '2026-01-01' };
  try {
    checkQuery(
      {
        ...{ measures: [measure], dimensions: [], filters, having: [], range, comparison: 'none', order: [] },
        ...{ limit: 1, totals: true },
      },
      scope.accountType,
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw error.about({ measure: error.message });
  }
}

/** Changes an alert. An edited or resumed alert is evaluated within a minute, and can send again. */
export const changeAlert: Handler<'changeAlert'> = async (context) => {
  const { database } = context.var;
  const change = context.body;
  const row = await findAlert(context, idInPath(context, 'alert'));
  const revision = revisionMatched(context);
  const { name = row.name, measure = row.measure, preset = row.preset, condition = row.condition } = change;
  const { threshold = row.threshold, cadence = row.cadence, paused = row.paused === 1 } = change;
  checkMeasure(context, { measure, condition, filters: filtersOf(row) });
  if (condition === 'change' && threshold <= 0)
    throw new Failure('change-above-zero', { errors: { threshold: 'must be above 0 for a change' } });
  if (change.paused === false && isReportHidden(row)) throw new Failure('report-unshared');
  const stopped = change.paused === false ? null : row.stopped_because;
  if (change.recipients) await askNewRecipients(database, senderOf(context), change.recipients, Date.now());
  const same = [measure, preset, condition, threshold].join() === conditionOf(row).join();
  const [[saved] = []] = await database.write(
    statement(
      `UPDATE alert SET name = ?1, measure = ?2, preset = ?3, condition = ?4, threshold = ?5, cadence = ?6, recipients = ?7,
         paused = ?8, next_check = ?9, stopped_because = ?10, crossed = ?11, version = version + 1
       WHERE id = ?12 AND version = ?13 RETURNING id`,
      ...[name, measure, preset, condition, threshold, cadence],
      ...[change.recipients ? JSON.stringify(change.recipients) : row.recipients, paused ? 1 : 0],
      ...[paused || stopped !== null ? null : Date.now(), stopped, same ? row.crossed : 0, row.id, revision],
    ),
  );
  if (!saved) throw lostRace();
  return answerAlert(context, await findAlert(context, row.id));
};

const conditionOf = ({ measure, preset, condition, threshold }: Row) => [measure, preset, condition, threshold];

export const deleteAlert: Handler<'deleteAlert'> = async (context) => {
  const row = await findAlert(context, idInPath(context, 'alert'));
  const revision = revisionMatched(context);
  const [[deleted] = []] = await context.var.database.write(
    statement('DELETE FROM alert WHERE id = ? AND version = ? RETURNING id', row.id, revision),
  );
  if (!deleted) throw lostRace();
};

export const alertOutcomes: Handler<'alertOutcomes'> = async (context) => {
  const { limit, cursor } = context.query;
  const rows = await context.var.database.read<OutcomeRow>(
    `SELECT o.*, l.name FROM alert_outcome o JOIN alert l ON l.id = o.alert_id
     WHERE ${ownAlerts} AND (?4 = 0 OR o.id < ?4) ORDER BY o.id DESC LIMIT ?5`,
    ...[...ownerParameters(context), idOfCursor(cursor), limit + 1],
  );
  const items = rows.slice(0, limit).map(outcomeOf);
  const answer: AlertOutcomesAnswer = { items, nextCursor: rows.length > limit ? String(items.at(-1)?.id) : null };
  return answer;
};

async function findAlert(context: UpstreamContext, id: number): Promise<Row> {
  const row = await context.var.database.first<Row>(
    `${selectAlerts} AND l.id = ?4`,
    ...[...ownerParameters(context), id],
  );
  if (!row) throw noSuch('alert');
  return row;
}

async function answerAlert(context: UpstreamContext, row: Row) {
  const [alert] = await readShownAlerts(context, [row]);
  if (!alert) throw noSuch('alert');
  return tagged(alert, etagOf(row.version));
}

async function readShownAlerts({ var: { database, scope } }: UpstreamContext, rows: readonly Row[]): Promise<Alert[]> {
  const [wordsOf, unconfirmedOf] = await Promise.all([
    filterWordsIn(database, scope, rows.flatMap(filtersOf)),
    unconfirmedIn(database, scope.accountId, rows),
  ]);
  return rows.map((row) => ({
    ...alertOf(row),
    filterWords: wordsOf(filtersOf(row)),
    unconfirmed: unconfirmedOf(row),
  }));
}

const filtersOf = ({ id, filters }: Pick<Row, 'id' | 'filters'>): Alert['filters'] =>
  storedJson(filters, storedFilters, { table: 'alert', id });

type StoredAlert = Omit<Alert, 'filterWords' | 'unconfirmed'>;

const alertOf = ({ id, name, measure, preset, condition, threshold, cadence, currency, ...row }: Row): StoredAlert => ({
  ...{ id, name, measure, preset, condition, threshold, cadence, currency },
  filters: filtersOf({ id, filters: row.filters }),
  recipients: storedJson(row.recipients, strings, { table: 'alert', id }),
  templateId: row.template_id,
  dashboardId: row.dashboard_id,
  page: row.page,
  report: row.report_id === null || row.report_name === null ? null : { id: row.report_id, name: row.report_name },
  crossed: row.crossed === 1,
  paused: row.paused === 1,
  nextCheck: row.next_check === null || isReportHidden(row) ? null : new Date(row.next_check).toISOString(),
  stoppedBecause: row.stopped_because ?? (isReportHidden(row) ? reportUnshared : null),
  last:
    row.last_id === null
      ? null
      : {
          ...{ id: row.last_id, result: row.last_result, value: row.last_value, before: row.last_before },
          ...{ detail: row.last_detail, checkedAt: new Date(row.last_at).toISOString() },
        },
  etag: etagOf(row.version),
});

const outcomeOf = ({ id, alert_id, name, checked_at, result, value, before, detail, ...row }: OutcomeRow) =>
  ({
    ...{ id, alertId: alert_id, name, result, value, before, detail },
    checkedAt: new Date(checked_at).toISOString(),
    message:
      row.message_status === null ? null : { status: row.message_status, attempts: row.attempts, error: row.error },
  }) satisfies AlertOutcome;
