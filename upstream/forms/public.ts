import type { SubmitFormAnswer } from '#shared/api/families/forms-schemas.ts';
import type { PublishedForm } from '#shared/forms/definition.ts';
import { type Answer, checkSubmission } from '#shared/forms/submission.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import { publicIdForm } from '#shared/touchpoints/kinds.ts';
import type { Handler, WithParams } from '../calls/handler.ts';
import { noSuch } from '../calls/revision.ts';
import { isOfActive } from '../identity/active.ts';
import { statement } from '../platform/storage/statement.ts';
import { alcoholColumn, parseAlcoholRules } from '../scope/alcohol-rules.ts';
import { type FormRow, publishedFormOfRow } from './stored.ts';

interface PublicRow extends FormRow {
  readonly brand: string;
  readonly locale: string;
  readonly reporting_timezone: string;
  readonly alcohol: string | null;
}

export const publicForm: Handler<'publicForm'> = async (context) => {
  const { row, form } = await findPublic(context);
  const alcohol = parseAlcoholRules(row.alcohol);
  return { publicId: row.public_id, brand: row.brand, locale: row.locale, alcohol, form };
};

/** Validates the answers again, since the page that sends them can't be trusted. */
export const submitForm: Handler<'submitForm'> = async (context) => {
  const { submission, typed, language, ...origin } = context.body;
  const { row, form } = await findPublic(context);
  const { answers, consents, errors } = checkSubmission(form, typed, language);
  if (Object.keys(errors).length > 0) return { kept: false, errors } satisfies SubmitFormAnswer;
  const now = Date.now();
  const fromThisSubmission = 'FROM form_submission WHERE form_id = ?1 AND submission = ?2';
  const response = {
    ...({ accountId: row.account_id, of: 'form', source: row.id, id: submission } as const),
    ...{ now, date: dayAt(now, row.reporting_timezone), origin },
  };
  await context.var.facts.storeResponse(response, [
    statement(
      `INSERT INTO form_submission (form_id, submission, submitted_at, answers, consents) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT DO NOTHING`,
      ...[row.id, submission, now, JSON.stringify(answers), JSON.stringify(consents)],
    ),
    ...emailsOf(form, answers).map((email) =>
      statement(
        `INSERT INTO form_submission_email SELECT ?3, id ${fromThisSubmission} ON CONFLICT DO NOTHING`,
        ...[row.id, submission, email],
      ),
    ),
  ]);
  return { kept: true, errors: {} } satisfies SubmitFormAnswer;
};

const emailsOf = ({ fields }: PublishedForm, answers: Readonly<Record<string, Answer>>): string[] =>
  fields.flatMap(({ id, kind }) => {
    const answer = answers[id];
    return kind === 'email' && typeof answer === 'string' ? [answer] : [];
  });

/** Finds a form by its public id. @throws Failure 404 for unpublished and missing forms alike */
async function findPublic({
  params: { id },
  var: { database },
}: WithParams<'id'>): Promise<{ row: PublicRow; form: PublishedForm }> {
  const row = publicIdForm.test(id)
    ? await database.first<PublicRow>(
        `SELECT f.*, coalesce(o.name, a.name) AS brand, a.default_locale AS locale, a.reporting_timezone,
           ${alcoholColumn}
         FROM form f JOIN account a ON a.id = f.account_id
         LEFT JOIN operator o ON o.id = f.operator_id AND o.account_id = a.id
         WHERE f.public_id = ?1 AND f.published IS NOT NULL AND ${isOfActive('f')}`,
        id,
      )
    : null;
  const form = row && publishedFormOfRow(row);
  if (!row || !form) throw noSuch('form');
  return { row, form };
}
