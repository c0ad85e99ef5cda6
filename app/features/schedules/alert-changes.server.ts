import type { PageContext } from '#app/context.ts';
import { type FieldErrors, fieldErrorsAt, postedValues } from '#app/forms/fields.ts';
import { ifMatchFromForm, textOf } from '#app/forms/refusal.server.ts';
import { isModelFigure, isWatched } from '#shared/reports/watched.ts';
import { typedNumber } from '#shared/text/typed-number.ts';
import { type AlertValues, alertFields, isCondition, thresholdScale } from './alert-fields.ts';
import { askRecipient, tooManyRecipients } from './ask-recipient.server.ts';
import { attempt, type FormOutcome, type FormRequest, parseRecipients, refusedForm } from './form-outcome.server.ts';
import { type Source, storedWatchPage } from './source.ts';
import * as texts from './texts.ts';

/** Handles a posted form of an alert. */
export async function changeAlerts(page: PageContext, form: FormData, source: Source | null): Promise<FormOutcome> {
  const id = textOf(form, 'id') || null;
  const edit = { params: { id: id ?? '' }, ifMatch: textOf(form, 'etag') };
  const request: AlertRequest = { about: 'alert', id, form, values: null, tooMany: tooManyRecipients };
  switch (textOf(form, 'intent')) {
    case 'save-alert':
      return await save(page, { ...request, values: postedValues(alertFields, form) }, source);
    case 'pause-alert':
      return await attempt(page, request, ['changeAlert', { ...edit, body: { paused: true } }], () => 'alert-paused');
    case 'resume-alert': {
      const conflict = texts.alertReportGone;
      const call = { ...edit, body: { paused: false } };
      return await attempt(page, { ...request, conflict }, ['changeAlert', call], () => 'alert-resumed');
    }
    case 'ask-recipient-of-alert':
      return await askRecipient(page, form, request);
    default:
      return await attempt(page, request, ['deleteAlert', edit], () => 'alert-deleted');
  }
}

type AlertRequest = Extract<FormRequest, { about: 'alert' }>;

async function save(
  page: PageContext,
  request: AlertRequest & { readonly values: AlertValues },
  source: Source | null,
): Promise<FormOutcome> {
  const { name, measure, condition, threshold, preset, cadence, recipients: text } = request.values;
  const { list: recipients, error } = parseRecipients(text);
  const known = isWatched(measure) && isCondition(condition);
  const number = typedNumber(threshold);
  const errors: FieldErrors = {
    ...(known ? {} : fieldErrorsAt(alertFields, ['measure'])),
    ...(number === null ? fieldErrorsAt(alertFields, ['threshold']) : {}),
    ...(error ? { recipients: error } : {}),
  };
  if (!known || number === null || Object.keys(errors).length > 0)
    return refusedForm(request, 400, texts.notSaved, errors);
  const storedThreshold = number / thresholdScale(measure, condition);
  // Model figures have no period, so the form has no field for it.
  const days = isModelFigure(measure) ? '7d' : preset;
  const body = { name, measure, condition, threshold: storedThreshold, preset: days, cadence, recipients };
  if (request.id !== null) {
    const call = { params: { id: request.id }, ifMatch: ifMatchFromForm(request.form), body };
    return await attempt(page, request, ['changeAlert', call], () => 'alert-changed');
  }
  const from = source && {
    filters: source.filters,
    ...(source.kind === 'report' && { reportId: Number(source.id) }),
    ...storedWatchPage(source),
  };
  const conflict = texts.alertExists;
  return await attempt(
    page,
    { ...request, conflict },
    ['createAlert', { body: { ...body, ...from } }],
    () => 'alert-made',
  );
}
