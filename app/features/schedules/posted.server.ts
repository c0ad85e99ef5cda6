import { formatScopeRef } from '#shared/access/scopes.ts';
import type { EndpointId } from '#shared/api/endpoints.ts';
import { recipientsSchema } from '#shared/api/families/schedules-schemas.ts';
import { failureOf, failureText, readJson } from '../../api/failure.ts';
import type { PageContext, PageSession, ServerCall } from '../../context.ts';
import type { Done } from './done.ts';
import { addressesIn, type Errors, errorsOf } from './schedule-fields.ts';

export interface Refused {
  readonly ok: false;
  readonly status: number;
  readonly about: 'schedule' | 'alert';
  /** What was to be changed, null for a new one. */
  readonly id: string | null;
  readonly text: string;
  readonly errors: Errors;
  /** What was typed, to be shown again; null where nothing was. */
  readonly values: Readonly<Record<string, string>> | null;
  /** ETag of the revision that it was typed over; empty where that is what is saved now. */
  readonly from: string;
}

export type Posted = { readonly ok: true; readonly done: Done } | Refused;

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

export interface Asked {
  readonly about: Refused['about'];
  readonly id: string | null;
  readonly values: Refused['values'];
  readonly from: string;
  /** Sentences for a 409 and for a 429, where there are better ones than the usual. */
  readonly conflict?: string;
  readonly tooMany?: string;
}

/** Does one call; whatever comes of it is told, never thrown. */
export async function attempt(
  page: PageContext,
  asked: Asked,
  [endpoint, call]: readonly [EndpointId, ServerCall],
  doneBy: (answer: unknown) => Done,
): Promise<Posted> {
  try {
    return { ok: true, done: doneBy(await readJson(await page.api(endpoint, call))) };
  } catch (error) {
    const { kind, status, fields = [] } = failureOf(error);
    page.log('warn', 'a schedule or an alert was not changed', { endpoint, kind });
    const errors = errorsOf(fields);
    const own = status === 409 ? asked.conflict : status === 429 ? asked.tooMany : undefined;
    const said = own ?? failureText(kind);
    return refused(asked, status ?? 500, Object.keys(errors).length > 0 ? 'Nothing was saved.' : said, errors);
  }
}

export const refused = (
  { about, id, values, from }: Asked,
  status: number,
  text: string,
  errors: Errors = {},
): Refused => ({
  ...{ ok: false, about, id, values, from, status, text, errors },
});

/** A page may stand in a tab that another tab has since taken to another scope: nothing is made there by mistake. */
export const isOfScope = (form: FormData, { viewer: { scope } }: PageSession): boolean =>
  scope !== null && textOf(form, 'scope') === formatScopeRef(scope);

/** The addresses of a form, each judged by itself; the sentence names those that are none. */
export function recipientsOf(text: string): { readonly list: readonly string[]; readonly error: string | null } {
  const list = addressesIn(text);
  const parsed = recipientsSchema.safeParse(list);
  if (parsed.success) return { list, error: null };
  const wrong = parsed.error.issues.flatMap(({ path: [at] }) => (typeof at === 'number' ? [`“${list[at]}”`] : []));
  if (wrong.length === 0) return { list, error: 'Name at most 20 e-mail addresses.' };
  return {
    list,
    error: `${wrong.join(', ')} ${wrong.length === 1 ? 'is no e-mail address' : 'are no e-mail addresses'}.`,
  };
}
