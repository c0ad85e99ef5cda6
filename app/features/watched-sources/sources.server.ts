import { callPart } from '#app/api/answers.server.ts';
import type { PageContext } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import type { RejectedForm } from '#app/forms/form-result.ts';
import { ifMatchFromForm, refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import { type SourceValues, sourceBody, sourceFields } from './source-fields.ts';
import * as texts from './texts.ts';

/** Reads scheduled imports, and past imports whose options a new one can use. */
export async function loadSources(page: PageContext) {
  const [sources, imports] = await Promise.all([
    callPart(page, 'watchedSources'),
    callPart(page, 'importList', { query: { limit: 50 } }),
  ]);
  const done = imports.state === 'ready' ? imports.answer.items.filter(({ status }) => status === 'done') : [];
  return { sources, done: done.map(({ id, kind, fileName, createdAt }) => ({ id, kind, fileName, createdAt })) };
}

export type SourcesData = Awaited<ReturnType<typeof loadSources>>;

/** `id` is the scheduled import that the form was about; null for a new one. */
export type SourceResult =
  | { readonly ok: true; readonly text: string }
  | (RejectedForm<SourceValues> & { readonly id: number | null });

/** Whether the posted form is about scheduled imports. */
export const isSourceForm = (form: FormData): boolean => textOf(form, 'intent').startsWith('source-');

/** Handles a posted form. Returns failed calls instead of throwing. */
export async function changeSources(page: PageContext, form: FormData): Promise<SourceResult> {
  const intent = textOf(form, 'intent');
  const id = Number(textOf(form, 'id')) || null;
  const edit = { params: { id: String(id) }, ifMatch: ifMatchFromForm(form) };
  const values = intent === 'source-create' ? postedValues(sourceFields, form) : null;
  try {
    if (values) {
      await send(page, 'createWatchedSource', { body: sourceBody(values) });
      return { ok: true, text: texts.created };
    }
    if (intent === 'source-pause' || intent === 'source-resume') {
      const status = intent === 'source-pause' ? 'paused' : 'active';
      await send(page, 'changeWatchedSource', { ...edit, body: { status } });
      return { ok: true, text: texts.saved };
    }
    if (intent === 'source-run') {
      await send(page, 'runWatchedSource', { params: edit.params });
      return { ok: true, text: texts.runs };
    }
    if (intent !== 'source-delete')
      return { ok: false, status: 400, id, text: texts.nothingWasSent, errors: {}, values: null, from: '' };
    await send(page, 'deleteWatchedSource', edit);
    return { ok: true, text: texts.deleted };
  } catch (error) {
    const say = ({ status }: { readonly status: number | null }) => (status === 412 ? texts.changedMeanwhile : null);
    const refused = refusalOf(page, { form, fields: sourceFields, values, error, intent, say });
    // Never send a secret back to the page.
    return { ...refused, id, values: refused.values && { ...refused.values, headerValue: '' } };
  }
}
