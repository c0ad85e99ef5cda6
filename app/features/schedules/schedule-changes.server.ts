import type { PageContext } from '#app/context.ts';
import { type FieldErrors, fieldErrorsAt, postedValues } from '#app/forms/fields.ts';
import { ifMatchFromForm, textOf } from '#app/forms/refusal.server.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { cronOf } from '#shared/reports/cadence.ts';
import { parseCron } from '#shared/reports/cron.ts';
import { askRecipient, tooManyRecipients } from './ask-recipient.server.ts';
import type { Done } from './done.ts';
import { type Asked, attempt, type Posted, recipientsOf, refused } from './posted.server.ts';
import { type ScheduleValues, scheduleFields } from './schedule-fields.ts';
import { pageOf, type Source } from './source.ts';
import * as texts from './texts.ts';

/** Does what a posted form of a schedule asks for. */
export async function changeSchedules(page: PageContext, form: FormData, source: Source | null): Promise<Posted> {
  const id = textOf(form, 'id') || null;
  const edit = { params: { id: id ?? '' }, ifMatch: textOf(form, 'etag') };
  const asked: ScheduleAsked = { about: 'schedule', id, form, values: null, tooMany: tooManyRecipients };
  // Without a script another step is shown by a post.
  switch (form.has('shown') ? 'next-runs' : textOf(form, 'intent')) {
    case 'save-schedule':
      return await save(page, { ...asked, values: postedValues(scheduleFields, form) }, source);
    case 'next-runs':
      return refused({ ...asked, values: postedValues(scheduleFields, form) }, 200, '');
    case 'pause-schedule':
      return await attempt(page, asked, ['changeSchedule', { ...edit, body: { paused: true } }], () => 'paused');
    case 'resume-schedule': {
      const conflict = texts.scheduleReportGone;
      const call = { ...edit, body: { paused: false } };
      return await attempt(page, { ...asked, conflict }, ['changeSchedule', call], () => 'resumed');
    }
    case 'run-schedule': {
      const conflict = texts.runConflict;
      const tooMany = texts.mailLimit;
      return await attempt(page, { ...asked, conflict, tooMany }, ['runSchedule', { params: edit.params }], ran);
    }
    case 'ask-recipient':
      return await askRecipient(page, form, asked);
    default:
      return await attempt(page, asked, ['deleteSchedule', edit], () => 'deleted');
  }
}

function ran({ status }: AnswerOf<'runSchedule'>): Done {
  return status === 'failed' || status === 'waiting' ? status : 'ran';
}

type ScheduleAsked = Extract<Asked, { about: 'schedule' }>;

async function save(
  page: PageContext,
  asked: ScheduleAsked & { readonly values: ScheduleValues },
  source: Source | null,
): Promise<Posted> {
  const { values } = asked;
  const cron = cronOf(values);
  const { list: recipients, error } = recipientsOf(values.recipients);
  const tables = asked.id === null ? chosenTables(values, source) : null;
  const errors: FieldErrors = {
    ...(parseCron(cron) ? {} : fieldErrorsAt(scheduleFields, ['cron'])),
    ...(recipients.length === 0 ? fieldErrorsAt(scheduleFields, ['recipients']) : error ? { recipients: error } : {}),
    ...(tables && values.format !== 'xlsx' && tables.length > 1 ? fieldErrorsAt(scheduleFields, ['format']) : {}),
  };
  if (Object.keys(errors).length > 0) return refused(asked, 400, texts.notSaved, errors);
  const { title, format } = values;
  const preset = values.preset === '' ? null : values.preset;
  const body = { title, cron, format, preset, recipients };
  if (asked.id !== null) {
    const call = { params: { id: asked.id }, ifMatch: ifMatchFromForm(asked.form), body };
    return await attempt(page, asked, ['changeSchedule', call], () => 'changed');
  }
  if (!source) return refused(asked, 404, texts.sourceGone);
  const from =
    source.kind === 'report'
      ? { ...body, preset: null, reportId: Number(source.id) }
      : { ...body, tables, ...pageOf(source) };
  const conflict = texts.scheduleExists;
  let made = 0;
  const scheduled = await attempt(page, { ...asked, conflict }, ['createSchedule', { body: from }], ({ id }) => {
    made = id;
    return 'scheduled';
  });
  if (!scheduled.ok || !asked.form.has('now')) return scheduled;
  const sent = await attempt(page, asked, ['runSchedule', { params: { id: String(made) } }], ran);
  // It is scheduled whatever comes of the first file, which is listed below the deliveries.
  return sent.ok && sent.done === 'ran' ? { ok: true, done: 'scheduled-sent' } : scheduled;
}

/** All tables of the source, or the one that was chosen. */
function chosenTables({ content }: ScheduleValues, source: Source | null) {
  const tables = source?.tables ?? [];
  const one = content === '' ? undefined : tables[Number(content)];
  return content !== 'all' && one ? [one] : tables;
}
