import { formatScopeRef } from '#shared/access/scopes.ts';
import { apiKeySchema, apiKeysAnswerSchema, madeApiKeySchema } from '#shared/api/families/api-keys-schemas.ts';
import { touchpointsAnswerSchema } from '#shared/api/families/touchpoints-schemas.ts';
import { hasKey } from '#shared/table.ts';
import { type ApiScope, apiScopeIds, overlaps } from '#shared/touchpoints/api-choices.ts';
import { readAnswer, readPageList, readPart } from '../../api/answers.server.ts';
import { failureOf, failureText, readJson } from '../../api/failure.ts';
import { numbersIn } from '../../api/preferences.server.ts';
import { typedOver } from '../../api/typed-over.ts';
import type { PageContext, PageSession, ServerCall } from '../../context.ts';

/** The keys of the scope, and the integrations that a new one may open. */
export async function loadApiKeys(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { scope } = session.viewer;
  const cursor = params.get('before') ?? undefined;
  const sample = session.settings.anonymized;
  const [keys, integrations] = await Promise.all([
    readPageList(page, 'apiKeys', apiKeysAnswerSchema, { query: { limit: 30, cursor } }),
    readPart(page, 'touchpoints', touchpointsAnswerSchema, { params: { kind: 'api' }, query: { limit: 200 } }),
  ]);
  return {
    ...{
      scopeLabel: scope?.label ?? '',
      scopeRef: scope ? formatScopeRef(scope) : '',
      sample,
      earlier: cursor !== undefined,
      keys,
    },
    integrations: integrations.state === 'ready' ? integrations.answer.items.map(({ id, name }) => ({ id, name })) : [],
    chosen: Number(params.get('integration') ?? 0),
    /** The same form sent twice makes one key. */
    once: crypto.randomUUID() as string,
    ...numbersIn(session),
  };
}

export type ApiKeysData = Awaited<ReturnType<typeof loadApiKeys>>;

export type KeyValues = {
  readonly name: string;
  readonly integration: number;
  readonly scopes: readonly ApiScope[];
  /** As typed, one to a line. */
  readonly domains: string;
  readonly lastDay: string;
};
export type KeyErrors = Partial<Record<keyof KeyValues, string>>;

/** `id` is of the key that was or was to be changed, null for a new one. */
export type KeyResult =
  | { readonly ok: true; readonly id: number | null; readonly made: { readonly name: string; readonly key: string } }
  | { readonly ok: true; readonly id: number | null; readonly done: 'changed' | 'revoked' }
  | {
      readonly ok: false;
      readonly status: number;
      readonly id: number | null;
      readonly text: string;
      readonly errors: KeyErrors;
      /** What was typed, to be shown again; null where nothing was. */
      readonly values: KeyValues | null;
      /** ETag of the revision that it was typed over; empty where that is what is saved now. */
      readonly from: string;
    };

/** Does what the posted form asks for. Never throws for a call that failed. */
export async function changeApiKeys(page: PageContext, form: FormData): Promise<KeyResult> {
  const intent = textOf(form, 'intent');
  const id = Number(textOf(form, 'id')) || null;
  const values = intent === 'create' || intent === 'change' ? valuesOf(form) : null;
  const edit: ServerCall = { params: { id: String(id) }, ifMatch: typedOver(form) };
  const from = textOf(form, 'from');
  try {
    if (values && intent === 'create') {
      const body = { ...bodyOf(values), integration: values.integration, once: textOf(form, 'once') };
      const { name, key } = await readAnswer(page, 'createApiKey', madeApiKeySchema, { body });
      return { ok: true, id, made: { name, key } };
    }
    if (values) {
      await readAnswer(page, 'changeApiKey', apiKeySchema, { ...edit, body: bodyOf(values) });
      return { ok: true, id, done: 'changed' };
    }
    if (intent === 'rotate') {
      const hours = Number(textOf(form, 'overlapHours'));
      const overlapHours = overlaps.find((one) => one === hours) ?? 24;
      const call = { ...edit, body: { overlapHours, once: textOf(form, 'once') } };
      const { name, key } = await readAnswer(page, 'rotateApiKey', madeApiKeySchema, call);
      return { ok: true, id, made: { name, key } };
    }
    if (intent !== 'revoke')
      return { ok: false, status: 400, id, text: 'Nothing was sent.', errors: {}, values: null, from };
    await readJson(await page.api('revokeApiKey', edit));
    return { ok: true, id, done: 'revoked' };
  } catch (error) {
    const { kind, status, fields } = failureOf(error);
    page.log('warn', 'a key was not changed', { endpoint: intent, kind });
    const errors = errorsOf(fields ?? []);
    const text =
      Object.keys(errors).length > 0
        ? 'Nothing was saved: look at the fields.'
        : (refusal(status) ?? failureText(kind));
    return { ok: false, status: status ?? 500, id, text, errors, values, from };
  }
}

const refusal = (status: number | null | undefined): string | null =>
  status === 409 ? 'This was done already, or there are too many keys. Look at the list below.' : null;

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

const valuesOf = (form: FormData): KeyValues => ({
  ...{ name: textOf(form, 'name'), integration: Number(textOf(form, 'integration')) },
  scopes: apiScopeIds.filter((scope) => form.getAll('scopes').includes(scope)),
  ...{ domains: textOf(form, 'domains'), lastDay: textOf(form, 'lastDay') },
});

const bodyOf = ({ name, scopes, domains, lastDay }: KeyValues) => ({
  ...{ name, scopes, lastDay: lastDay || null },
  domains: domains
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean),
});

const sentences: Readonly<Record<keyof KeyValues, string>> = {
  name: 'Give a name of at most 80 characters.',
  integration: 'Choose an integration of this scope.',
  scopes: 'Choose at least one.',
  domains: 'Hosts such as www.example.com, *.example.com or www.example.com:8443, one to a line.',
  lastDay: 'Choose a day.',
};

function errorsOf(fields: readonly string[]): KeyErrors {
  const named = fields.map((field) => field.split('.')[0]).filter((field) => hasKey(sentences, field));
  return Object.fromEntries(named.map((field) => [field, sentences[field]]));
}
