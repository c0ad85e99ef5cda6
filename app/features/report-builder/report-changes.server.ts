import type { BodyOf } from '#shared/api/contract.ts';
import type { Report } from '#shared/api/families/reports-schemas.ts';
import { definitionSchema, type ReportDefinition } from '#shared/reports/definition.ts';
import { call, callPart, send } from '../../api/answers.server.ts';
import { ApiError, type Failure, failureOf, failureText } from '../../api/failure.ts';
import type { PageContext } from '../../context.ts';
import { isIntent, type ReportIntent } from './intents.ts';
import * as texts from './texts.ts';

export type ReportChange =
  /** Where to go next; null is the list. */
  | { readonly ok: true; readonly intent: ReportIntent; readonly id: number | null }
  | {
      readonly ok: false;
      readonly status: number;
      readonly intent: ReportIntent | null;
      readonly text: string;
      /** What was typed, to be shown again. */
      readonly typed: { readonly name: string; readonly visibility: string };
      /** What somebody else has saved meanwhile; null where that is not what went wrong. */
      readonly theirs: Pick<Report, 'id' | 'name' | 'etag' | 'revision' | 'updatedAt'> | null;
    };

/** Does what the posted form asks for. Never throws for a call that failed. */
export async function changeReports(page: PageContext, form: FormData): Promise<ReportChange> {
  const named = textOf(form, 'intent');
  const intent = isIntent(named) ? named : null;
  const typed = { name: textOf(form, 'name'), visibility: textOf(form, 'visibility') };
  const id = textOf(form, 'report');
  const refused = { ok: false as const, intent, typed, theirs: null };
  if (!intent) return { ...refused, status: 400, text: failureText('invalid') };
  try {
    return { ok: true, intent, id: await run(page, intent, id, form) };
  } catch (error) {
    const failure = failureOf(error);
    page.log('warn', 'a report was not changed', { intent, kind: failure.kind });
    const theirs = failure.status === 412 ? await current(page, id) : null;
    return { ...refused, status: failure.status ?? 500, text: textFor(failure), theirs };
  }
}

async function run(page: PageContext, intent: ReportIntent, id: string, form: FormData): Promise<number | null> {
  const edit = { params: { id }, ifMatch: textOf(form, 'etag') };
  const change = async (body: BodyOf<'changeReport'>) => (await call(page, 'changeReport', { ...edit, body })).id;
  switch (intent) {
    case 'create': {
      const body = { name: textOf(form, 'name'), visibility: visibilityIn(form), definition: definitionIn(form) };
      return (await call(page, 'createReport', { body })).id;
    }
    case 'save':
      return await change({ definition: definitionIn(form) });
    case 'rename':
      return await change({ name: textOf(form, 'name') });
    case 'share':
      return await change({ visibility: visibilityIn(form) });
    case 'archive':
      return await change({ archived: textOf(form, 'archived') === 'true' });
    case 'duplicate':
      return (await call(page, 'duplicateReport', { params: { id }, body: {} })).id;
    case 'restore':
      return (await call(page, 'restoreReport', { ...edit, body: { revision: Number(textOf(form, 'revision')) } })).id;
    case 'delete':
      await send(page, 'deleteReport', edit);
      return null;
  }
}

async function current(page: PageContext, id: string) {
  const part = await callPart(page, 'report', { params: { id } });
  if (part.state === 'failed') return null;
  const { name, etag, revision, updatedAt } = part.answer;
  return { id: part.answer.id, name, etag, revision, updatedAt };
}

function textFor({ kind, status, fields = [] }: Failure): string {
  if (fields.includes('name')) return texts.giveTheReportAName;
  if (status === 409) return texts.youKeepAsManyReports;
  if (kind === 'invalid') return texts.thisReportCantBeSaved;
  if (kind === 'denied') return texts.youMayNotChangeThis;
  return failureText(kind);
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

const visibilityIn = (form: FormData): Report['visibility'] =>
  textOf(form, 'visibility') === 'account' ? 'account' : 'personal';

/** @throws ApiError where it can't be one */
function definitionIn(form: FormData): ReportDefinition {
  try {
    return definitionSchema.parse(JSON.parse(textOf(form, 'definition')));
  } catch {
    throw new ApiError({ kind: 'invalid', status: 400, requestId: null, fields: ['definition'] });
  }
}
