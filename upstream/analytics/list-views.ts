import { Failure } from '#shared/api/failure.ts';
import type { ListView } from '#shared/api/families/views-schemas.ts';
import type { ReadingContext, UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { etagOf, idInPath, lostRace, noSuch, revisionMatched } from '../calls/revision.ts';
import { tagged } from '../platform/reply.ts';
import { statement } from '../platform/storage/statement.ts';

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly search: string;
  readonly revision: number;
}

/** The most saved views of a list, for one person in a scope. */
const maxViews = 30;
const nameTaken = () => new Failure('view-name-taken', { errors: { name: 'is taken' } });

/** Condition on views: the person's own, in the scope of the call. */
const isOwn = 'account_id = ?1 AND operator_id = ?2 AND owner_id = ?3';
const ownParameters = ({ var: { scope, user } }: ReadingContext) =>
  [scope.accountId, scope.operatorId ?? 0, user.id] as const;

export const listViews: Handler<'listViews'> = async (context) => {
  const rows = await context.var.database.read<Row>(
    `SELECT id, name, search, revision FROM list_view WHERE ${isOwn} AND list = ?4 ORDER BY id`,
    ...[...ownParameters(context), context.query.list],
  );
  return { items: rows.map(listViewOf) };
};

export const createListView: Handler<'createListView'> = async (context) => {
  const { list, name, search } = context.body;
  const [[created] = []] = await context.var.database.write(
    statement(
      `INSERT INTO list_view (account_id, operator_id, owner_id, list, name, search, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE (SELECT count(*) FROM list_view WHERE ${isOwn} AND list = ?4) < ?8
       ON CONFLICT DO NOTHING RETURNING id`,
      ...[...ownParameters(context), list, name, search, now(), maxViews],
    ),
  );
  if (created) return listViewReply(await findView(context, Number(created.id)));
  const same = await context.var.database.first(
    `SELECT id FROM list_view WHERE ${isOwn} AND list = ?4 AND name = ?5`,
    ...[...ownParameters(context), list, name],
  );
  throw same ? nameTaken() : new Failure('too-many-views', { details: { most: maxViews } });
};

export const changeListView: Handler<'changeListView'> = async (context) => {
  const row = await findView(context, idInPath(context, 'view'));
  const revision = revisionMatched(context);
  const [[saved] = []] = await context.var.database.write(
    statement(
      `UPDATE OR IGNORE list_view SET name = ?, revision = revision + 1, updated_at = ?
       WHERE id = ? AND revision = ? RETURNING id`,
      ...[context.body.name, now(), row.id, revision],
    ),
  );
  const current = await findView(context, row.id);
  if (!saved) throw current.revision === revision ? nameTaken() : lostRace();
  return listViewReply(current);
};

export const deleteListView: Handler<'deleteListView'> = async (context) => {
  const row = await findView(context, idInPath(context, 'view'));
  const [[deleted] = []] = await context.var.database.write(
    statement(
      'DELETE FROM list_view WHERE id = ? AND revision = ? RETURNING id',
      ...[row.id, revisionMatched(context)],
    ),
  );
  if (!deleted) throw lostRace();
};

async function findView(context: UpstreamContext, id: number): Promise<Row> {
  const row = await context.var.database.first<Row>(
    `SELECT id, name, search, revision FROM list_view WHERE ${isOwn} AND id = ?4`,
    ...[...ownParameters(context), id],
  );
  if (!row) throw noSuch('view');
  return row;
}

const now = (): string => new Date().toISOString();

const listViewReply = (row: Row) => tagged(listViewOf(row), etagOf(row.revision));

const listViewOf = ({ id, name, search, revision }: Row): ListView => ({ id, name, search, etag: etagOf(revision) });
