import { ADMIN, covers } from '#shared/access/levels.ts';
import { Failure } from '#shared/api/failure.ts';
import type { Annotation, AnnotationsAnswer } from '#shared/api/families/views-schemas.ts';
import { isLocalDate } from '#shared/time/calendar.ts';
import { authorName } from '../calls/author.ts';
import type { ReadingContext, UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { etagOf, idInPath, lostRace, noSuch, revisionMatched } from '../calls/revision.ts';
import { tagged } from '../platform/reply.ts';
import { statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly date: string;
  readonly text: string;
  readonly author_id: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly revision: number;
}

/** Notes that a tenant sees: an account also its operators', a partial view only those of its operators. */
const visible = `FROM annotation a LEFT JOIN user u ON u.id = a.author_id
  WHERE a.account_id = ?1 AND (?2 IS NULL OR a.operator_id IN (SELECT value FROM json_each(?2)))`;

const visibleParameters = ({ var: { scope } }: ReadingContext) => {
  const { accountId, operatorIds } = scope.tenant;
  return [accountId, operatorIds === null ? null : JSON.stringify(operatorIds)] as const;
};

const columns = 'a.id, a.date, a.text, a.author_id, u.firstname, u.lastname, a.revision';

export const annotations: Handler<'annotations'> = async (context) => {
  const { from = '', to = '9999', limit, cursor } = context.query;
  const [date, id] = cursorOf(cursor);
  const rows = await context.var.database.read<Row>(
    `SELECT ${columns} ${visible} AND a.date BETWEEN ?3 AND ?4 AND (a.date, a.id) > (?5, ?6)
     ORDER BY a.date, a.id LIMIT ?7`,
    ...[...visibleParameters(context), from, to, date, id, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const answer: AnnotationsAnswer = {
    items: shown.map((row) => annotationOf(context, row)),
    nextCursor: rows.length > limit && last ? `${last.date}.${last.id}` : null,
  };
  return answer;
};

function cursorOf(cursor: string | undefined): [date: string, id: number] {
  if (cursor === undefined) return ['', 0];
  const [, date, id] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (date === undefined) throw new Failure('cursor-unknown', { errors: { cursor: 'is not known' } });
  return [date, Number(id)];
}

export const createAnnotation: Handler<'createAnnotation'> = async (context) => {
  const { database, scope, user } = context.var;
  const { date, text } = context.body;
  checkDay(date);
  const [[created] = []] = await database.write(
    statement(
      `INSERT INTO annotation (account_id, operator_id, date, text, author_id, updated_at)
       VALUES (?, ?, ?, ?, ?, ?) RETURNING id`,
      ...[scope.accountId, scope.operatorId ?? 0, date, text, user.id, new Date().toISOString()],
    ),
  );
  return annotationReply(context, await findNote(context, Number(created?.id)));
};

export const changeAnnotation: Handler<'changeAnnotation'> = async (context) => {
  const { database } = context.var;
  const change = context.body;
  const row = await findNote(context, idInPath(context, 'note'));
  const revision = revisionMatched(context);
  if (!mayEdit(context, row)) throw new Failure('note-not-yours-to-change');
  const { date = row.date, text = row.text } = change;
  checkDay(date);
  const [[saved] = []] = await database.write(
    statement(
      `UPDATE annotation SET date = ?, text = ?, revision = revision + 1, updated_at = ?
       WHERE id = ? AND revision = ? RETURNING id`,
      ...[date, text, new Date().toISOString(), row.id, revision],
    ),
  );
  if (!saved) throw lostRace();
  return annotationReply(context, await findNote(context, row.id));
};

export const deleteAnnotation: Handler<'deleteAnnotation'> = async (context) => {
  const row = await findNote(context, idInPath(context, 'note'));
  const revision = revisionMatched(context);
  if (!mayEdit(context, row)) throw new Failure('note-not-yours-to-delete');
  const [[deleted] = []] = await context.var.database.write(
    statement('DELETE FROM annotation WHERE id = ? AND revision = ? RETURNING id', row.id, revision),
  );
  if (!deleted) throw lostRace();
};

function checkDay(date: string): void {
  if (isLocalDate(date)) return;
  throw new Failure('no-such-day', { errors: { date: 'is no day of the calendar' } });
}

async function findNote(context: UpstreamContext, id: number): Promise<Row> {
  const row = await context.var.database.first<Row>(
    `SELECT ${columns} ${visible} AND a.id = ?3`,
    ...visibleParameters(context),
    id,
  );
  if (!row) throw noSuch('note');
  return row;
}

const mayEdit = ({ var: { scope, user } }: ReadingContext, row: Row): boolean =>
  row.author_id === user.id || covers(scope.level, ADMIN);

const annotationReply = (context: UpstreamContext, row: Row) =>
  tagged(annotationOf(context, row), etagOf(row.revision));

function annotationOf(context: ReadingContext, row: Row): Annotation {
  const sample = seesSampleData(context.var.user);
  const { id, date, author_id, firstname, lastname } = row;
  return {
    id,
    date,
    text: sample ? `Note ${id}` : row.text,
    author: author_id && authorName({ id: author_id, firstname: firstname ?? '', lastname: lastname ?? '' }, sample),
    editable: mayEdit(context, row),
    etag: etagOf(row.revision),
  };
}
