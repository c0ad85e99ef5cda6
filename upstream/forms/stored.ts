import { z } from 'zod';
import type { Form } from '#shared/api/families/forms-schemas.ts';
import type { FormDefinition, PublishedForm } from '#shared/forms/definition.ts';
import { type Scaling, shownCount } from '../anonymise/scaling.ts';
import { authorName } from '../calls/author.ts';
import { type Changed, changerName, changerOf } from '../calls/changer.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { WithParams } from '../calls/handler.ts';
import { etagOf, idInPath, noSuch } from '../calls/revision.ts';
import { storedJson, strings } from '../calls/stored-json.ts';

/** A row of `form` with the number of its submissions, when the last one came, and the names of its author and last editor. */
export interface FormRow extends Changed, Record<string, unknown> {
  readonly id: number;
  readonly public_id: string;
  readonly account_id: number;
  readonly operator_id: number;
  readonly name: string;
  /** JSON. */
  readonly definition: string;
  readonly published: string | null;
  readonly retention_days: number;
  readonly created_by: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly submissions: number;
  /** Epoch milliseconds. */
  readonly last_submitted_at: number | null;
  readonly revision: number;
  readonly updated_at: string;
}

export const formColumns = `f.*, u.firstname, u.lastname, ${changerOf('f')},
  (SELECT count(*) FROM form_submission s WHERE s.form_id = f.id) AS submissions,
  (SELECT max(s.submitted_at) FROM form_submission s WHERE s.form_id = f.id) AS last_submitted_at`;

/**
 * SQL condition on `form`: published forms that a page may link to. ?1 is the account and ?2 the subaccount of the
 * page; a subaccount's page may also link to forms of the account. ?2 is 0 for a page of the account itself.
 */
export const linkableForms = 'account_id = ?1 AND (?2 = 0 OR operator_id IN (0, ?2)) AND published IS NOT NULL';

/**
 * SQL with the parameters of `scopeParameters`: an account sees the forms of its subaccounts too, a subaccount only its
 * own.
 */
export const visibleForms = `FROM form f LEFT JOIN user u ON u.id = f.created_by
  WHERE f.account_id = ?1 AND (?2 IS NULL OR f.operator_id IN (SELECT value FROM json_each(?2)))`;

export const scopeParameters = ({ var: { scope } }: UpstreamContext) => {
  const { accountId, operatorIds } = scope.tenant;
  return [accountId, operatorIds === null ? null : JSON.stringify(operatorIds)] as const;
};

/** The form in the path. @throws Failure 404 if the scope has no such form */
export const findForm = (context: WithParams<'id'>) => formById(context, idInPath(context, 'form'));

/** @throws Failure 404 if the scope has no such form */
export async function formById(context: UpstreamContext, id: number) {
  const row = await context.var.database.first<FormRow>(
    `SELECT ${formColumns} ${visibleForms} AND f.id = ?3`,
    ...[...scopeParameters(context), id],
  );
  if (!row) throw noSuch('form');
  return row;
}

/** The draft. Definitions from before forms could be embedded have no `allowedDomains`. */
export const formDefinitionOfRow = (row: FormRow): FormDefinition => ({
  allowedDomains: [],
  ...storedJson<Omit<FormDefinition, 'allowedDomains'>>(row.definition, formShape, { table: 'form', id: row.id }),
});
export const publishedFormOfRow = (row: FormRow): PublishedForm | null =>
  row.published === null
    ? null
    : {
        allowedDomains: [],
        ...storedJson<Omit<PublishedForm, 'allowedDomains'>>(row.published, formShape, { table: 'form', id: row.id }),
      };

const formShape = z.looseObject({
  allowedDomains: strings.optional(),
  fields: z.array(z.looseObject({ options: z.array(z.unknown()) })),
});

/** With sample data, names are made up, typed texts are left out, and the number of submissions is scaled. */
export function formOf(row: FormRow, scaling: Scaling | null): Form {
  const sample = scaling !== null;
  const definition = formDefinitionOfRow(row);
  const published = publishedFormOfRow(row);
  const { id, firstname, lastname, created_by } = row;
  return {
    ...{ id, publicId: sample ? '' : row.public_id, name: sample ? `Form ${id}` : row.name },
    definition: sample ? withMadeUpTexts(definition, id) : copied(definition),
    retentionDays: row.retention_days,
    status: published ? 'published' : 'draft',
    changed: published !== null && JSON.stringify(unversioned(published)) !== JSON.stringify(definition),
    publishedDomains: sample ? [] : [...(published?.allowedDomains ?? [])],
    submissions: shownCount(row.submissions, scaling),
    author: authorName({ id: created_by, firstname: firstname ?? '', lastname: lastname ?? '' }, sample),
    updatedAt: row.updated_at,
    updatedBy: changerName(row, sample),
    etag: etagOf(row.revision),
  };
}

const copied = (definition: FormDefinition) => ({
  ...definition,
  ...{ allowedDomains: [...definition.allowedDomains], fields: definition.fields.map(copiedField) },
});

const copiedField = (field: FormDefinition['fields'][number]) => ({ ...field, options: [...field.options] });

const withMadeUpTexts = (definition: FormDefinition, id: number) => ({
  allowedDomains: [],
  ...{ title: `Form ${id}`, intro: '', submitLabel: definition.submitLabel, thanks: '' },
  fields: definition.fields.map((field, at) => ({
    ...field,
    ...{ label: `Question ${at + 1}`, help: '', options: field.options.map((_, index) => `Choice ${index + 1}`) },
  })),
});

const unversioned = (form: PublishedForm): FormDefinition => ({
  ...form,
  fields: form.fields.map(({ version: _, ...field }) => field),
});
