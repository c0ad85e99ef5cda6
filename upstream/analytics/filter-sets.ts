import { ADMIN, covers, READ } from '#shared/access/levels.ts';
import { Failure } from '#shared/api/failure.ts';
import type { changeFilterSetBodySchema, FilterSet, FilterSetsAnswer } from '#shared/api/families/views-schemas.ts';
import { scalingFor } from '../anonymise/scaling.ts';
import { authorName } from '../calls/author.ts';
import type { ReadingContext, UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { etagOf, idInPath, idOfCursor, lostRace, noSuch, revisionMatched } from '../calls/revision.ts';
import { readableRows, filters as storedFilters, storedJson } from '../calls/stored-json.ts';
import { tagged } from '../platform/reply.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly owner_id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly name: string;
  readonly filters: string;
  readonly shared: number;
  readonly is_default: number;
  readonly revision: number;
}

/** The most filter sets of one person in a scope. */
const maxSets = 100;
const nameTaken = () => new Failure('set-name-taken', { errors: { name: 'is taken' } });

/**
 * A set is visible in the scope it was saved in: to its owner, and if shared to everybody who may read the whole scope.
 * A partial view of an account gets no shared sets, since they may name items that it doesn't show.
 */
const visible = `FROM filter_set s JOIN user u ON u.id = s.owner_id
  LEFT JOIN filter_set_default d ON d.filter_set_id = s.id AND d.user_id = ?3
    AND d.account_id = s.account_id AND d.operator_id = s.operator_id
  WHERE s.account_id = ?1 AND s.operator_id = ?2 AND (s.owner_id = ?3 OR (s.shared = 1 AND ?4 = 1))`;

const visibleParameters = ({ var: { scope, user } }: ReadingContext) =>
  [scope.accountId, scope.operatorId ?? 0, user.id, covers(scope.level, READ) ? 1 : 0] as const;

const columns = `s.id, s.owner_id, u.firstname, u.lastname, s.name, s.filters, s.shared, s.revision,
  d.filter_set_id IS NOT NULL AS is_default`;

export const filterSets: Handler<'filterSets'> = async (context) => {
  const { limit, cursor } = context.query;
  const rows = await context.var.database.read<Row>(
    `SELECT ${columns} ${visible} AND s.id > ?5 ORDER BY s.id LIMIT ?6`,
    ...[...visibleParameters(context), idOfCursor(cursor), limit + 1],
  );
  const shown = rows.slice(0, limit);
  const answer: FilterSetsAnswer = {
    ...readableRows(
      context,
      shown,
      ({ id, name }) => (seesSampleData(context.var.user) ? `Set ${id}` : name),
      (row) => filterSetOf(context, row),
    ),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
  return answer;
};

export const createFilterSet: Handler<'createFilterSet'> = async (context) => {
  const { database } = context.var;
  const { name, filters, shared, isDefault } = context.body;
  const [account, operator, owner] = visibleParameters(context);
  const [[created] = []] = await database.write(
    statement(
      `INSERT INTO filter_set (account_id, operator_id, owner_id, name, filters, shared, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
       WHERE (SELECT count(*) FROM filter_set WHERE account_id = ?1 AND operator_id = ?2 AND owner_id = ?3) < ?8
       ON CONFLICT DO NOTHING RETURNING id`,
      ...[account, operator, owner, name, JSON.stringify(filters), shared ? 1 : 0, now(), maxSets],
    ),
  );
  if (!created) throw await creationFailure(context, name);
  const id = Number(created.id);
  if (isDefault) await database.write(makeDefault(context, id));
  return filterSetReply(context, await findSet(context, id));
};

async function creationFailure(context: UpstreamContext, name: string): Promise<Failure> {
  const [account, operator, owner] = visibleParameters(context);
  const same = await context.var.database.first(
    'SELECT id FROM filter_set WHERE account_id = ?1 AND operator_id = ?2 AND owner_id = ?3 AND name = ?4',
    ...[account, operator, owner, name],
  );
  return same ? nameTaken() : new Failure('too-many-sets', { details: { most: maxSets } });
}

export const changeFilterSet: Handler<'changeFilterSet'> = async (context) => {
  const { database } = context.var;
  const { isDefault, ...change } = context.body;
  const row = await findSet(context, idInPath(context, 'set'));
  const revision = revisionMatched(context);
  if (row.revision !== revision) throw lostRace();
  if (Object.keys(change).length > 0) await updateSet(context, row, change, revision);
  if (isDefault !== undefined)
    await database.write(isDefault ? makeDefault(context, row.id) : clearDefault(context, row.id));
  return filterSetReply(context, await findSet(context, row.id));
};

type Change = Omit<ReturnType<typeof changeFilterSetBodySchema.parse>, 'isDefault'>;

async function updateSet(context: UpstreamContext, row: Row, change: Change, revision: number): Promise<void> {
  if (!mayEdit(context, row)) throw new Failure('set-not-yours-to-change');
  const { name = row.name, shared = row.shared === 1 } = change;
  const filters = change.filters ? JSON.stringify(change.filters) : row.filters;
  const [[saved] = []] = await context.var.database.write(
    statement(
      `UPDATE OR IGNORE filter_set SET name = ?1, filters = ?2, shared = ?3, revision = revision + 1, updated_at = ?4
       WHERE id = ?5 AND revision = ?6 RETURNING id`,
      ...[name, filters, shared ? 1 : 0, now(), row.id, revision],
    ),
  );
  if (saved) return;
  const current = await findSet(context, row.id);
  throw current.revision === revision ? nameTaken() : lostRace();
}

export const deleteFilterSet: Handler<'deleteFilterSet'> = async (context) => {
  const row = await findSet(context, idInPath(context, 'set'));
  const revision = revisionMatched(context);
  if (!mayEdit(context, row)) throw new Failure('set-not-yours-to-delete');
  const [[deleted] = []] = await context.var.database.write(
    statement('DELETE FROM filter_set WHERE id = ? AND revision = ? RETURNING id', row.id, revision),
  );
  if (!deleted) throw lostRace();
};

async function findSet(context: UpstreamContext, id: number): Promise<Row> {
  const row = await context.var.database.first<Row>(
    `SELECT ${columns} ${visible} AND s.id = ?5`,
    ...visibleParameters(context),
    id,
  );
  if (!row) throw noSuch('set');
  return row;
}

const now = (): string => new Date().toISOString();

function makeDefault(context: UpstreamContext, id: number): Statement {
  const [account, operator, owner] = visibleParameters(context);
  return statement('INSERT OR REPLACE INTO filter_set_default VALUES (?, ?, ?, ?)', owner, account, operator, id);
}

const clearDefault = ({ var: { user } }: UpstreamContext, id: number): Statement =>
  statement('DELETE FROM filter_set_default WHERE user_id = ? AND filter_set_id = ?', user.id, id);

const mayEdit = ({ var: { scope, user } }: ReadingContext, row: Row): boolean =>
  row.owner_id === user.id || (row.shared === 1 && covers(scope.level, ADMIN));

const filterSetReply = (context: UpstreamContext, row: Row) => tagged(filterSetOf(context, row), etagOf(row.revision));

function filterSetOf(context: ReadingContext, row: Row): FilterSet {
  const scaling = scalingFor(context);
  const sample = scaling !== null;
  const filters: FilterSet['filters'] = storedJson(row.filters, storedFilters, { table: 'filter_set', id: row.id });
  return {
    id: row.id,
    name: sample ? `Set ${row.id}` : row.name,
    // Brands are filtered by name, not by id.
    filters: filters.map((filter) =>
      scaling && filter.dimension === 'brand' ? { ...filter, values: filter.values.map(scaling.brandName) } : filter,
    ),
    shared: row.shared === 1,
    isDefault: row.is_default === 1,
    editable: mayEdit(context, row),
    owner: authorName({ ...row, id: row.owner_id }, sample),
    etag: etagOf(row.revision),
  };
}
