import { call, callPart, type Part, send } from '#app/api/answers.server.ts';
import { failureOf, failureText } from '#app/api/failure.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { fieldErrorsAt, postedValues } from '#app/forms/fields.ts';
import type { RejectedForm } from '#app/forms/form-result.ts';
import { ifMatchFromForm } from '#app/forms/refusal.server.ts';
import { editConflict, frameOf } from '#app/forms-and-vouchers/items.server.ts';
import { readListQuery } from '#app/page-recipes/list-query.ts';
import type { Form, FormPerson } from '#shared/api/families/forms-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { type FormValues, formFields, saveBody } from './form-fields.ts';
import * as texts from './texts.ts';

const submissionsPerPage = 20;

export const readForm = (page: PageContext, id: string): Promise<Part<Form>> =>
  callPart(page, 'form', { params: { id } });

/** Reads a form and its submissions, filtered by the address. */
export async function loadForm(
  page: PageContext,
  session: PageSession,
  id: string,
  params: URLSearchParams,
  read: Promise<Part<Form>>,
) {
  const { search, isLaterPage, query } = readListQuery(params, { limit: submissionsPerPage });
  const [form, submissions] = await Promise.all([read, callPart(page, 'formSubmissions', { params: { id }, query })]);
  return { ...frameOf(page, session, 'form'), ...{ form, submissions, search, isLaterPage } };
}

const intents = [
  'save',
  'publish',
  'unpublish',
  'duplicate',
  'delete',
  'forget',
  'find-person',
  'erase-person',
] as const;
type FormIntent = (typeof intents)[number];

interface FoundPerson extends FormPerson {
  readonly email: string;
}

export type FormResult =
  | {
      readonly ok: true;
      readonly intent: FormIntent;
      readonly etag: string;
      readonly person: FoundPerson | null;
      /** Id of a created copy. */
      readonly copyId: number | null;
    }
  | (RejectedForm<FormValues> & {
      readonly intent: FormIntent;
      /** The content was saved; only the following step failed. */
      readonly saved: boolean;
    });

/** Handles a posted form; `publish` saves first. Returns failed calls instead of throwing. */
export async function changeForm(page: PageContext, id: string, form: FormData): Promise<FormResult> {
  const intent =
    form.get('act') === 'publish' ? 'publish' : (intents.find((known) => known === form.get('intent')) ?? 'save');
  const etag = String(form.get('etag') ?? '');
  const edit = { params: { id }, ifMatch: etag };
  const values = intent === 'save' || intent === 'publish' ? postedValues(formFields, form) : null;
  let isSaved = false;
  try {
    if (values) {
      const over = { ...edit, ifMatch: ifMatchFromForm(form) };
      const saved = await call(page, 'saveForm', { ...over, body: { ...saveBody(values) } });
      isSaved = true;
      if (intent === 'publish') await send(page, 'publishForm', { ...edit, ifMatch: saved.etag });
      return { ok: true, intent, etag, person: null, copyId: null };
    }
    if (intent === 'duplicate') {
      const { id: copyId } = await call(page, 'duplicateForm', { params: { id } });
      return { ok: true, intent, etag, person: null, copyId };
    }
    const person = await runIntent(page, intent, edit, form);
    return { ok: true, intent, etag, person, copyId: null };
  } catch (error) {
    const failure = failureOf(error);
    page.log('warn', 'a form was not changed', { reason: intent, state: failure.kind });
    const errors = fieldErrorsAt(formFields, failure.fields ?? []);
    const text = failureMessage(intent, failure, isSaved);
    const from = String(form.get('from') ?? '');
    const status = failure.status ?? 500;
    return { ok: false, saved: isSaved, intent, status, text, errors, values: isSaved ? null : values, from };
  }
}

type FormVersion = { readonly params: { readonly id: string }; readonly ifMatch: string };

async function runIntent(
  page: PageContext,
  intent: FormIntent,
  target: FormVersion,
  form: FormData,
): Promise<FoundPerson | null> {
  if (intent === 'find-person' || intent === 'erase-person') {
    const email = String(form.get('email') ?? '').trim();
    const endpoint = intent === 'find-person' ? 'findFormPerson' : 'eraseFormPerson';
    const found = await call(page, endpoint, { body: { email } });
    return { email, ...found };
  }
  if (intent === 'forget') {
    const params = { id: target.params.id, submissionId: String(form.get('submission') ?? '') };
    await send(page, 'deleteFormSubmission', { params });
  } else await send(page, intent === 'delete' ? 'deleteForm' : 'unpublishForm', target);
  return null;
}

function failureMessage(
  intent: FormIntent,
  { kind, status, fields }: ReturnType<typeof failureOf>,
  saved: boolean,
): string {
  if (status === 412) return editConflict;
  if (status === 409 && intent === 'duplicate') return texts.formLimit;
  if (status === 409) return texts.unpublishFirst;
  if (saved) return fields?.length ? texts.savedIncomplete : fill(texts.savedNotPublished, { kind: failureText(kind) });
  if (fields?.includes('email')) return texts.emailError;
  return fields?.length ? texts.notSaved : failureText(kind);
}
