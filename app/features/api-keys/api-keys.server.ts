import { callList, callPart } from '#app/api/answers.server.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import type { RejectedForm } from '#app/forms/form-result.ts';
import { ifMatchFromForm, refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import { readListQuery } from '#app/page-recipes/list-query.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { overlaps } from '#shared/touchpoints/api-choices.ts';
import { type KeyValues, keyBody, keyFields, newKeyBody } from './key-fields.ts';
import * as texts from './texts.ts';

/** Reads the keys of the scope, and the integrations that a new key can open. */
export async function loadApiKeys(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { scope } = session.viewer;
  const { isLaterPage, query } = readListQuery(params, { limit: 30 });
  const sample = session.settings.anonymized;
  const [keys, integrations] = await Promise.all([
    callList(page, 'apiKeys', { query: { limit: query.limit, cursor: query.cursor } }),
    callPart(page, 'touchpoints', { params: { kind: 'api' }, query: { limit: 200 } }),
  ]);
  return {
    ...{
      scopeRef: scope ? formatScopeRef(scope) : '',
      sample,
      earlier: isLaterPage,
      keys,
    },
    integrations: integrations.state === 'ready' ? integrations.answer.items.map(({ id, name }) => ({ id, name })) : [],
    chosen: Number(params.get('integration') ?? 0),
    /** Idempotency key: posting the form twice creates one key. */
    once: String(crypto.randomUUID()),
    ...numbersIn(session),
  };
}

export type ApiKeysData = Awaited<ReturnType<typeof loadApiKeys>>;

/** `id` is the changed key; null for a new one. */
export type KeyResult =
  | { readonly ok: true; readonly id: number | null; readonly made: { readonly name: string; readonly key: string } }
  | { readonly ok: true; readonly id: number | null; readonly done: 'changed' | 'taken-over' | 'revoked' }
  | (RejectedForm<KeyValues> & { readonly id: number | null });

/** Handles a posted form. Returns failed calls instead of throwing. */
export async function changeApiKeys(page: PageContext, form: FormData): Promise<KeyResult> {
  const intent = textOf(form, 'intent');
  const id = Number(textOf(form, 'id')) || null;
  const values = intent === 'create' || intent === 'change' ? postedValues(keyFields, form) : null;
  const edit = { params: { id: String(id) }, ifMatch: ifMatchFromForm(form) };
  try {
    if (values && intent === 'create') {
      const { name, key } = await send(page, 'createApiKey', { body: newKeyBody(values, textOf(form, 'once')) });
      return { ok: true, id, made: { name, key } };
    }
    if (values) {
      await send(page, 'changeApiKey', { ...edit, body: keyBody(values) });
      return { ok: true, id, done: 'changed' };
    }
    if (intent === 'rotate') {
      const hours = Number(textOf(form, 'overlapHours'));
      const overlapHours = overlaps.find((known) => known === hours) ?? 24;
      const body = { overlapHours, once: textOf(form, 'once') };
      const { name, key } = await send(page, 'rotateApiKey', { ...edit, body });
      return { ok: true, id, made: { name, key } };
    }
    if (intent === 'take-over') {
      await send(page, 'takeOverApiKey', edit);
      return { ok: true, id, done: 'taken-over' };
    }
    if (intent !== 'revoke')
      return { ok: false, status: 400, id, text: texts.nothingWasSent, errors: {}, values: null, from: '' };
    await send(page, 'revokeApiKey', edit);
    return { ok: true, id, done: 'revoked' };
  } catch (error) {
    const say = ({ status }: { readonly status: number | null }) => (status === 409 ? conflictText : null);
    return { ...refusalOf(page, { form, fields: keyFields, values, error, intent, say }), id };
  }
}

const conflictText = texts.alreadyDone;
