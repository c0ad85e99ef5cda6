import type { Failure } from '#app/api/failure.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import type { FieldErrors } from '#app/forms/fields.ts';
import type { FormRefused } from '#app/forms/form-result.ts';
import { refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import type { AnswerOf, PostedCallOf } from '#shared/api/contract.ts';
import type { EndpointId } from '#shared/api/endpoints.ts';
import { recipientsSchema } from '#shared/api/families/schedules-schemas.ts';
import { type AlertValues, alertFields } from './alert-fields.ts';
import type { Done } from './done.ts';
import { addressesIn, type ScheduleValues, scheduleFields } from './schedule-fields.ts';
import * as texts from './texts.ts';

/** What was to be changed was a schedule or an alert; null for a new one. */
interface Of<About> {
  readonly about: About;
  readonly id: string | null;
}

export type Refused = RefusedSchedule | RefusedAlert;
export type RefusedSchedule = FormRefused<ScheduleValues> & Of<'schedule'>;
export type RefusedAlert = FormRefused<AlertValues> & Of<'alert'>;
export type Posted = { readonly ok: true; readonly done: Done } | Refused;

/** What a form asks for, and what is typed in it; null where nothing is. */
export type Asked =
  | (Of<'schedule'> & Sent & { readonly values: ScheduleValues | null })
  | (Of<'alert'> & Sent & { readonly values: AlertValues | null });

interface Sent {
  readonly form: FormData;
  /** Sentences for a 409 and for a 429, where there are better ones than the usual. */
  readonly conflict?: string;
  readonly tooMany?: string;
}

/** Makes a call and returns its outcome. Never throws. */
export async function attempt<Id extends EndpointId>(
  page: PageContext,
  asked: Asked,
  [endpoint, call]: readonly [Id, PostedCallOf<Id>],
  doneBy: (answer: AnswerOf<Id>) => Done,
): Promise<Posted> {
  try {
    return { ok: true, done: doneBy(await send(page, endpoint, call)) };
  } catch (error) {
    const say = ({ status }: Failure) =>
      (status === 409 ? asked.conflict : status === 429 ? asked.tooMany : undefined) ?? null;
    const failed = { form: asked.form, error, intent: endpoint, say };
    return asked.about === 'schedule'
      ? {
          ...refusalOf(page, { ...failed, fields: scheduleFields, values: asked.values }),
          about: 'schedule',
          id: asked.id,
        }
      : { ...refusalOf(page, { ...failed, fields: alertFields, values: asked.values }), about: 'alert', id: asked.id };
  }
}

export function refused(asked: Asked, status: number, text: string, errors: FieldErrors = {}): Refused {
  const refusal = { ok: false, status, text, errors, from: textOf(asked.form, 'from') } as const;
  return asked.about === 'schedule'
    ? { ...refusal, about: 'schedule', id: asked.id, values: asked.values }
    : { ...refusal, about: 'alert', id: asked.id, values: asked.values };
}

/** A page may be in a tab that another tab has since taken to another scope: nothing is made there by mistake. */
export const isOfScope = (form: FormData, { viewer: { scope } }: PageSession): boolean =>
  scope !== null && textOf(form, 'scope') === formatScopeRef(scope);

/** The addresses of a form, each judged by itself; the sentence names those that are none. */
export function recipientsOf(text: string): { readonly list: readonly string[]; readonly error: string | null } {
  const list = addressesIn(text);
  const parsed = recipientsSchema.safeParse(list);
  if (parsed.success) return { list, error: null };
  const wrong = parsed.error.issues.flatMap(({ path: [at] }) => (typeof at === 'number' ? [`“${list[at]}”`] : []));
  if (wrong.length === 0) return { list, error: texts.tooManyAddresses };
  return {
    list,
    error: `${wrong.join(', ')} ${wrong.length === 1 ? 'isn’t an email address' : 'aren’t email addresses'}.`,
  };
}
