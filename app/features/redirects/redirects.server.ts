import { callList, callPart } from '#app/api/answers.server.ts';
import { failureOf, failureText } from '#app/api/failure.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import type { RejectedForm } from '#app/forms/form-result.ts';
import { ifMatchFromForm, refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import { readListQuery } from '#app/page-recipes/list-query.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { fill } from '#shared/text/fill.ts';
import { targetFault, targetFaults } from '#shared/touchpoints/target-address.ts';
import { addressErrors, type RedirectValues, redirectBody, redirectFields } from './redirect-fields.ts';
import * as texts from './texts.ts';

export type RedirectsData = Awaited<ReturnType<typeof loadRedirects>>;

/** Reads the redirects of the scope, their hosts, and the test of an address. */
export async function loadRedirects(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { scope } = session.viewer;
  const { search, isLaterPage, query } = readListQuery(params, { limit: 50, maxLength: 200 });
  const address = (params.get('try') ?? '').trim().slice(0, 3_000);
  const sample = session.settings.anonymized;
  const [list, hosts, tried] = await Promise.all([
    sample ? null : callList(page, 'customRedirects', { query }),
    sample ? null : callPart(page, 'redirectHosts'),
    sample || address === '' ? null : callPart(page, 'testCustomRedirect', { body: { address } }),
  ]);
  return {
    scope: scope ? { ref: formatScopeRef(scope), label: scope.label } : null,
    ...numbersIn(session),
    ...{ search, address, list, hosts, tried, isLaterPage },
    withSuspect: params.get('traffic') === 'all',
    /** Whether the person may verify hosts. */
    canVerify: page.decide(endpoints.proveRedirectHost.access).ok,
  };
}

/** Outcome of verifying a host. */
export type HostResult =
  | { readonly ok: true; readonly done: 'proven' | 'withdrawn'; readonly host: string }
  | { readonly ok: false; readonly status: number; readonly host: string; readonly text: string };

export type RedirectResult =
  | {
      readonly ok: true;
      readonly done: 'created' | 'changed' | 'deleted';
      /** Id of the saved redirect; null for a new one. */
      readonly redirect: string | null;
    }
  | HostResult
  /** `redirect` is the id of the refused redirect; null for a new one. */
  | (RejectedForm<RedirectValues> & { readonly redirect: string | null });

/** Handles a posted form. Returns failed calls instead of throwing. */
export async function changeRedirects(page: PageContext, form: FormData): Promise<RedirectResult> {
  const redirect = textOf(form, 'redirect') || null;
  const intent = textOf(form, 'intent');
  if (intent === 'prove' || intent === 'withdraw') return await changeHost(page, intent, textOf(form, 'host'));
  const values = intent === 'save' ? postedValues(redirectFields, form) : null;
  const edit = { params: { id: redirect ?? '' }, ifMatch: ifMatchFromForm(form) };
  if (values && leadsToThisSite(page, values))
    return {
      ...{ ok: false, status: 400, redirect, text: texts.notSaved, values, from: textOf(form, 'from') },
      errors: { target: fill(texts.targetError, { target: targetFaults['own-address'] }) },
    };
  try {
    if (values) {
      const body = redirectBody(values);
      if (redirect) await send(page, 'changeCustomRedirect', { ...edit, body });
      else await send(page, 'createCustomRedirect', { body });
      return { ok: true, done: redirect ? 'changed' : 'created', redirect };
    }
    if (intent === 'switch') {
      const body = { active: textOf(form, 'active') === 'on' };
      await send(page, 'changeCustomRedirect', { ...edit, body });
      return { ok: true, done: 'changed', redirect: null };
    }
    await send(page, 'deleteCustomRedirect', edit);
    return { ok: true, done: 'deleted', redirect };
  } catch (error) {
    const refusal = refusalOf(page, {
      ...{ form, fields: redirectFields, values, error, intent },
      errorsFor: ({ fields = [] }) => (values ? addressErrors(fields, values) : {}),
      say: ({ fields = [] }) => (fields.length > 0 ? switchConflictText : null),
    });
    return { ...refusal, redirect };
  }
}

async function changeHost(page: PageContext, intent: 'prove' | 'withdraw', host: string): Promise<HostResult> {
  const proven = intent === 'prove';
  try {
    await send(page, proven ? 'proveRedirectHost' : 'withdrawRedirectHost', { params: { host } });
    return { ok: true, done: proven ? 'proven' : 'withdrawn', host };
  } catch (error) {
    const { kind, status, fields } = failureOf(error);
    page.log('warn', 'a host was not changed', { intent, kind });
    const text = fields?.includes('host')
      ? texts.hostLoop
      : kind === 'conflict'
        ? texts.verifiedElsewhere
        : failureText(kind);
    return { ok: false, status: status ?? 500, host, text };
  }
}

/** Whether the target is this product itself, whose hosts the upstream doesn't know. */
function leadsToThisSite({ config }: PageContext, { target }: RedirectValues): boolean {
  const own = [config.appOrigin, config.publicOrigin].map((origin) => new URL(origin).host);
  return targetFault(target, own) === 'own-address';
}

const switchConflictText = texts.turnOnConflict;
