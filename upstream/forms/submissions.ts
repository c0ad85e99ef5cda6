import type { SubmissionsAnswer } from '#shared/api/families/forms-schemas.ts';
import type { Handler } from '../calls/handler.ts';
import { idInPath, idOfCursor, noSuch } from '../calls/revision.ts';
import { readableRows } from '../calls/stored-json.ts';
import { contentTypes, exportRows } from '../export/export-file.ts';
import { attachment } from '../export/file-name.ts';
import { scopeName } from '../export/scope-name.ts';
import { FileReply } from '../platform/reply.ts';
import { statement } from '../platform/storage/statement.ts';
import { findForm } from './stored.ts';
import { columnsOf, type SubmissionRow, submissionOf, submissionTable } from './submission-table.ts';

export const formSubmissions: Handler<'formSubmissions'> = async (context) => {
  const { database } = context.var;
  const { limit, cursor, search } = context.query;
  const id = idInPath(context, 'form');
  const words = search || null;
  const found = `FROM form_submission s WHERE s.form_id = ?1 AND (?2 IS NULL
    OR EXISTS (SELECT 1 FROM json_tree(iif(json_valid(s.answers), s.answers, '{}')) t WHERE instr(lower(t.atom), lower(?2)) > 0))`;
  const reading = database.readAll<[SubmissionRow, { total: number }]>([
    statement(
      `SELECT s.* ${found} AND (?3 IS NULL OR s.id < ?3) ORDER BY s.id DESC LIMIT ?4`,
      ...[id, words, idOfCursor(cursor) || null, limit + 1],
    ),
    statement(`SELECT count(*) AS total ${found}`, id, words),
  ]);
  // If the scope doesn't have the form, `findForm` throws, so the submissions read at the same time aren't returned.
  const [[rows, [counted]], row] = await Promise.all([reading, findForm(context)]);
  const shown = rows.slice(0, limit);
  const nameOf = ({ submitted_at }: SubmissionRow) => `Sent ${new Date(submitted_at).toISOString()}`;
  const { items, unreadable } = readableRows(context, shown, nameOf, submissionOf);
  const answer: SubmissionsAnswer = {
    columns: columnsOf(row),
    items: items.map(({ id, submittedAt, answers, consents }) => ({
      ...{ id, submittedAt: new Date(submittedAt).toISOString(), answers, consents },
    })),
    unreadable,
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
    total: Number(counted?.total ?? 0),
  };
  return answer;
};

export const formSubmissionsFile: Handler<'formSubmissionsFile'> = async (context) => {
  const { database, scope } = context.var;
  const { format } = context.query;
  const row = await findForm(context);
  const table = submissionTable(context, row);
  const meta = {
    title: row.name,
    currency: scope.currency,
    facts: [
      ['Scope', await scopeName(database, scope, false)],
      ['Deleted after', `${row.retention_days} days`],
      ['Exported at', new Date().toISOString()],
    ] as const,
    definitions: [],
  };
  return new FileReply(exportRows(meta, [table], { format, name: `form-${row.id}-submissions` }), {
    headers: {
      'Content-Type': contentTypes[format],
      'Content-Disposition': attachment(`form-${row.id}-submissions.${format}`),
    },
  });
};

export const deleteFormSubmission: Handler<'deleteFormSubmission'> = async (context) => {
  const row = await findForm(context);
  const { submissionId: text } = context.params;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw noSuch('submission');
  const [[deleted] = []] = await context.var.database.write(
    statement('DELETE FROM form_submission WHERE id = ? AND form_id = ? RETURNING id', Number(text), row.id),
  );
  if (!deleted) throw noSuch('submission');
};
