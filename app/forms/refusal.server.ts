import type { AnswerOf, PostedCallOf } from '#shared/api/contract.ts';
import type { EndpointId } from '#shared/api/endpoints.ts';
import { checkedBody, makeCall } from '../api/answers.server.ts';
import { type Failure, failureOf, failureText } from '../api/failure.ts';
import type { PageContext } from '../context.ts';
import { type FieldErrors, type FormFields, type FormValues, fieldErrorsAt, postedText } from './fields.ts';
import type { FormRefused } from './form-result.ts';
import * as texts from './texts.ts';

/**
 * Sends what a form asks for. What the endpoint's own schema refuses is refused here already, by the same paths; the
 * upstream judges it again.
 * @throws ApiError where the body is not accepted or the call fails
 */
export async function send<Id extends EndpointId>(
  page: PageContext,
  endpoint: Id,
  given: PostedCallOf<Id>,
): Promise<AnswerOf<Id>> {
  if (given.body !== undefined) checkedBody(endpoint, given.body);
  return await makeCall(page, endpoint, given);
}

/** A text of a posted form, without the spaces around it; empty where it has none. */
export const textOf = (form: FormData, name: string): string => postedText(form, name).trim();

interface Refused<Fields extends FormFields> {
  readonly form: FormData;
  readonly fields: Fields;
  /** What was typed, null where nothing was. */
  readonly values: FormValues<Fields> | null;
  readonly error: unknown;
  /** For the log: what was asked for, such as the intent of the form. */
  readonly intent: string;
  /** Sentences that the fields alone can't give, such as those that quote what was typed. They replace the fields' own. */
  readonly errorsFor?: (failure: Failure) => FieldErrors;
  /** What to say where no field is named; null where the usual will do. */
  readonly say?: (failure: Failure) => string | null;
}

/** A failed change in words, with what was typed. */
export function refusalOf<Fields extends FormFields>(
  page: PageContext,
  { form, fields, values, error, intent, errorsFor, say }: Refused<Fields>,
): FormRefused<FormValues<Fields>> {
  const failure = failureOf(error);
  page.log('warn', 'a form was not saved', { intent, kind: failure.kind });
  const errors = { ...fieldErrorsAt(fields, failure.fields ?? []), ...errorsFor?.(failure) };
  const named = values !== null && Object.keys(errors).length > 0;
  const text = named ? texts.notSaved : (say?.(failure) ?? failureText(failure.kind));
  return { ok: false, status: failure.status ?? 500, text, errors, values, from: textOf(form, 'from') };
}

/**
 * The `If-Match` of a save: the revision that a form was typed over, or where its sender has chosen to save over what
 * others saved since, the one that they were told of.
 */
export function ifMatchFromForm(form: FormData): string {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return form.has('overwrite') ? text('etag') : text('from') || text('etag');
}
