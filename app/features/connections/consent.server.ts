import { type ActionFunctionArgs, data as answer, type LoaderFunctionArgs, redirect } from 'react-router';
import { readOnlyReason } from '#app/access/read-only.server.ts';
import { signedIn } from '#app/access/signed-in.server.ts';
import { call, callPart } from '#app/api/answers.server.ts';
import { failureOf, failureText } from '#app/api/failure.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import { refusalSentence } from '#app/api/refusal-sentence.server.ts';
import { streamed } from '#app/api/streamed.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { ifMatchFromForm, send, textOf } from '#app/forms/refusal.server.ts';
import { pages } from '#shared/access/pages.ts';
import { formatScopeRef, parseScopeRef } from '#shared/access/scopes.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { connectionFailures } from '#shared/api/source-failures.ts';
import type { ConnectionProvider } from '#shared/connections/datasets.ts';
import { amazonParties, amazonRegions, marketplaces } from '#shared/connections/marketplaces.ts';
import { countryName } from '#shared/format/country.ts';
import { hasKey, isOneOf } from '#shared/table.ts';
import * as texts from './texts.ts';

export interface OtherScopeConsent {
  readonly label: string;
  /** Address to continue in that scope. */
  readonly search: string;
}

/**
 * Loader of the page that starts a consent and that Amazon redirects back to. It uses the authorization code at once,
 * and redirects to an address without it.
 */
export const consentLoader =
  (provider: ConnectionProvider) =>
  async ({ context, url }: LoaderFunctionArgs) => {
    const { page, session } = signedIn(context);
    const finished = await finishConsent(page, provider, url.searchParams);
    if (finished && 'search' in finished && !('label' in finished))
      throw redirect(`${url.pathname}?${onlyScope(finished.search, url.searchParams)}`, 303);
    const elsewhere = finished && 'label' in finished ? finished : null;
    return await streamed(page, loadConsent(page, session, { provider, elsewhere, params: url.searchParams }));
  };

/** Keeps only the `scope` parameter of the address, unless it is an OAuth scope. */
function onlyScope(search: string, params: URLSearchParams): string {
  const scope = params.getAll('scope').find((ref) => parseScopeRef(ref) !== null);
  return scope === undefined ? search : `${search}&scope=${scope}`;
}

/** Finishes a consent with the parameters of Amazon's redirect; null without them. */
async function finishConsent(
  page: PageContext,
  provider: ConnectionProvider,
  params: URLSearchParams,
): Promise<{ readonly search: string } | OtherScopeConsent | null> {
  const pending = params.get('pending');
  const [state, code] = [params.get('state'), params.get(provider === 'amazon-sp' ? 'spapi_oauth_code' : 'code')];
  if (pending === null && params.has('error')) return { search: 'failed=declined' };
  if (pending === null && (state === null || code === null)) return null;
  const sellingPartnerId = params.get('selling_partner_id');
  const body =
    pending === null
      ? { provider, state: state ?? '', code: code ?? '', ...(sellingPartnerId !== null && { sellingPartnerId }) }
      : { pending };
  try {
    const done = await call(page, 'finishConnection', { body });
    if (done.outcome === 'connected') return { search: `connected=${done.id}` };
    const { ref, label } = done.scope;
    // The upstream stores the code; `pending` refers to it.
    return pending === null
      ? { search: `pending=${done.pending}` }
      : { label, search: `?pending=${done.pending}&scope=${ref}` };
  } catch (error) {
    const failure = failureOf(error);
    page.log('warn', 'a consent was not finished', { provider, kind: failure.kind });
    return { search: `failed=${hasKey(connectionFailures, failure.code) ? failure.code : failure.kind}` };
  }
}

interface ConsentRequest {
  readonly provider: ConnectionProvider;
  readonly elsewhere: OtherScopeConsent | null;
  readonly params: URLSearchParams;
}

export type ConsentData = Awaited<ReturnType<typeof loadConsent>>;

async function loadConsent(page: PageContext, session: PageSession, { provider, elsewhere, params }: ConsentRequest) {
  const sample = session.settings.anonymized;
  const closed = readOnlyReason(page, session, endpoints.authoriseConnection.access) !== null;
  const list = sample ? null : await callPart(page, 'connections');
  const items = list?.state === 'ready' ? list.answer.items.filter((item) => item.provider === provider) : [];
  const findConnection = (name: string) => items.find(({ id }) => String(id) === params.get(name)) ?? null;
  const [callback, state] = [params.get('amazon_callback_uri'), params.get('amazon_state')];
  const { scope } = session.viewer;
  return {
    ...numbersIn(session),
    ...{ provider, sample, elsewhere, writes: !closed && !sample },
    scope: scope ? formatScopeRef(scope) : '',
    ready: list?.state === 'ready' && list.answer.providers.some((entry) => entry.provider === provider && entry.ready),
    unread: list?.state === 'failed' ? list.failure : null,
    connected: findConnection('connected'),
    renewed: findConnection('connection'),
    failed: failedText(params.get('failed')),
    begunAtAmazon: callback === null || state === null ? null : { callback, state },
    markets: marketplaces.map(({ country, shop }) => ({ country, name: countryName(country), shop })),
  };
}

/** Maps the code in the address to our own messages, since anyone can write an address. */
function failedText(code: string | null): string | null {
  if (code === null) return null;
  if (code === 'declined') return texts.declined;
  return hasKey(connectionFailures, code)
    ? refusalSentence({ kind: 'conflict', status: 409, requestId: null, code })
    : failureText('failed');
}

export type ConsentResult = { readonly ok: false; readonly status: number; readonly text: string };

/** Redirects to Amazon, or saves what a new connection reads. */
export const consentAction =
  (provider: ConnectionProvider) =>
  async ({ context, request }: ActionFunctionArgs) => {
    const { page } = signedIn(context);
    const form = await request.formData();
    const result =
      textOf(form, 'intent') === 'parts' ? await saveParts(page, form) : await startConsent(page, provider, form);
    if (typeof result === 'string') throw redirect(result, 303);
    return answer(result, { status: result.status });
  };

async function startConsent(
  page: PageContext,
  provider: ConnectionProvider,
  form: FormData,
): Promise<string | ConsentResult> {
  const [region, party, callback] = [textOf(form, 'region'), textOf(form, 'party'), textOf(form, 'amazonCallback')];
  const connection = Number(textOf(form, 'connection'));
  try {
    const { url } = await send(page, 'authoriseConnection', {
      body: {
        provider,
        ...(isOneOf(amazonRegions, region) && { region }),
        ...(isOneOf(amazonParties, party) && { party }),
        ...(textOf(form, 'marketplace') && { marketplace: textOf(form, 'marketplace') }),
        ...(connection > 0 && { connection }),
        ...(callback && { begunAtAmazon: { callback, state: textOf(form, 'amazonState') } }),
      },
    });
    return url;
  } catch (error) {
    return refusedResult(page, error);
  }
}

async function saveParts(page: PageContext, form: FormData): Promise<string | ConsentResult> {
  const parts = form.getAll('part').map(String);
  try {
    await send(page, 'changeConnection', {
      params: { id: textOf(form, 'id') },
      ifMatch: ifMatchFromForm(form),
      body: { parts },
    });
    return pages.integrations.paths[0];
  } catch (error) {
    return refusedResult(page, error);
  }
}

function refusedResult(page: PageContext, error: unknown): ConsentResult {
  const failure = failureOf(error);
  page.log('warn', 'a consent was not begun', { kind: failure.kind });
  const text = failure.status === 412 ? texts.changedMeanwhile : refusalSentence(failure);
  return { ok: false, status: failure.status ?? 500, text: text ?? failureText(failure.kind) };
}
