import type { PageContext } from '#app/context.ts';
import { type FieldErrors, fieldErrorsAt, postedValues } from '#app/forms/fields.ts';
import { ifMatchFromForm, textOf } from '#app/forms/refusal.server.ts';
import { isModelFigure, isWatched } from '#shared/reports/watched.ts';
import { typedNumber } from '#shared/text/typed-number.ts';
import { type AlertValues, alertFields, isCondition, scaleOf } from './alert-fields.ts';
import { askRecipient, tooManyRecipients } from './ask-recipient.server.ts';
import { type Asked, attempt, type Posted, recipientsOf, refused } from './posted.server.ts';
import { type Source, watchedOn } from './source.ts';
import * as texts from './texts.ts';

/** Does what a posted form of an alert asks for. */
export async function changeAlerts(page: PageContext, form: FormData, source: Source | null): Promise<Posted> {
  const id = textOf(form, 'id') || null;
  const edit = { params: { id: id ?? '' }, ifMatch: textOf(form, 'etag') };
  const asked: AlertAsked = { about: 'alert', id, form, values: null, tooMany: tooManyRecipients };
  switch (textOf(form, 'intent')) {
    case 'save-alert':
      return await save(page, { ...asked, values: postedValues(alertFields, form) }, source);
    case 'pause-alert':
      return await attempt(page, asked, ['changeAlert', { ...edit, body: { paused: true } }], () => 'alert-paused');
    case 'resume-alert': {
      const conflict = texts.alertReportGone;
      const call = { ...edit, body: { paused: false } };
      return await attempt(page, { ...asked, conflict }, ['changeAlert', call], () => 'alert-resumed');
    }
    case 'ask-recipient-of-alert':
      return await askRecipient(page, form, asked);
    default:
      return await attempt(page, asked, ['deleteAlert', edit], () => 'alert-deleted');
  }
}

type AlertAsked = Extract<Asked, { about: 'alert' }>;

async function save(
  page: PageContext,
  asked: AlertAsked & { readonly values: AlertValues },
  source: Source | null,
): Promise<Posted> {
  const { name, measure, condition, threshold, preset, cadence, recipients: text } = asked.values;
  const { list: recipients, error } = recipientsOf(text);
  const known = isWatched(measure) && isCondition(condition);
  const number = typedNumber(threshold);
  const errors: FieldErrors = {
    ...(known ? {} : fieldErrorsAt(alertFields, ['measure'])),
    ...(number === null ? fieldErrorsAt(alertFields, ['threshold']) : {}),
    ...(error ? { recipients: error } : {}),
  };
  if (!known || number === null || Object.keys(errors).length > 0) return refused(asked, 400, texts.notSaved, errors);
  const meant = number / scaleOf(measure, condition);
  // What is watched of a model has no days; the form doesn't ask for them.
  const days = isModelFigure(measure) ? '7d' : preset;
  const body = { name, measure, condition, threshold: meant, preset: days, cadence, recipients };
  if (asked.id !== null) {
    const call = { params: { id: asked.id }, ifMatch: ifMatchFromForm(asked.form), body };
    return await attempt(page, asked, ['changeAlert', call], () => 'alert-changed');
  }
  const from = source && {
    filters: source.filters,
    ...(source.kind === 'report' && { reportId: Number(source.id) }),
    ...watchedOn(source),
  };
  const conflict = texts.alertExists;
  return await attempt(
    page,
    { ...asked, conflict },
    ['createAlert', { body: { ...body, ...from } }],
    () => 'alert-made',
  );
}
