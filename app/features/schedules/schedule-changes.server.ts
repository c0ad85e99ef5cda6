import type { PageContext } from '#app/context.ts';
import { type FieldErrors, fieldErrorsAt, postedValues } from '#app/forms/fields.ts';
import { ifMatchFromForm, textOf } from '#app/forms/refusal.server.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { cronOf } from '#shared/reports/cadence.ts';
import { parseCron } from '#shared/reports/cron.ts';
import { askRecipient, tooManyRecipients } from './ask-recipient.server.ts';
import type { Done } from './done.ts';
import { attempt, type FormOutcome, type FormRequest, parseRecipients, refusedForm } from './form-outcome.server.ts';
import { type ScheduleValues, scheduleFields } from './schedule-fields.ts';
import { type Source, storedPage } from './source.ts';
import * as texts from './texts.ts';

/** Handles a posted form of a schedule. */
export async function changeSchedules(page: PageContext, form: FormData, source: Source | null): Promise<FormOutcome> {
  const id = textOf(form, 'id') || null;
  const edit = { params: { id: id ?? '' }, ifMatch: textOf(form, 'etag') };
  const request: ScheduleRequest = { about: 'schedule', id, form, values: null, tooMany: tooManyRecipients };
  // Without a script, the buttons of the steps post the form.
  switch (form.has('shown') ? 'next-runs' : textOf(form, 'intent')) {
    case 'save-schedule':
      return await save(page, { ...request, values: postedValues(scheduleFields, form) }, source);
    case 'next-runs':
      return refusedForm({ ...request, values: postedValues(scheduleFields, form) }, 200, '');
    case 'pause-schedule':
      return await attempt(page, request, ['changeSchedule', { ...edit, body: { paused: true } }], () => 'paused');
    case 'resume-schedule': {
      const conflict = texts.scheduleReportGone;
      const call = { ...edit, body: { paused: false } };
      return await attempt(page, { ...request, conflict }, ['changeSchedule', call], () => 'resumed');
    }
    case 'run-schedule': {
      const conflict = texts.runConflict;
      const tooMany = texts.mailLimit;
      return await attempt(
        page,
        { ...request, conflict, tooMany },
        ['runSchedule', { params: edit.params }],
        runOutcome,
      );
    }
    case 'ask-recipient':
      return await askRecipient(page, form, request);
    default:
      return await attempt(page, request, ['deleteSchedule', edit], () => 'deleted');
  }
}

function runOutcome({ status }: AnswerOf<'runSchedule'>): Done {
  return status === 'failed' || status === 'waiting' ? status : 'ran';
}

type ScheduleRequest = Extract<FormRequest, { about: 'schedule' }>;

async function save(
  page: PageContext,
  request: ScheduleRequest & { readonly values: ScheduleValues },
  source: Source | null,
): Promise<FormOutcome> {
  const { values } = request;
  const cron = cronOf(values);
  const { list: recipients, error } = parseRecipients(values.recipients);
  const tables = request.id === null ? chosenTables(values, source) : null;
  const errors: FieldErrors = {
    ...(parseCron(cron) ? {} : fieldErrorsAt(scheduleFields, ['cron'])),
    ...(recipients.length === 0 ? fieldErrorsAt(scheduleFields, ['recipients']) : error ? { recipients: error } : {}),
    ...(tables && values.format !== 'xlsx' && tables.length > 1 ? fieldErrorsAt(scheduleFields, ['format']) : {}),
  };
  if (Object.keys(errors).length > 0) return refusedForm(request, 400, texts.notSaved, errors);
  const { title, format } = values;
  const preset = values.preset === '' ? null : values.preset;
  const body = { title, cron, format, preset, recipients };
  if (request.id !== null) {
    const call = { params: { id: request.id }, ifMatch: ifMatchFromForm(request.form), body };
    return await attempt(page, request, ['changeSchedule', call], () => 'changed');
  }
  if (!source) return refusedForm(request, 404, texts.sourceGone);
  const from =
    source.kind === 'report'
      ? { ...body, preset: null, reportId: Number(source.id) }
      : { ...body, tables, ...storedPage(source) };
  const conflict = texts.scheduleExists;
  let scheduleId = 0;
  const scheduled = await attempt(page, { ...request, conflict }, ['createSchedule', { body: from }], ({ id }) => {
    scheduleId = id;
    return 'scheduled';
  });
  if (!scheduled.ok || !request.form.has('now')) return scheduled;
  const firstRun = await attempt(page, request, ['runSchedule', { params: { id: String(scheduleId) } }], runOutcome);
  // The schedule exists even if its first run fails; the deliveries list shows that run.
  return firstRun.ok && firstRun.done === 'ran' ? { ok: true, done: 'scheduled-sent' } : scheduled;
}

/** All tables of the source, or the chosen one. */
function chosenTables({ content }: ScheduleValues, source: Source | null) {
  const tables = source?.tables ?? [];
  const chosen = content === '' ? undefined : tables[Number(content)];
  return content !== 'all' && chosen ? [chosen] : tables;
}
