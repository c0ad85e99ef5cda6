import { Failure } from '#shared/api/failure.ts';
import type { Schedule, SchedulesAnswer } from '#shared/api/families/schedules-schemas.ts';
import { nextRun, parseCron } from '#shared/reports/cron.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { etagOf, idInPath, idOfCursor, lostRace, noSuch, revisionMatched } from '../calls/revision.ts';
import { readableRows } from '../calls/stored-json.ts';
import { checkQuery } from '../facts/questions/check.ts';
import { findRoom, reportMail, secondsUntil } from '../mail/allowance.ts';
import { askNewRecipients } from '../mail/recipients.ts';
import { senderOf, unconfirmedIn } from '../mail/unconfirmed.ts';
import { tagged } from '../platform/reply.ts';
import { statement } from '../platform/storage/statement.ts';
import { findDelivery } from './deliveries.ts';
import { attemptDelivery } from './due.ts';
import { filterWordsIn } from './filter-words.ts';
import { storedRecipients } from './owner.ts';
import { findSeenReport, isReportHidden, reportUnshared, seenByOwnerOf } from './report-seen.ts';
import { type ScheduleRow, storedTables } from './schedule-row.ts';
import { isReportGone, reportDeleted } from './scheduled-tables.ts';

interface Row extends ScheduleRow {
  readonly cron: string;
  readonly template_id: string | null;
  readonly dashboard_id: string | null;
  readonly report_name: string | null;
  readonly paused: number;
  readonly next_run: number | null;
  readonly stopped_because: string | null;
  readonly version: number;
  readonly last_at: number | null;
  readonly last_status: NonNullable<Schedule['lastRun']>['status'];
  readonly last_error: string | null;
}

/** Per person and scope. */
const maxSchedules = 20;
/** Files that one schedule makes in an hour, whether on request or when due. */
const maxPerHour = 12;
const ownSchedules = 's.account_id = ?1 AND s.operator_id = ?2 AND s.owner_id = ?3';
const ownerParameters = ({ var: { scope, user } }: UpstreamContext) =>
  [scope.accountId, scope.operatorId ?? 0, user.id] as const;

const selectSchedules = `SELECT s.*, r.name AS report_name, d.run_at AS last_at, d.status AS last_status, d.error AS last_error
  FROM schedule s LEFT JOIN report r ON r.id = s.report_id AND ${seenByOwnerOf('s')}
  LEFT JOIN delivery d ON d.id = (SELECT max(id) FROM delivery WHERE schedule_id = s.id)
  WHERE ${ownSchedules}`;

export const schedules: Handler<'schedules'> = async (context) => {
  const { limit, cursor } = context.query;
  const rows = await context.var.database.read<Row>(
    `${selectSchedules} AND s.id > ?4 ORDER BY s.id LIMIT ?5`,
    ...[...ownerParameters(context), idOfCursor(cursor), limit + 1],
  );
  const { items: read, unreadable } = readableRows(
    context,
    rows.slice(0, limit),
    ({ title }) => title,
    (row) => {
      scheduleOf(row);
      return row;
    },
  );
  const items = await readShownSchedules(context, read);
  const nextCursor = rows.length > limit ? String(rows[limit - 1]?.id) : null;
  const answer: SchedulesAnswer = { items, unreadable, nextCursor };
  return answer;
};

export const createSchedule: Handler<'createSchedule'> = async (context) => {
  const { database, scope } = context.var;
  if (!scope.active) throw new Failure('scheduling-inactive-scope');
  const schedule = context.body;
  const { title, cron, format, preset, tables, reportId, templateId, dashboardId, recipients } = schedule;
  for (const [at, { question }] of tables.entries()) checkTable(context, question, at);
  const [account, operator, person] = ownerParameters(context);
  if (reportId !== null && !(await findSeenReport(database, reportId, { account, operator, person })))
    throw noSuch('report');
  const next = findNextRun(context, cron);
  await askNewRecipients(database, senderOf(context), recipients, Date.now());
  const [[created] = []] = await database.write(
    statement(
      `INSERT INTO schedule (account_id, operator_id, owner_id, title, cron, format, preset, question, recipients,
         report_id, template_id, next_run, created_at, dashboard_id)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?15
       WHERE (SELECT count(*) FROM schedule s WHERE ${ownSchedules}) < ?14
         AND NOT EXISTS (SELECT 1 FROM schedule s WHERE ${ownSchedules} AND s.title = ?4 AND s.cron = ?5 AND s.format = ?6
           AND s.preset = ?7 AND s.question = ?8 AND s.recipients = ?9 AND s.report_id IS ?10)
       RETURNING id`,
      ...[account, operator, person, title, cron, format, preset ?? ''],
      ...[JSON.stringify(reportId === null ? tables : null), JSON.stringify(recipients), reportId, templateId],
      ...[next, new Date().toISOString(), maxSchedules, dashboardId],
    ),
  );
  if (!created) throw new Failure('too-many-schedules', { details: { most: maxSchedules } });
  return answerSchedule(context, await findSchedule(context, Number(created.id)));
};

type Question = Parameters<typeof checkQuery>[0];

/** Checks a table's query. Each run has its own days, so any will do here. @throws Failure 400 with the table */
function checkTable(
  { var: { scope } }: UpstreamContext,
  question: Omit<Question, 'range' | 'limit' | 'totals'>,
  at: number,
): void {
  try {
    checkQuery(
      { ...question, range: { from: '2026-01-01', to: '2026-01-01' }, limit: 1, totals: false },
      scope.accountType,
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const errors = Object.entries(error.extras.errors ?? {}).map(([field, text]) => [`tables.${at}.${field}`, text]);
    throw error.about(Object.fromEntries(errors));
  }
}

function findNextRun({ var: { scope } }: UpstreamContext, cron: string): number {
  const parsed = parseCron(cron);
  const next = parsed && nextRun(parsed, scope.timezone, Date.now());
  if (next === null) throw new Failure('never-runs', { errors: { cron: 'names a day that never comes' } });
  return next;
}

/** Changes a schedule. A stopped schedule runs again once it is resumed; access is checked at every run. */
export const changeSchedule: Handler<'changeSchedule'> = async (context) => {
  const { database } = context.var;
  const change = context.body;
  const row = await findSchedule(context, idInPath(context, 'schedule'));
  const revision = revisionMatched(context);
  const { title = row.title, cron = row.cron, format = row.format, paused = row.paused === 1 } = change;
  const preset = change.preset === undefined ? row.preset : (change.preset ?? '');
  checkOptions(row, { format, preset });
  const resumed = change.paused === false;
  if (resumed && isReportGone(row)) throw new Failure('report-deleted');
  if (resumed && isReportHidden(row)) throw new Failure('report-unshared');
  const stopped = resumed ? null : row.stopped_because;
  const next = paused || stopped !== null ? null : findNextRun(context, cron);
  if (change.recipients) await askNewRecipients(database, senderOf(context), change.recipients, Date.now());
  const [[saved] = []] = await database.write(
    statement(
      `UPDATE schedule SET title = ?1, cron = ?2, format = ?3, preset = ?4, recipients = ?5, paused = ?6, next_run = ?7,
         stopped_because = ?8, version = version + 1
       WHERE id = ?9 AND version = ?10 RETURNING id`,
      ...[title, cron, format, preset, change.recipients ? JSON.stringify(change.recipients) : row.recipients],
      ...[paused ? 1 : 0, next, stopped, row.id, revision],
    ),
  );
  if (!saved) throw lostRace();
  return answerSchedule(context, await findSchedule(context, row.id));
};

interface ScheduleOptions {
  readonly format: Schedule['format'];
  /** Empty for a saved report. */
  readonly preset: string;
}

/** Refuses options that don't fit what the schedule sends: its own tables, or a saved report. */
function checkOptions(row: Row, { format, preset }: ScheduleOptions): void {
  const tables = storedTables(row);
  const errors: Record<string, string> = {};
  if (tables !== null && tables.length > 1 && format !== 'xlsx') errors.format = 'must be xlsx for more than one table';
  if ((tables === null) !== (preset === '')) errors.preset = 'is said by a saved report alone';
  if (Object.keys(errors).length > 0) throw new Failure('fields-invalid', { errors });
}

export const deleteSchedule: Handler<'deleteSchedule'> = async (context) => {
  const row = await findSchedule(context, idInPath(context, 'schedule'));
  const revision = revisionMatched(context);
  const [[deleted] = []] = await context.var.database.write(
    statement('DELETE FROM schedule WHERE id = ? AND version = ? RETURNING id', row.id, revision),
  );
  if (!deleted) throw lostRace();
};

/** Runs a schedule now. @throws Failure 409 while another run is under way, or after too many in an hour */
export const runSchedule: Handler<'runSchedule'> = async (context) => {
  const { config, database } = context.var;
  const row = await findSchedule(context, idInPath(context, 'schedule'));
  const { id, stopped_because } = row;
  if (stopped_because !== null) throw new Failure('schedule-stopped');
  const now = Date.now();
  if (config.REPORT_SENDER_URL) await checkAllowance(context, storedRecipients('schedule', row).length, now);
  const [[made] = []] = await database.write(
    statement(
      `INSERT INTO delivery (schedule_id, run_at, status, next_attempt) SELECT ?1, ?2, 'waiting', ?2
       WHERE NOT EXISTS (SELECT 1 FROM delivery WHERE schedule_id = ?1 AND (next_attempt IS NOT NULL OR run_at = ?2))
         AND (SELECT count(*) FROM delivery WHERE schedule_id = ?1 AND run_at > ?3) < ?4
       RETURNING id`,
      ...[id, now, now - 3_600_000, maxPerHour],
    ),
  );
  if (!made) throw new Failure('too-many-runs', { details: { most: maxPerHour } });
  const delivery = Number(made.id);
  await attemptDelivery(config, database, { id: delivery, attempts: 0 }, now);
  return await findDelivery(context, delivery);
};

/** @throws Failure 429 if the person has reached their limit of mail */
async function checkAllowance(context: UpstreamContext, mails: number, now: number): Promise<void> {
  const room = await findRoom(context.var.database, { ...senderOf(context), mails, allowance: reportMail }, now);
  if (room > now)
    throw new Failure('too-many-mails', {
      details: { most: reportMail.owner },
      headers: { 'Retry-After': secondsUntil(room, now) },
    });
}

async function findSchedule(context: UpstreamContext, id: number): Promise<Row> {
  const row = await context.var.database.first<Row>(
    `${selectSchedules} AND s.id = ?4`,
    ...[...ownerParameters(context), id],
  );
  if (!row) throw noSuch('schedule');
  return row;
}

async function answerSchedule(context: UpstreamContext, row: Row) {
  const [schedule] = await readShownSchedules(context, [row]);
  if (!schedule) throw noSuch('schedule');
  return tagged(schedule, etagOf(row.version));
}

const isoOrNull = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

async function readShownSchedules(
  { var: { database, scope } }: UpstreamContext,
  rows: readonly Row[],
): Promise<Schedule[]> {
  const filters = (row: Row) => tablesOf(row).flatMap(({ question }) => question.filters);
  const [wordsOf, unconfirmedOf] = await Promise.all([
    filterWordsIn(database, scope, rows.flatMap(filters)),
    unconfirmedIn(database, scope.accountId, rows),
  ]);
  return rows.map((row) => ({
    ...scheduleOf(row),
    filterWords: filterWordsOf(tablesOf(row), wordsOf),
    unconfirmed: unconfirmedOf(row),
  }));
}

const tablesOf = (row: Row): Schedule['tables'] => storedTables(row) ?? [];

/** The filters of the tables in words. Tables of the same page have the same filters, which are shown once. */
const filterWordsOf = (tables: Schedule['tables'], wordsOf: Awaited<ReturnType<typeof filterWordsIn>>): string =>
  [...new Set(tables.map(({ question }) => wordsOf(question.filters)))].filter(Boolean).join('; ');

function scheduleOf(row: Row): Omit<Schedule, 'filterWords' | 'unconfirmed'> {
  const { id, title, cron, format, report_id, report_name, last_at } = row;
  const missingReport = isReportGone(row) ? reportDeleted : isReportHidden(row) ? reportUnshared : null;
  return {
    ...{ id, title, cron, format },
    preset: row.preset === '' ? null : row.preset,
    tables: tablesOf(row),
    recipients: storedRecipients('schedule', row),
    templateId: row.template_id,
    dashboardId: row.dashboard_id,
    report: report_id === null || report_name === null ? null : { id: report_id, name: report_name },
    paused: row.paused === 1,
    nextRun: missingReport === null ? isoOrNull(row.next_run) : null,
    // Shown at once, since the run that would find the report missing may be a month away.
    stoppedBecause: row.stopped_because ?? missingReport,
    lastRun:
      last_at === null ? null : { at: new Date(last_at).toISOString(), status: row.last_status, error: row.last_error },
    etag: etagOf(row.version),
  };
}
