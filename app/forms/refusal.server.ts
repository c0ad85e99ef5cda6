import type { AnswerOf, PostedCallOf } from '#shared/api/contract.ts';
import type { EndpointId } from '#shared/api/endpoints.ts';
import { checkedBody, makeCall } from '../api/answers.server.ts';
import { type Failure, failureOf, failureText } from '../api/failure.ts';
import type { PageContext } from '../context.ts';
import { type FieldErrors, type FormFields, type FormValues, fieldErrorsAt, postedText } from './fields.ts';
import type { RejectedForm } from './form-result.ts';
import * as texts from './texts.ts';

/**
 * Calls an endpoint with posted values, after validating the body with the endpoint's schema. The upstream validates it
 * again.
 * @throws ApiError if the body is invalid or the call fails
 */
export async function send<Id extends EndpointId>(
  page: PageContext,
  endpoint: Id,
  call: PostedCallOf<Id>,
): Promise<AnswerOf<Id>> {
  if (call.body !== undefined) checkedBody(endpoint, call.body);
  return await makeCall(page, endpoint, call);
}

/** A posted text, trimmed; empty if there is none. */
export const textOf = (form: FormData, name: string): string => postedText(form, name).trim();

interface RefusalOptions<Fields extends FormFields> {
  readonly form: FormData;
  readonly fields: Fields;
  /** The posted values; null if the post had none. */
  readonly values: FormValues<Fields> | null;
  readonly error: unknown;
  /** What the form wanted to do, for the log. */
  readonly intent: string;
  /** Messages that depend on the failure or the values. They replace those of the field definitions. */
  readonly errorsFor?: (failure: Failure) => FieldErrors;
  /** The message if no field is invalid; null for the default one. */
  readonly say?: (failure: Failure) => string | null;
}

/** The result of a form that couldn't be saved: messages, and the posted values. */
export function refusalOf<Fields extends FormFields>(
  page: PageContext,
  { form, fields, values, error, intent, errorsFor, say }: RefusalOptions<Fields>,
): RejectedForm<FormValues<Fields>> {
  const failure = failureOf(error);
  page.log('warn', 'a form was not saved', { intent, kind: failure.kind });
  const errors = { ...fieldErrorsAt(fields, failure.fields ?? []), ...errorsFor?.(failure) };
  const hasFieldErrors = values !== null && Object.keys(errors).length > 0;
  const text = hasFieldErrors ? texts.notSaved : (say?.(failure) ?? failureText(failure.kind));
  return { ok: false, status: failure.status ?? 500, text, errors, values, from: textOf(form, 'from') };
}

/**
 * The `If-Match` of a save: the revision that the edits are based on. If the person chose to overwrite the changes of
 * others, it is the revision that the conflict was shown for.
 */
export function ifMatchFromForm(form: FormData): string {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return form.has('overwrite') ? text('etag') : text('from') || text('etag');
}
