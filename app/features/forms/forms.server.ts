import { endpoints } from '#shared/api/endpoints.ts';
import { formSchema, formsAnswerSchema } from '#shared/api/families/forms-schemas.ts';
import { closedTo } from '../../access/closed.server.ts';
import { readAnswer, readPart } from '../../api/answers.server.ts';
import { failureOf, failureText } from '../../api/failure.ts';
import { numbersIn } from '../../api/preferences.server.ts';
import type { PageContext, PageSession } from '../../context.ts';

/** The forms of the scope, as far as the address narrows them. */
export async function loadForms(page: PageContext, session: PageSession, params: URLSearchParams) {
  const search = params.get('search')?.trim().slice(0, 100) ?? '';
  const cursor = params.get('after');
  const query = { limit: 30, search: search || undefined, cursor: cursor ?? undefined };
  return {
    ...frameOf(page, session),
    ...{ search, later: cursor !== null },
    list: await readPart(page, 'forms', formsAnswerSchema, { query }),
  };
}

/** What the pages of forms print and ask around what they show. */
export function frameOf(page: PageContext, session: PageSession) {
  return {
    scopeLabel: session.viewer.scope?.label ?? '',
    writes: closedTo(page, session, endpoints.createForm.access) === null,
    sample: session.settings.anonymized,
    ...numbersIn(session),
  };
}

export type CreateResult =
  | { readonly ok: true; readonly id: number }
  | { readonly ok: false; readonly status: number; readonly text: string; readonly name: string };

/** Begins a form with the posted name. Never throws for a call that failed. */
export async function createForm(page: PageContext, form: FormData): Promise<CreateResult> {
  const name = String(form.get('name') ?? '').trim();
  if (name === '') return { ok: false, status: 400, text: 'Give the form a name.', name };
  try {
    const { id } = await readAnswer(page, 'createForm', formSchema, { body: { name } });
    return { ok: true, id };
  } catch (error) {
    const { kind, status, fields } = failureOf(error);
    const text = fields?.includes('name') ? 'Give a name of at most 80 characters.' : failureText(kind);
    return { ok: false, status: status ?? 500, text, name };
  }
}
