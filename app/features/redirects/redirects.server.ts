import { formatScopeRef } from '#shared/access/scopes.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import {
  customRedirectsAnswerSchema,
  redirectHostsSchema,
  testedRedirectSchema,
} from '#shared/api/families/redirects-schemas.ts';
import { targetFault, targetFaults } from '#shared/touchpoints/target-address.ts';
import { readPageList, readPart } from '../../api/answers.server.ts';
import { failureOf, failureText, readJson } from '../../api/failure.ts';
import { numbersIn } from '../../api/preferences.server.ts';
import { typedOver } from '../../api/typed-over.ts';
import type { PageContext, PageSession, ServerCall } from '../../context.ts';
import { bodyOf, errorsOf, newRedirect, type RedirectErrors, type RedirectValues } from './redirect-fields.ts';

export type RedirectsData = Awaited<ReturnType<typeof loadRedirects>>;

/** Redirects of the scope, their hosts, and what the address that is tried would get. */
export async function loadRedirects(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { scope } = session.viewer;
  const search = (params.get('search') ?? '').trim().slice(0, 200);
  const address = (params.get('try') ?? '').trim().slice(0, 3_000);
  const sample = session.settings.anonymized;
  const query = { search: search || undefined, limit: 50, cursor: params.get('after') ?? undefined };
  const [list, hosts, tried] = await Promise.all([
    sample ? null : readPageList(page, 'customRedirects', customRedirectsAnswerSchema, { query }),
    sample ? null : readPart(page, 'redirectHosts', redirectHostsSchema),
    sample || address === '' ? null : readPart(page, 'testCustomRedirect', testedRedirectSchema, { body: { address } }),
  ]);
  return {
    scope: scope ? { ref: formatScopeRef(scope), label: scope.label } : null,
    ...numbersIn(session),
    ...{ search, address, list, hosts, tried, later: params.has('after') },
    withSuspect: params.get('traffic') === 'all',
    /** Whether they may say whose a host is. */
    proves: page.decide(endpoints.proveRedirectHost.access).ok,
  };
}

/** What became of saying whose a host is. */
export type HostResult =
  | { readonly ok: true; readonly done: 'proven' | 'withdrawn'; readonly host: string }
  | { readonly ok: false; readonly status: number; readonly host: string; readonly text: string };

export type RedirectResult =
  | {
      readonly ok: true;
      readonly done: 'created' | 'changed' | 'deleted';
      /** The redirect that was saved, null for a new one. */
      readonly redirect: string | null;
    }
  | HostResult
  | {
      readonly ok: false;
      readonly status: number;
      /** The redirect that was to be changed, null for a new one. */
      readonly redirect: string | null;
      readonly text: string;
      readonly errors: RedirectErrors;
      /** What was typed, to be shown again; null where nothing was. */
      readonly values: RedirectValues | null;
      /** ETag of the revision that it was typed over; empty where that is what is saved now. */
      readonly from: string;
    };

/** Does what the posted form asks for. Never throws for a call that failed. */
export async function changeRedirects(page: PageContext, form: FormData): Promise<RedirectResult> {
  const redirect = textOf(form, 'redirect') || null;
  const intent = textOf(form, 'intent');
  if (intent === 'prove' || intent === 'withdraw') return await changeHost(page, intent, textOf(form, 'host'));
  const values = intent === 'save' ? typedValues(form) : null;
  const from = textOf(form, 'from');
  const edit: ServerCall = { params: { id: redirect ?? '' }, ifMatch: typedOver(form) };
  if (values && leadsBack(page, values))
    return { ok: false, status: 400, redirect, text: 'Nothing was saved.', errors: backHere, values, from };
  try {
    if (values) {
      const body = bodyOf(values);
      if (redirect) await readJson(await page.api('changeCustomRedirect', { ...edit, body }));
      else await readJson(await page.api('createCustomRedirect', { body }));
      return { ok: true, done: redirect ? 'changed' : 'created', redirect };
    }
    if (intent === 'switch') {
      const body = { active: textOf(form, 'active') === 'on' };
      await readJson(await page.api('changeCustomRedirect', { ...edit, body }));
      return { ok: true, done: 'changed', redirect: null };
    }
    await readJson(await page.api('deleteCustomRedirect', edit));
    return { ok: true, done: 'deleted', redirect };
  } catch (error) {
    const failure = failureOf(error);
    page.log('warn', 'a redirect was not changed', { intent, kind: failure.kind });
    const errors = errorsOf(failure.fields ?? [], values ?? newRedirect);
    const told = Object.values(errors);
    const text = told.length === 0 ? failureText(failure.kind) : values ? 'Nothing was saved.' : refusedSwitch;
    return { ok: false, status: failure.status ?? 500, redirect, text, errors, values, from };
  }
}

async function changeHost(page: PageContext, intent: 'prove' | 'withdraw', host: string): Promise<HostResult> {
  const proven = intent === 'prove';
  try {
    await readJson(await page.api(proven ? 'proveRedirectHost' : 'withdrawRedirectHost', { params: { host } }));
    return { ok: true, done: proven ? 'proven' : 'withdrawn', host };
  } catch (error) {
    const { kind, status, fields } = failureOf(error);
    page.log('warn', 'a host was not changed', { intent, kind });
    const text = fields?.includes('host')
      ? 'Its redirects would lead visitors round in circles over other hosts. Change them first.'
      : kind === 'conflict'
        ? 'It is proven for another account. Take that proof back there first.'
        : failureText(kind);
    return { ok: false, status: status ?? 500, host, text };
  }
}

const backHere: RedirectErrors = { target: `The target ${targetFaults['own-address']}.` };

/** The upstream doesn't know where the product itself is; a visitor is never led there either. */
function leadsBack({ config }: PageContext, { target }: RedirectValues): boolean {
  const own = [config.appOrigin, config.publicOrigin].map((origin) => new URL(origin).host);
  return targetFault(target, own) === 'own-address';
}

const refusedSwitch = 'Switched on it would lead in circles, or stand beside one of the same address and priority.';

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

const typedValues = (form: FormData): RedirectValues => ({
  ...{ source: textOf(form, 'source'), target: textOf(form, 'target'), priority: textOf(form, 'priority') },
  status: textOf(form, 'status') === '301' ? '301' : '302',
  active: textOf(form, 'active') === 'on',
  expires: textOf(form, 'expires'),
});
