import { Failure } from '#shared/api/failure.ts';
import { type FormDefinition, faultsOf } from '#shared/forms/definition.ts';
import type { FormOrder } from '#shared/forms/orders.ts';
import { scalingFor } from '../anonymise/scaling.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { readPage } from '../calls/page-of-ids.ts';
import { etagOf, lostRace, revisionMatched } from '../calls/revision.ts';
import { readableRows } from '../calls/stored-json.ts';
import { tagged } from '../platform/reply.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { randomToken } from '../platform/tokens.ts';
import {
  type FormRow,
  findForm,
  formById,
  formColumns,
  formDefinitionOfRow,
  formOf,
  scopeParameters,
  visibleForms,
} from './stored.ts';

/** Per account. */
const maxForms = 500;

const sqlOrders: Readonly<Record<FormOrder, string>> = {
  newest: '',
  name: 'f.name COLLATE NOCASE,',
  edited: 'f.updated_at DESC,',
  submissions: '(SELECT count(*) FROM form_submission s WHERE s.form_id = f.id) DESC,',
};
const defaultRetentionDays = 365;

const emptyDefinition: FormDefinition = {
  allowedDomains: [],
  ...{ title: '', intro: '', submitLabel: 'Send', thanks: 'Thank you. We have received your answers.', fields: [] },
};

export const forms: Handler<'forms'> = async (context) => {
  const { database, user } = context.var;
  const { limit, cursor, search, status, order: by } = context.query;
  const sample = seesSampleData(user);
  const order = sample && by === 'name' ? 'newest' : by;
  // With sample data, searching or sorting by real names would reveal them.
  const words = search && !sample ? search : null;
  const ids = statement(
    `SELECT f.id ${visibleForms} AND (?3 IS NULL OR instr(lower(f.name), lower(?3)) > 0)
       AND (?4 IS NULL OR (f.published IS NOT NULL) = (?4 = 'published'))
     ORDER BY ${sqlOrders[order]} f.id DESC LIMIT ${maxForms}`,
    ...[...scopeParameters(context), words, status ?? null],
  );
  const rowsAmong = (among: string) => `SELECT ${formColumns} ${visibleForms} AND f.id IN (${among})`;
  const { rows, nextCursor } = await readPage<FormRow>(
    database,
    { ids, rowsAmong },
    { cursor, limit, newest: order === 'newest' },
  );
  const nameOf = ({ id, name }: FormRow) => (sample ? `Form ${id}` : name);
  const read = readableRows(context, rows, nameOf, (row) => {
    const { definition, ...form } = formOf(row, scalingFor(context));
    const last = sample ? null : row.last_submitted_at;
    return {
      ...{ ...form, title: definition.title },
      lastSubmissionAt: last === null ? null : new Date(last).toISOString(),
    };
  });
  return { ...read, nextCursor };
};

export const form: Handler<'form'> = async (context) => answerForm(context, await findForm(context));

export const createForm: Handler<'createForm'> = async (context) => {
  const { database, scope, user } = context.var;
  const { name } = context.body;
  const [[made] = []] = await database.write(
    statement(
      `INSERT INTO form (public_id, account_id, operator_id, name, definition, retention_days, created_by, updated_by,
         updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8 WHERE (SELECT count(*) FROM form WHERE account_id = ?2) < ?9 RETURNING id`,
      ...[
        randomToken(),
        scope.accountId,
        scope.operatorId ?? 0,
        name,
        JSON.stringify({ ...emptyDefinition, title: name }),
      ],
      ...[defaultRetentionDays, user.id, now(), maxForms],
    ),
  );
  return await answerCreated(context, made);
};

/** Copies a form's draft. Published versions and submissions stay with the original. */
export const duplicateForm: Handler<'duplicateForm'> = async (context) => {
  const { database, user } = context.var;
  const { id, name } = await findForm(context);
  const [[made] = []] = await database.write(
    statement(
      `INSERT INTO form (public_id, account_id, operator_id, name, definition, retention_days, created_by, updated_by,
         updated_at)
       SELECT ?2, account_id, operator_id, ?3, definition, retention_days, ?4, ?4, ?5 FROM form f
       WHERE id = ?1 AND (SELECT count(*) FROM form WHERE account_id = f.account_id) < ?6 RETURNING id`,
      ...[id, randomToken(), `Copy of ${name}`.slice(0, 80), user.id, now(), maxForms],
    ),
  );
  return await answerCreated(context, made);
};

async function answerCreated(context: UpstreamContext, made: Record<string, unknown> | undefined) {
  if (!made) throw new Failure('too-many-forms', { details: { most: maxForms } });
  return answerForm(context, await formById(context, Number(made.id)));
}

export const saveForm: Handler<'saveForm'> = async (context) => {
  const { name, definition, retentionDays } = context.body;
  const row = await findForm(context);
  await writeEdit(context, row, 'name = ?5, definition = ?6, retention_days = ?7', [
    ...[name, JSON.stringify(definition), retentionDays],
  ]);
  return answerForm(context, await formById(context, row.id));
};

export const deleteForm: Handler<'deleteForm'> = async (context) => {
  const row = await findForm(context);
  const revision = revisionMatched(context);
  if (row.published !== null) throw new Failure('form-published');
  const [[deleted] = []] = await context.var.database.write(
    statement(
      'DELETE FROM form WHERE id = ? AND revision = ? AND published IS NULL AND account_id = ? RETURNING id',
      ...[row.id, revision, row.account_id],
    ),
  );
  if (!deleted) throw lostRace();
};

export const publishForm: Handler<'publishForm'> = async (context) => {
  const { database } = context.var;
  const row = await findForm(context);
  const definition = formDefinitionOfRow(row);
  const errors = faultsOf(definition);
  if (Object.keys(errors).length > 0) throw new Failure('form-incomplete', { errors });
  const before = await database.read<{ field: string; version: number; text: string }>(
    'SELECT field, max(version) AS version, text FROM form_consent WHERE form_id = ? GROUP BY field',
    row.id,
  );
  const versions = definition.fields.map(({ id, kind, label }) => {
    if (kind !== 'consent') return null;
    const last = before.find(({ field }) => field === id);
    return last?.text === label ? last.version : (last?.version ?? 0) + 1;
  });
  const fields = definition.fields.map((field, at) => ({ ...field, version: versions[at] ?? null }));
  const texts = fields.flatMap(({ id, version, label }) =>
    version === null
      ? []
      : [
          statement(
            `INSERT INTO form_consent SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM form WHERE id = ?1 AND published = ?6)
             ON CONFLICT DO NOTHING`,
            ...[row.id, id, version, label, now(), JSON.stringify({ ...definition, fields })],
          ),
        ],
  );
  await writeEdit(
    context,
    row,
    'published = ?5, published_revision = revision + 1',
    [JSON.stringify({ ...definition, fields })],
    texts,
  );
  return answerForm(context, await formById(context, row.id));
};

export const unpublishForm: Handler<'unpublishForm'> = async (context) => {
  const row = await findForm(context);
  await writeEdit(context, row, 'published = NULL, published_revision = NULL', []);
  return answerForm(context, await formById(context, row.id));
};

/**
 * Writes an edit, in one transaction with `more`.
 * @param set SQL assignments with parameters from ?5 on
 * @throws Failure 412 if the form was changed meanwhile
 */
async function writeEdit(
  context: UpstreamContext,
  row: FormRow,
  set: string,
  values: readonly (string | number)[],
  more: readonly Statement[] = [],
): Promise<void> {
  const revision = revisionMatched(context);
  if (row.revision !== revision) throw lostRace();
  const [[saved] = []] = await context.var.database.write(
    statement(
      `UPDATE form SET ${set}, revision = revision + 1, updated_at = ?3, updated_by = ?4
       WHERE id = ?1 AND revision = ?2 RETURNING id`,
      ...[row.id, revision, now(), context.var.user.id, ...values],
    ),
    ...more,
  );
  if (!saved) throw lostRace();
}

const now = (): string => new Date().toISOString();

const answerForm = (context: UpstreamContext, row: FormRow) =>
  tagged(formOf(row, scalingFor(context)), etagOf(row.revision));
