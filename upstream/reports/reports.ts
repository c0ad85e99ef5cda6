import { Failure } from '#shared/api/failure.ts';
import type { Report, ReportsAnswer } from '#shared/api/families/reports-schemas.ts';
import { fold } from '#shared/text/fold.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { idInPath, idOfCursor, lostRace, revisionMatched } from '../calls/revision.ts';
import { statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import {
  answerReport,
  checkDefinition,
  checkEditable,
  editReport,
  findReport,
  type ReportRow,
  readReports,
  storeFirstVersion,
  summaryOf,
  viewerParameters,
} from './saved-report.ts';

/** Per person and scope. */
const maxReports = 200;

export const reports: Handler<'reports'> = async (context) => {
  const { limit, cursor, search: words = '', from, archived } = context.query;
  // With sample data, searching real names would reveal them.
  const search = seesSampleData(context.var.user) ? '' : words;
  const rows = await readReports(context, {
    ...{ before: idOfCursor(cursor), from, archived: archived === 'true', search, limit: limit + 1 },
  });
  const items = rows.slice(0, limit).map((row) => summaryOf(context, row));
  const answer: ReportsAnswer = { items, nextCursor: rows.length > limit ? String(items.at(-1)?.id) : null };
  return answer;
};

export const report: Handler<'report'> = async (context) =>
  answerReport(context, await findReport(context, idInPath(context, 'report')));

export const createReport: Handler<'createReport'> = async (context) => {
  const { name, visibility, definition } = context.body;
  checkDefinition(context, definition);
  return answerReport(context, await insertReport(context, name, visibility, JSON.stringify(definition)));
};

async function insertReport(
  context: UpstreamContext,
  name: string,
  visibility: Report['visibility'],
  definition: string,
): Promise<ReportRow> {
  const { database, user } = context.var;
  const now = new Date().toISOString();
  const [[made] = []] = await database.write(
    statement(
      `INSERT INTO report (account_id, operator_id, owner_id, name, folded_name, visibility, definition, created_at, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8
       WHERE (SELECT count(*) FROM report WHERE account_id = ?1 AND operator_id = ?2 AND owner_id = ?3) < ?9 RETURNING id`,
      ...[...viewerParameters(context), name, fold(name), visibility, definition, now, maxReports],
    ),
    storeFirstVersion(user.id, now),
  );
  if (!made) throw new Failure('too-many-reports', { details: { most: maxReports } });
  return await findReport(context, Number(made.id));
}

export const changeReport: Handler<'changeReport'> = async (context) => {
  const { user } = context.var;
  const change = context.body;
  const row = await findReport(context, idInPath(context, 'report'));
  const revision = revisionMatched(context);
  checkEditable(context, row);
  if (change.visibility === 'personal' && row.owner_id !== user.id) throw new Failure('report-not-yours-to-unshare');
  if (change.definition) checkDefinition(context, change.definition);
  const edited = await editReport(context, row, revision, {
    name: change.name ?? row.name,
    visibility: change.visibility ?? row.visibility,
    archived: change.archived ?? row.archived === 1,
    definition: change.definition ? JSON.stringify(change.definition) : row.definition,
  });
  return answerReport(context, edited);
};

export const deleteReport: Handler<'deleteReport'> = async (context) => {
  const row = await findReport(context, idInPath(context, 'report'));
  const revision = revisionMatched(context);
  checkEditable(context, row);
  const [[deleted] = []] = await context.var.database.write(
    statement('DELETE FROM report WHERE id = ? AND revision = ? RETURNING id', row.id, revision),
  );
  if (!deleted) throw lostRace();
};

const maxNameLength = 80;

export const duplicateReport: Handler<'duplicateReport'> = async (context) => {
  const { name } = context.body;
  const row = await findReport(context, idInPath(context, 'report'));
  const copied = name ?? `Copy of ${row.name}`.slice(0, maxNameLength);
  return answerReport(context, await insertReport(context, copied, 'personal', row.definition));
};
