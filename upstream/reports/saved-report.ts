import { ADMIN, covers } from '#shared/access/levels.ts';
import { querySchema } from '#shared/analytics/query.ts';
import { Failure } from '#shared/api/failure.ts';
import type { Report, ReportSummary } from '#shared/api/families/reports-schemas.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import { definitionSchema } from '#shared/reports/definition.ts';
import { queriesOf } from '#shared/reports/questions.ts';
import { orderedColumn } from '#shared/reports/shown-values.ts';
import { fold } from '#shared/text/fold.ts';
import { scalingFor } from '../anonymise/scaling.ts';
import { authorName } from '../calls/author.ts';
import type { ReadingContext, UpstreamContext } from '../calls/context.ts';
import { etagOf, lostRace, noSuch } from '../calls/revision.ts';
import { storedJson } from '../calls/stored-json.ts';
import { valid } from '../calls/valid.ts';
import { checkQuery } from '../facts/questions/check.ts';
import { tagged } from '../platform/reply.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';

export interface ReportRow extends Record<string, unknown> {
  readonly id: number;
  readonly owner_id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly name: string;
  readonly visibility: ReportSummary['visibility'];
  readonly definition: string;
  readonly archived: number;
  readonly revision: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** SQL with the parameters of `viewerParameters`: the person's own reports in the scope, and those shared in it. */
const visible = `FROM report r JOIN user u ON u.id = r.owner_id
  WHERE r.account_id = ?1 AND r.operator_id = ?2 AND (r.owner_id = ?3 OR r.visibility = 'account')`;
const columns = 'r.*, u.firstname, u.lastname';

export const viewerParameters = ({ var: { scope, user } }: ReadingContext) =>
  [scope.accountId, scope.operatorId ?? 0, user.id] as const;

interface ReportFilter {
  /** Only reports with a smaller id; 0 starts with the newest. */
  readonly before: number;
  readonly from: 'all' | 'mine' | 'shared';
  readonly archived: boolean;
  readonly search: string;
  readonly limit: number;
}

export const readReports = async (
  context: ReadingContext,
  { before, from, archived, search, limit }: ReportFilter,
): Promise<ReportRow[]> =>
  await context.var.database.read<ReportRow>(
    `SELECT ${columns} ${visible} AND (?4 = 0 OR r.id < ?4) AND r.archived = ?5
       AND (?6 = 'all' OR (?6 = 'mine') = (r.owner_id = ?3)) AND instr(r.folded_name, ?7) > 0
     ORDER BY r.id DESC LIMIT ?8`,
    ...[...viewerParameters(context), before, archived ? 1 : 0, from, fold(search), limit],
  );

/** @throws Failure 404 for a report that the person doesn't see in this scope */
export async function findReport(context: ReadingContext, id: number): Promise<ReportRow> {
  const row = await context.var.database.first<ReportRow>(
    `SELECT ${columns} ${visible} AND r.id = ?4`,
    ...viewerParameters(context),
    id,
  );
  if (!row) throw noSuch('report');
  return row;
}

const isEditable = ({ var: { scope, user } }: ReadingContext, row: ReportRow): boolean =>
  row.owner_id === user.id || covers(scope.level, ADMIN);

/** @throws Failure 403 unless the report is the person's own, or is shared and the person is an administrator */
export function checkEditable(context: UpstreamContext, row: ReportRow): void {
  if (!isEditable(context, row)) throw new Failure('report-not-yours-to-change');
}

/**
 * @throws Failure 400 with the field, if measures and dimensions can't be combined or belong to another type of account
 */
export function checkDefinition({ var: { scope } }: UpstreamContext, definition: ReportDefinition): void {
  const days = 'preset' in definition.days ? { from: '2026-01-01', to: '2026-01-01' } : definition.days;
  checkQuery(valid(querySchema, queriesOf(definition, days).cells), scope.accountType);
}

interface Edit {
  readonly name: string;
  readonly visibility: ReportRow['visibility'];
  readonly archived: boolean;
  /** JSON */
  readonly definition: string;
}

/** Changes a report. @throws Failure 412 if `revision`, on which the edit was made, is no longer the current one */
export async function editReport(
  context: UpstreamContext,
  row: ReportRow,
  revision: number,
  edit: Edit,
): Promise<ReportRow> {
  const now = new Date().toISOString();
  const isNewVersion = edit.name !== row.name || edit.definition !== row.definition;
  const [[saved] = []] = await context.var.database.write(
    statement(
      `UPDATE report SET name = ?1, folded_name = ?2, visibility = ?3, archived = ?4, definition = ?5,
         revision = revision + 1, updated_at = ?6
       WHERE id = ?7 AND revision = ?8 RETURNING id`,
      ...[edit.name, fold(edit.name), edit.visibility, edit.archived ? 1 : 0, edit.definition, now, row.id, revision],
    ),
    ...(isNewVersion ? [storeVersion(row.id, revision + 1, context.var.user.id)] : []),
  );
  if (!saved) throw lostRace();
  return await findReport(context, row.id);
}

/** Stores a new report's first version, in the batch that creates it, before its id is known. */
export const storeFirstVersion = (owner: string, madeAt: string): Statement =>
  statement(
    `INSERT INTO report_version (report_id, revision, name, definition, author_id, created_at)
     SELECT id, revision, name, definition, owner_id, created_at FROM report r
     WHERE owner_id = ? AND created_at = ? AND NOT EXISTS (SELECT 1 FROM report_version v WHERE v.report_id = r.id)`,
    ...[owner, madeAt],
  );

/** Stores the current revision as a version, unless it is stored already or another edit was faster. */
const storeVersion = (id: number, revision: number, author: string): Statement =>
  statement(
    `INSERT INTO report_version (report_id, revision, name, definition, author_id, created_at)
     SELECT id, revision, name, definition, ?3, updated_at FROM report WHERE id = ?1 AND revision = ?2
     ON CONFLICT DO NOTHING`,
    ...[id, revision, author],
  );

export function summaryOf(context: ReadingContext, row: ReportRow): ReportSummary {
  const sample = seesSampleData(context.var.user);
  const { id, visibility, revision } = row;
  return {
    ...{ id, visibility, revision },
    name: sample ? `Report ${id}` : row.name,
    archived: row.archived === 1,
    owner: authorName({ ...row, id: row.owner_id }, sample),
    own: row.owner_id === context.var.user.id,
    editable: isEditable(context, row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    etag: etagOf(revision),
  };
}

const reportOf = (context: ReadingContext, row: ReportRow): Report => ({
  ...summaryOf(context, row),
  definition: shownDefinition(context, row),
});

/**
 * The report's definition. With sample data, brands are made up, and typed texts, search words and bounds are left out.
 */
export function shownDefinition(
  context: ReadingContext,
  { id, definition: stored }: { readonly id: number; readonly definition: string },
): ReportDefinition {
  const definition: ReportDefinition = storedJson(stored, definitionSchema, { table: 'report', id });
  const sample = scalingFor(context);
  if (!sample) return definition;
  const filters = definition.filters
    .filter(({ op }) => op !== 'contains')
    .map((filter) =>
      filter.dimension === 'brand' ? { ...filter, values: filter.values.map(sample.brandName) } : filter,
    );
  const { columns, order } = definition;
  const shown = { ...definition, filters, marks: [] };
  if (!order?.column || !columns.includes('brand')) return shown;
  const [first = '', ...inner] = orderedColumn(order).map((key, depth) =>
    columns[depth] === 'brand' ? sample.brandName(key) : key,
  );
  return { ...shown, order: { ...order, column: inner.length > 0 ? [first, ...inner] : first } };
}

export const answerReport = (context: ReadingContext, row: ReportRow) =>
  tagged(reportOf(context, row), etagOf(row.revision));
