import type { Failure } from '#app/api/failure.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import type { FieldErrors } from '#app/forms/fields.ts';
import type { RejectedForm } from '#app/forms/form-result.ts';
import { refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import type { AnswerOf, PostedCallOf } from '#shared/api/contract.ts';
import type { EndpointId } from '#shared/api/endpoints.ts';
import { recipientsSchema } from '#shared/api/families/schedules-schemas.ts';
import { type AlertValues, alertFields } from './alert-fields.ts';
import type { Done } from './done.ts';
import { type ScheduleValues, scheduleFields, splitAddresses } from './schedule-fields.ts';
import * as texts from './texts.ts';

/** What the form is about; `id` is null for a new one. */
interface FormTarget<About> {
  readonly about: About;
  readonly id: string | null;
}

export type RefusedForm = RefusedSchedule | RefusedAlert;
export type RefusedSchedule = RejectedForm<ScheduleValues> & FormTarget<'schedule'>;
export type RefusedAlert = RejectedForm<AlertValues> & FormTarget<'alert'>;
export type FormOutcome = { readonly ok: true; readonly done: Done } | RefusedForm;

/** Posted form of a schedule or alert; `values` is null for a form without fields. */
export type FormRequest =
  | (FormTarget<'schedule'> & PostedForm & { readonly values: ScheduleValues | null })
  | (FormTarget<'alert'> & PostedForm & { readonly values: AlertValues | null });

interface PostedForm {
  readonly form: FormData;
  /** Specific messages for a 409 and a 429. */
  readonly conflict?: string;
  readonly tooMany?: string;
}

/** Makes a call and returns its outcome, also when it fails. */
export async function attempt<Id extends EndpointId>(
  page: PageContext,
  request: FormRequest,
  [endpoint, call]: readonly [Id, PostedCallOf<Id>],
  toDone: (answer: AnswerOf<Id>) => Done,
): Promise<FormOutcome> {
  try {
    return { ok: true, done: toDone(await send(page, endpoint, call)) };
  } catch (error) {
    const say = ({ status }: Failure) =>
      (status === 409 ? request.conflict : status === 429 ? request.tooMany : undefined) ?? null;
    const failed = { form: request.form, error, intent: endpoint, say };
    return request.about === 'schedule'
      ? {
          ...refusalOf(page, { ...failed, fields: scheduleFields, values: request.values }),
          about: 'schedule',
          id: request.id,
        }
      : {
          ...refusalOf(page, { ...failed, fields: alertFields, values: request.values }),
          about: 'alert',
          id: request.id,
        };
  }
}

export function refusedForm(request: FormRequest, status: number, text: string, errors: FieldErrors = {}): RefusedForm {
  const refusal = { ok: false, status, text, errors, from: textOf(request.form, 'from') } as const;
  return request.about === 'schedule'
    ? { ...refusal, about: 'schedule', id: request.id, values: request.values }
    : { ...refusal, about: 'alert', id: request.id, values: request.values };
}

/** Another tab may have switched the scope since the page loaded: don't create anything in the wrong scope. */
export const isPostedForScope = (form: FormData, { viewer: { scope } }: PageSession): boolean =>
  scope !== null && textOf(form, 'scope') === formatScopeRef(scope);

/** Addresses of the field; `error` names the invalid ones. */
export function parseRecipients(text: string): { readonly list: readonly string[]; readonly error: string | null } {
  const list = splitAddresses(text);
  const parsed = recipientsSchema.safeParse(list);
  if (parsed.success) return { list, error: null };
  const invalid = parsed.error.issues.flatMap(({ path: [at] }) => (typeof at === 'number' ? [`“${list[at]}”`] : []));
  if (invalid.length === 0) return { list, error: texts.tooManyAddresses };
  return {
    list,
    error: `${invalid.join(', ')} ${invalid.length === 1 ? 'isn’t an email address' : 'aren’t email addresses'}.`,
  };
}
