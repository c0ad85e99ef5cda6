import { Failure } from '#shared/api/failure.ts';
import { type ImportRejects, importOptionsSchema } from '#shared/api/families/imports-schemas.ts';
import { uploadLimit } from '#shared/constants.ts';
import { type ImportKind, isKindFor } from '#shared/ingest/kind-labels.ts';
import type { RejectedField } from '#shared/ingest/rejects-csv.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { factsFileOf, limitSize, withErrorField } from '../calls/uploaded-file.ts';
import { parsedParameter, valid } from '../calls/valid.ts';
import { rejectedRowsFile } from '../export/rejected-rows-file.ts';
import { rejectsFile } from '../export/rejects-file.ts';
import { claimWithTarget } from '../facts/ingest/claim.ts';
import { UnreadableFile } from '../facts/ingest/failure.ts';
import { createJob } from '../facts/ingest/jobs.ts';
import { readLookups } from '../facts/ingest/lookups.ts';
import { previewOf } from '../facts/ingest/preview.ts';
import { rememberedReading } from '../facts/ingest/remembered-reading.ts';
import type { ClaimedImport } from '../facts/ingest/run-claimed-import.ts';
import type { Target } from '../facts/ingest/target.ts';
import type { Database } from '../platform/storage/database.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { findJob, type JobRow, jobById, jobOf, readJobs, storedOptions } from './jobs.ts';
import { readRejectedRows } from './rejected-rows.ts';

export const previewImport: Handler<'previewImport'> = async (context) => {
  const { kind, options } = context.query;
  const target = targetOf(context, kind);
  const chosen = options === undefined ? null : valid(importOptionsSchema, parsedParameter('options', options));
  const file = limitSize(factsFileOf(context), uploadLimit, tooLarge);
  const { accountId } = target;
  const asked = {
    ...{ kind, options: chosen, ...(await readPreviewContext(context, target, kind)) },
    compare: context.var.facts.compareRows,
    remembered: (columns: readonly string[]) => rememberedReading(context.var.database, { accountId, kind, columns }),
  };
  return await withErrorField(() => previewOf(file, asked));
};

/** What rows can refer to, and the locale whose number and date formats are likely. */
export async function readPreviewContext(
  { var: { database, scope } }: UpstreamContext,
  target: Target,
  kind: ImportKind,
) {
  const lookups = await readLookups(database, target, Date.now(), kind);
  const [account] = await database.read<{ default_locale: string }>(
    'SELECT default_locale FROM account WHERE id = ?',
    scope.accountId,
  );
  return { lookups, locale: account?.default_locale ?? 'en-US' };
}

export const createImport: Handler<'createImport'> = async (context) => {
  const body = context.body;
  targetOf(context, body.kind);
  return jobOf(await createNewJob(context, body), context.var.user);
};

/** Creates the job of an import whose file is about to be uploaded. */
export async function createNewJob(
  context: UpstreamContext,
  newJob: Pick<Parameters<typeof createJob>[0], 'kind' | 'fileName' | 'options'>,
): Promise<JobRow> {
  const { database, scope, user } = context.var;
  const [[row] = []] = await database.write(
    createJob({
      ...newJob,
      accountId: scope.accountId,
      operatorId: scope.operatorId ?? 0,
      userId: user.id,
      now: new Date().toISOString(),
    }),
  );
  return jobById(context, String(row?.id));
}

const tooLarge = () => new Failure('file-too-large', { details: { limit: '100 MiB' } });

export const runImport: Handler<'runImport'> = async (context) => {
  const job = await findJob(context);
  const file = limitSize(factsFileOf(context), uploadLimit, tooLarge);
  try {
    return jobOf(await importFile(context, job, file, { remembers: true }), context.var.user);
  } catch (error) {
    // The job has the failure.
    if (error instanceof UnreadableFile) return jobOf(await jobById(context, String(job.id)), context.var.user);
    throw error;
  }
};

/**
 * Imports a file while it is uploaded. Invalid rows are recorded. An upload that breaks off can be repeated.
 * @throws UnreadableFile if the file as a whole can't be read; Failure 409 if the import is running or done, 422 if its
 *   stored options can't be read
 */
export async function importFile(
  context: UpstreamContext,
  job: JobRow,
  file: AsyncIterable<Uint8Array>,
  more: Pick<ClaimedImport, 'headed' | 'remembers'> = {},
): Promise<JobRow> {
  const { database, facts } = context.var;
  const asked = { ...targetOf(context, job.kind), operatorId: job.operator_id === 0 ? null : job.operator_id };
  const options = storedOptions(job);
  const target = await claimWithTarget(database, job.id, asked);
  if (!target) throw new Failure('import-started');
  await facts.importFile(file, { ...more, id: job.id, kind: job.kind, options, target, now: Date.now() });
  return jobById(context, String(job.id));
}

export const importList: Handler<'importList'> = async (context) => {
  const { limit, cursor } = context.query;
  const before = cursor === undefined ? null : Number(cursor);
  if (Number.isNaN(before)) throw new Failure('cursor-unknown');
  const rows = await readJobs(context, { before, limit: limit + 1 });
  const items = rows.slice(0, limit).map((row) => jobOf(row, context.var.user));
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.id) : null };
};

export const importJob: Handler<'importJob'> = async (context) => jobOf(await findJob(context), context.var.user);

export const importRejects: Handler<'importRejects'> = async (context) => {
  const { limit, cursor } = context.query;
  const { id } = await findJob(context);
  const [row = 0, position = -1] = (cursor ?? '').split('-').filter(Boolean).map(Number);
  if (Number.isNaN(row + position)) throw new Failure('cursor-unknown');
  const [rows, [counted]] = await Promise.all([
    readRejects(context, id, [row, position], limit + 1),
    context.var.database.read<{ kept: number }>('SELECT count(*) AS kept FROM import_reject WHERE job_id = ?', id),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const answer: ImportRejects = {
    items: page.map(({ position: _, ...it }) => it),
    nextCursor: last && rows.length > limit ? `${last.row}-${last.position}` : null,
    kept: Number(counted?.kept ?? 0),
  };
  return answer;
};

export const importRejectsFile: Handler<'importRejectsFile'> = async (context) => {
  const job = await findJob(context);
  const { database, user } = context.var;
  const rows = seesSampleData(user) ? null : await readRejectedRows(database, job);
  return rows ? rejectedRowsFile(rows) : rejectsFile(rejectPortions(context, job.id), job.rejected, `import-${job.id}`);
};

const maxBatch = 1_000;

async function* rejectPortions(context: UpstreamContext, id: number) {
  let after: readonly [row: number, position: number] = [0, -1];
  for (;;) {
    const rows = await readRejects(context, id, after, maxBatch);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < maxBatch) return;
    after = [last.row, last.position];
  }
}

type Rejected = RejectedField & { readonly position: number };

/** A page of the rejected fields of an import, in the order of the file, as the person may see them. */
export async function readRejects(
  { var: { database, user } }: UpstreamContext,
  id: number,
  after: readonly [row: number, position: number],
  limit: number,
): Promise<readonly Rejected[]> {
  const rows = await readRejectedFields(database, id, after, limit);
  const sample = seesSampleData(user);
  return rows.map((it) => ({ ...it, value: sample ? '' : it.value }));
}

/** A page of rejected fields. @param after row and position of the last one of the page before */
export const readRejectedFields = (
  database: Database,
  id: number,
  after: readonly [row: number, position: number],
  limit: number,
): Promise<(Rejected & Record<string, unknown>)[]> =>
  database.read(
    `SELECT row, position, column_name AS "column", reason, value FROM import_reject
     WHERE job_id = ?1 AND (row, position) > (?2, ?3) ORDER BY row, position LIMIT ?4`,
    ...[id, ...after, limit],
  );

/** Where facts of a scope are imported to. @throws Failure if the scope can't have facts of that kind */
export function targetOf({ var: { scope, user } }: UpstreamContext, kind: ImportKind): Target {
  if (seesSampleData(user)) throw new Failure('import-with-sample-data');
  if (!isKindFor(kind, scope.accountType === 1 ? 'brand' : 'retailer'))
    throw new Failure('no-such-facts', { errors: { kind: 'is not of this type of account' } });
  const { accountId, accountType, operatorId, timezone: timeZone, currency } = scope;
  return { accountId, accountType, operatorId, timeZone, currency };
}
