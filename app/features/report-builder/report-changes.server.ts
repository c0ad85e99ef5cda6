import { callPart } from '#app/api/answers.server.ts';
import { ApiError, type Failure, failureText } from '#app/api/failure.ts';
import type { PageContext } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import type { RejectedForm } from '#app/forms/form-result.ts';
import { ifMatchFromForm, refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import type { Report } from '#shared/api/families/reports-schemas.ts';
import { definitionSchema, type ReportDefinition } from '#shared/reports/definition.ts';
import { isIntent, type ReportIntent, type ReportValues, reportFields } from './save-fields.ts';
import * as texts from './texts.ts';

export type ReportChange =
  /** Id of the report to go to; null for the list. */
  | { readonly ok: true; readonly intent: ReportIntent; readonly id: number | null }
  | (RejectedForm<ReportValues> & {
      readonly intent: ReportIntent | null;
      /** Report that somebody else has saved meanwhile; null for other failures. */
      readonly savedByOthers: Pick<Report, 'id' | 'name' | 'etag' | 'revision' | 'updatedAt'> | null;
    });

/** Handles a posted form. Returns failed calls instead of throwing. */
export async function changeReports(page: PageContext, form: FormData): Promise<ReportChange> {
  const named = textOf(form, 'intent');
  const intent = isIntent(named) ? named : null;
  const id = textOf(form, 'report');
  const toRefusal = (error: unknown) => {
    const values = form.has('name') ? postedValues(reportFields, form) : null;
    return refusalOf(page, { form, fields: reportFields, values, error, intent: named, say: failureMessage });
  };
  if (!intent) return { ...toRefusal(invalidField('intent')), intent, savedByOthers: null };
  try {
    return { ok: true, intent, id: await applyIntent(page, intent, id, form) };
  } catch (error) {
    const refusal = toRefusal(error);
    return { ...refusal, intent, savedByOthers: refusal.status === 412 ? await readCurrent(page, id) : null };
  }
}

const invalidField = (field: string): ApiError =>
  new ApiError({ kind: 'invalid', status: 400, requestId: null, fields: [field] });

async function applyIntent(
  page: PageContext,
  intent: ReportIntent,
  id: string,
  form: FormData,
): Promise<number | null> {
  const edit = { params: { id }, ifMatch: ifMatchFromForm(form) };
  const change = async (body: BodyOf<'changeReport'>) => (await send(page, 'changeReport', { ...edit, body })).id;
  switch (intent) {
    case 'create': {
      const body = { ...postedValues(reportFields, form), definition: readDefinition(form) };
      return (await send(page, 'createReport', { body })).id;
    }
    case 'save':
      return await change({ definition: readDefinition(form) });
    case 'rename':
      return await change({ name: textOf(form, 'name') });
    case 'share':
      return await change({ visibility: postedValues(reportFields, form).visibility });
    case 'archive':
      return await change({ archived: textOf(form, 'archived') === 'true' });
    case 'duplicate':
      return (await send(page, 'duplicateReport', { params: { id }, body: {} })).id;
    case 'restore':
      return (await send(page, 'restoreReport', { ...edit, body: { revision: Number(textOf(form, 'revision')) } })).id;
    case 'delete':
      await send(page, 'deleteReport', edit);
      return null;
  }
}

async function readCurrent(page: PageContext, id: string) {
  const part = await callPart(page, 'report', { params: { id } });
  if (part.state === 'failed') return null;
  const { name, etag, revision, updatedAt } = part.answer;
  return { id: part.answer.id, name, etag, revision, updatedAt };
}

function failureMessage({ kind, status, fields = [] }: Failure): string {
  if (fields.includes('name')) return texts.nameError;
  if (status === 409) return texts.reportLimit;
  if (kind === 'invalid') return texts.notSavable;
  if (kind === 'denied') return texts.notYours;
  return failureText(kind);
}

/** Reads the posted definition. @throws ApiError if it is invalid */
function readDefinition(form: FormData): ReportDefinition {
  try {
    return definitionSchema.parse(JSON.parse(textOf(form, 'definition')));
  } catch {
    throw invalidField('definition');
  }
}
