import { z } from 'zod';
import { Failure } from '#shared/api/failure.ts';
import type { FactsJob } from '#shared/api/families/data-api-schemas.ts';
import { type ImportJob, importOptionsSchema } from '#shared/api/families/imports-schemas.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { madeUpName } from '../anonymise/names.ts';
import { undoerName } from '../calls/author.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { WithParams } from '../calls/handler.ts';
import { storedJson } from '../calls/stored-json.ts';
import { storedFailureText } from '../facts/ingest/failure.ts';
import { brokenOffAfterMs } from '../facts/ingest/jobs.ts';
import { roundingOf } from '../facts/ingest/rounding-sums.ts';
import { seesSampleData, type User } from '../platform/storage/user.ts';

export interface JobRow extends Record<string, unknown> {
  readonly id: number;
  readonly operator_id: number;
  readonly kind: ImportKind;
  readonly file_name: string;
  readonly options: string;
  readonly status: 'waiting' | 'running' | 'done' | 'failed';
  readonly created_by: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  /** The API key that sent it, if any. */
  readonly api_key_id: number | null;
  readonly api_key_name: string | null;
  /** The scheduled import that fetched it, if any. */
  readonly watched_source_id: number | null;
  readonly watched_source_name: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly finished_at: string | null;
  readonly bytes_read: number;
  readonly rows_read: number;
  readonly accepted: number;
  readonly corrected: number;
  readonly duplicates: number;
  readonly rejected: number;
  readonly first_date: string | null;
  readonly last_date: string | null;
  readonly failure: string | null;
  readonly rounded: number;
  readonly rounding: string;
  readonly totals_lines: number;
  /** JSON; null until the first row of the file is read. */
  readonly headings: string | null;
  readonly file_format: 'csv' | 'xlsx' | null;
  readonly undo_began_at: string | null;
  readonly undone_at: string | null;
  readonly undone_by: string | null;
  readonly undone_by_firstname: string | null;
  readonly undone_by_lastname: string | null;
  readonly undone: number;
  readonly waits_for: number | null;
  /** Null if that import isn't in the scope. */
  readonly waits_for_file: string | null;
  readonly waits_for_by: string | null;
  readonly waits_for_firstname: string | null;
  readonly waits_for_lastname: string | null;
}

const select = `SELECT j.*, u.firstname, u.lastname, b.firstname AS undone_by_firstname, b.lastname AS undone_by_lastname,
    k.name AS api_key_name, s.name AS watched_source_name, w.file_name AS waits_for_file, w.created_by AS waits_for_by,
    o.firstname AS waits_for_firstname, o.lastname AS waits_for_lastname
  FROM import_job j LEFT JOIN user u ON u.id = j.created_by LEFT JOIN user b ON b.id = j.undone_by
  LEFT JOIN api_key k ON k.id = j.api_key_id LEFT JOIN watched_source s ON s.id = j.watched_source_id
  LEFT JOIN import_job w ON w.id = j.waits_for AND w.account_id = ?1
    AND (?2 IS NULL OR w.operator_id IN (SELECT value FROM json_each(?2)))
  LEFT JOIN user o ON o.id = w.created_by
  WHERE j.account_id = ?1 AND j.shop_id IS NULL AND (?2 IS NULL OR j.operator_id IN (SELECT value FROM json_each(?2)))`;

/** The scope whose imports are read. */
export interface JobScope {
  readonly var: Pick<UpstreamContext['var'], 'database' | 'scope'>;
}

const tenantParameters = ({ var: { scope } }: JobScope): [number, string | null] => [
  scope.tenant.accountId,
  scope.tenant.operatorIds === null ? null : JSON.stringify(scope.tenant.operatorIds),
];

/** The import in the path. @throws Failure 404 if the scope has no such import */
export const findJob = (context: WithParams<'id'>): Promise<JobRow> => jobById(context, context.params.id);

/** @throws Failure 404 if the scope has no such import */
export async function jobById(context: JobScope, text: string): Promise<JobRow> {
  const row = /^[1-9]\d{0,14}$/.test(text)
    ? await context.var.database.first<JobRow>(`${select} AND j.id = ?3`, ...tenantParameters(context), Number(text))
    : null;
  if (!row) throw new Failure('no-such-import');
  return row;
}

/** The newest imports of the scope. @param before only those with a smaller id, if given */
export const readJobs = (
  context: UpstreamContext,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<JobRow[]> =>
  context.var.database.read<JobRow>(
    `${select} AND (?3 IS NULL OR j.id < ?3) ORDER BY j.id DESC LIMIT ?4`,
    ...tenantParameters(context),
    ...[before, limit],
  );

/** The status of a job. A silent one has broken off, and its upload or undo can be repeated. */
function statusOf(row: JobRow): ImportJob['status'] {
  if (row.undone_at !== null) return 'undone';
  const silent = Date.parse(row.updated_at) < Date.now() - brokenOffAfterMs;
  if (row.status === 'running' && row.waits_for !== null && !silent) return 'waiting';
  if (row.undo_began_at !== null) return silent ? 'half-undone' : 'undoing';
  return row.status === 'running' && silent ? 'interrupted' : row.status;
}

/** Who imported the file: the name of a person, an API key or a schedule. */
function authorOf(row: JobRow): string {
  if (row.api_key_id !== null) return `API · ${row.api_key_name ?? 'deleted key'}`;
  if (row.watched_source_id !== null) return `Schedule · ${row.watched_source_name ?? 'deleted'}`;
  return [row.firstname, row.lastname].filter(Boolean).join(' ');
}

const differencesSchema = z.record(z.string(), z.number());
/** The other import of the account that a job waits for. It is named only if it is in the scope. */
function waitsForOf(row: JobRow, sample: boolean): ImportJob['waitsFor'] {
  if (statusOf(row) !== 'waiting' || row.waits_for === null) return null;
  if (row.waits_for_file === null) return { fileName: null, by: null };
  if (sample)
    return { fileName: `import-${row.waits_for}.csv`, by: madeUpName('account', `person ${row.waits_for_by}`) };
  const by = [row.waits_for_firstname, row.waits_for_lastname].filter(Boolean).join(' ');
  return { fileName: row.waits_for_file, by: by === '' ? null : by };
}

export function jobOf(row: JobRow, viewer: User): ImportJob {
  const sample = seesSampleData(viewer);
  const job = unnamedJobOf(row);
  return {
    ...job,
    fileName: sample ? `import-${row.id}.csv` : row.file_name,
    by: sample ? madeUpName('account', `person ${row.created_by}`) : authorOf(row),
    undoneBy: undoerName(row, sample),
    waitsFor: waitsForOf(row, sample),
    rounding: sample ? { ...job.rounding, differences: [] } : job.rounding,
    failure: storedFailureText(row.failure, sample),
  };
}

/** The same as `jobOf`, without names of people. */
export const unnamedJobOf = (row: JobRow): FactsJob => ({
  id: row.id,
  kind: row.kind,
  fileName: row.file_name,
  status: statusOf(row),
  createdAt: row.created_at,
  finishedAt: row.finished_at,
  bytes: row.bytes_read,
  rows: row.rows_read,
  accepted: row.accepted,
  corrected: row.corrected,
  duplicates: row.duplicates,
  rejected: row.rejected,
  rounding: roundingOf({
    rounded: row.rounded,
    differences: storedJson(row.rounding, differencesSchema, { table: 'import_job', id: row.id }),
  }),
  totalsLines: row.totals_lines,
  firstDate: row.first_date,
  lastDate: row.last_date,
  undone: row.undone,
  undoneAt: row.undone_at,
  failure: storedFailureText(row.failure, false),
});

/**
 * The options of an import, with defaults for options that didn't exist when it was created.
 * @throws Failure 422 if they can't be read
 */
export const storedOptions = ({ id, options }: { readonly id: number; readonly options: string }): ImportOptions =>
  importOptionsSchema.parse(storedJson(options, importOptionsSchema, { table: 'import_job', id }));
