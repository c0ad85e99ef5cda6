import {
  createImportBodySchema,
  type ImportRejects,
  importOptionsSchema,
  pageQuerySchema,
  previewQuerySchema,
} from '#shared/api/families/imports-schemas.ts';
import { uploadLimit } from '#shared/constants.ts';
import { type ImportKind, kinds } from '#shared/ingest/kinds.ts';
import { previewBytes } from '#shared/ingest/options.ts';
import type { Handler, UpstreamContext } from '../hono.ts';
import { UnreadableFile } from '../ingest/failure.ts';
import { claimJob, createJob, finishJob, forgetRejects, keepRejects, progress } from '../ingest/jobs.ts';
import { previewOf } from '../ingest/preview.ts';
import { rejectsFile } from '../ingest/rejects-file.ts';
import { runImport as run } from '../ingest/run.ts';
import { type Target, worldOf } from '../ingest/world.ts';
import { valid } from '../middleware/valid.ts';
import { Refusal } from '../problem.ts';
import { statement } from '../storage/database.ts';
import { seesSampleData } from '../storage/user.ts';
import { findJob, jobOf, jobsOf } from './import-jobs.ts';

export const previewImport: Handler = async (context) => {
  const { database, scope } = context.var;
  const { kind, options } = valid(previewQuerySchema, context.req.query());
  const target = targetOf(context, kind);
  const chosen = options === undefined ? null : valid(importOptionsSchema, parsed(options));
  const { bytes, whole } = await beginning(fileOf(context), previewBytes);
  const world = await worldOf(database, target, Date.now(), kind);
  const [account] = await database.read<{ default_locale: string }>(
    'SELECT default_locale FROM account WHERE id = ?',
    scope.accountId,
  );
  const asked = { kind, options: chosen, locale: account?.default_locale ?? 'en-US', world };
  return context.json(await readable(() => previewOf(bytes, whole, asked)));
};

export const createImport: Handler = async (context) => {
  const { database, scope, user } = context.var;
  const body = valid(createImportBodySchema, context.var.body);
  targetOf(context, body.kind);
  const [[row] = []] = await database.write(
    createJob({
      ...body,
      accountId: scope.accountId,
      operatorId: scope.operatorId ?? 0,
      userId: user.id,
      now: new Date().toISOString(),
    }),
  );
  return context.json(jobOf(await findJob(context, Number(row?.id)), user), 201);
};

/** Takes the file in while it streams. A bad row is noted; what broke off can be sent again from the start. */
export const runImport: Handler = async (context) => {
  const { database, user } = context.var;
  const job = await findJob(context);
  const target = { ...targetOf(context, job.kind), operatorId: job.operator_id === 0 ? null : job.operator_id };
  const file = fileOf(context);
  const [[claimed] = []] = await database.write(claimJob(job.id, Date.now()), forgetRejects(job.id));
  if (!claimed) throw new Refusal(409, 'This import is running or done already.');
  let kept = 0;
  try {
    await run(database, limited(file), {
      job: job.id,
      ...{ kind: job.kind, options: importOptionsSchema.parse(JSON.parse(job.options)), target, now: Date.now() },
      note: (counts, rejects) => {
        const keeping = keepRejects(job.id, rejects, kept);
        kept += rejects.reduce((sum, { problems }) => sum + problems.length, 0);
        return [progress(job.id, counts), ...keeping];
      },
    });
    await database.write(finishJob(job.id, null));
  } catch (error) {
    const told = error instanceof UnreadableFile || error instanceof Refusal ? error.message : 'The import broke off.';
    await database.write(finishJob(job.id, told));
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return context.json(jobOf(await findJob(context), user));
};

export const importList: Handler = async (context) => {
  const { limit, cursor } = valid(pageQuerySchema, context.req.query());
  const before = cursor === undefined ? null : Number(cursor);
  if (Number.isNaN(before)) throw new Refusal(400, 'The parameter cursor is not one of ours.');
  const rows = await jobsOf(context, { before, limit: limit + 1 });
  const items = rows.slice(0, limit).map((row) => jobOf(row, context.var.user));
  return context.json({ items, nextCursor: rows.length > limit ? String(items.at(-1)?.id) : null });
};

export const importJob: Handler = async (context) => context.json(jobOf(await findJob(context), context.var.user));

interface RejectRow extends Record<string, unknown> {
  readonly row: number;
  readonly position: number;
  readonly column_name: string;
  readonly reason: string;
  readonly value: string;
}

export const importRejects: Handler = async (context) => {
  const { database, user } = context.var;
  const { limit, cursor } = valid(pageQuerySchema, context.req.query());
  const { id } = await findJob(context);
  const [row = 0, position = -1] = (cursor ?? '').split('-').filter(Boolean).map(Number);
  if (Number.isNaN(row + position)) throw new Refusal(400, 'The parameter cursor is not one of ours.');
  const [rows = [], [counted] = []] = await database.readAll([
    statement(
      `SELECT row, position, column_name, reason, value FROM import_reject
       WHERE job_id = ?1 AND (row, position) > (?2, ?3) ORDER BY row, position LIMIT ?4`,
      ...[id, row, position, limit + 1],
    ),
    statement('SELECT count(*) AS kept FROM import_reject WHERE job_id = ?', id),
  ]);
  const page = (rows as RejectRow[]).slice(0, limit);
  const last = page.at(-1);
  const answer: ImportRejects = {
    items: page.map((it) => ({
      ...{ row: it.row, column: it.column_name, reason: it.reason },
      value: seesSampleData(user) ? '' : it.value,
    })),
    nextCursor: last && rows.length > limit ? `${last.row}-${last.position}` : null,
    kept: Number(counted?.kept ?? 0),
  };
  return context.json(answer);
};

export const importRejectsFile: Handler = async (context) => {
  const { database, user } = context.var;
  const job = await findJob(context);
  return new Response(rejectsFile(database, job.id, job.rejected, seesSampleData(user)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="import-${job.id}-rejected-rows.csv"`,
    },
  });
};

/** @throws Refusal where the scope can't take such a file */
function targetOf({ var: { scope, user } }: UpstreamContext, kind: ImportKind): Target {
  if (seesSampleData(user)) throw new Refusal(403, 'Nothing can be imported while sample data is shown.');
  if ((kinds[kind].accountType === 'brand') !== (scope.accountType === 1))
    throw new Refusal(400, 'This scope has no such facts.', { errors: { kind: 'is not of this type of account' } });
  const { accountId, accountType, operatorId, timezone: timeZone, currency } = scope;
  return { accountId, accountType, operatorId, timeZone, currency };
}

function fileOf({ req }: UpstreamContext): ReadableStream<Uint8Array> {
  if (!req.header('Content-Type')?.startsWith('text/csv')) throw new Refusal(415, 'The body must be text/csv.');
  if (!req.raw.body) throw new Refusal(400, 'The file is missing.');
  return req.raw.body;
}

async function beginning(file: AsyncIterable<Uint8Array>, most: number) {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of file) {
    parts.push(part);
    size += part.byteLength;
    if (size >= most) break;
  }
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return { bytes: bytes.subarray(0, most), whole: size < most };
}

/** @throws Refusal 413 past the limit, whatever length was announced */
async function* limited(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of file) {
    size += part.byteLength;
    if (size > uploadLimit) throw new Refusal(413, 'The file is larger than 100 MiB.');
    yield part;
  }
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Refusal(400, error.message, { errors: { file: error.message } });
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The parameter options is not JSON.');
  }
}
