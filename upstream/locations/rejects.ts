import { Failure } from '#shared/api/failure.ts';
import type { RejectedField } from '#shared/ingest/rejects-csv.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { idInPath } from '../calls/revision.ts';
import { rejectsFile } from '../export/rejects-file.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { findVersion } from './versions.ts';

const page = `SELECT row, position, column_name, reason, value FROM location_reject
  WHERE version_id = ?1 AND (row, position) > (?2, ?3) ORDER BY row, position LIMIT ?4`;

export const locationRejects: Handler<'locationRejects'> = async (context) => {
  const { limit, cursor } = context.query;
  const { id } = await findVersion(context, idInPath(context, 'version'));
  const [row = 0, position = -1] = (cursor ?? '').split('-').filter(Boolean).map(Number);
  if (Number.isNaN(row + position)) throw new Failure('cursor-unknown');
  const rows = await context.var.database.read(page, id, row, position, limit + 1);
  const some = rows.slice(0, limit);
  const last = some.at(-1);
  return {
    items: some.map((it) => shownReject(context, it)),
    nextCursor: last && rows.length > limit ? `${last.row}-${last.position}` : null,
  };
};

/** Exports all stored rejects: at most some thousand short lines. */
export const locationRejectsFile: Handler<'locationRejectsFile'> = async (context) => {
  const { id, rejected } = await findVersion(context, idInPath(context, 'version'));
  return rejectsFile(readAllRejects(context, id), rejected, `stores-${id}`);
};

async function* readAllRejects(context: UpstreamContext, id: number) {
  yield (await context.var.database.read(page, id, 0, -1, 10_000)).map((it) => shownReject(context, it));
}

const shownReject = ({ var: { user } }: UpstreamContext, it: Record<string, unknown>): RejectedField => ({
  ...{ row: Number(it.row), column: String(it.column_name), reason: String(it.reason) },
  value: seesSampleData(user) ? '' : String(it.value),
});
