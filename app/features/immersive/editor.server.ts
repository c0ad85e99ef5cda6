import { call, callPart, type Part, send } from '#app/api/answers.server.ts';
import { ApiError, type FailureKind, failureOf } from '#app/api/failure.ts';
import { preferencesOf } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import type { FieldErrors } from '#app/forms/fields.ts';
import { ifMatchFromForm, textOf } from '#app/forms/refusal.server.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import type { FormChoices } from '#shared/api/families/forms-schemas.ts';
import type { OpenedTouchpoint, TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { formOf } from '#shared/touchpoints/blocks-checks.ts';
import { immersiveSchema } from '#shared/touchpoints/immersive.ts';
import { changedParts } from './changed-parts.ts';
import type { Edit } from './edits.ts';
import { isPanel, type PanelId } from './panels.ts';
import { decidedIn, typedIn } from './posted-content.server.ts';
import { bodyOf, type Kept, pageOf, type Saved, savedOf } from './saving.ts';

const kind = 'ip';

/** Everything the editor shows; what only one panel needs is read for that panel alone. */
export async function loadEditor(
  page: PageContext,
  session: PageSession,
  id: string,
  params: URLSearchParams,
  read: Promise<Part<OpenedTouchpoint>>,
) {
  const { scope } = session.viewer;
  const given = { params: { kind, id } };
  const named = params.get('panel');
  const panel: PanelId = isPanel(named) ? named : 'content';
  const revision = /^[1-9]\d{0,9}$/.exec(params.get('revision') ?? '')?.[0] ?? null;
  const [detail, forms, offers, collections, versions, version, previews, publishedDomains] = await Promise.all([
    read,
    read.then((part) => namedForms(page, part)),
    callPart(page, 'touchpointOffers', given),
    callPart(page, 'collections', { query: { limit: 200 } }),
    panel === 'history' ? callPart(page, 'touchpointVersions', { ...given, query: { limit: 200 } }) : null,
    panel === 'history' && revision ? callPart(page, 'touchpointVersion', { params: { kind, id, revision } }) : null,
    panel === 'share' ? callPart(page, 'touchpointPreviews', given) : null,
    panel === 'share' ? read.then((part) => publishedDomainsOf(page, part)) : null,
  ]);
  const facts = {
    scope: scope ? formatScopeRef(scope) : '',
    alcohol: scope?.isAlcoholBrand ?? false,
    gtmId: scope?.gtmId ?? null,
    owner: session.user.email,
    locale: preferencesOf(session).locale ?? 'en-US',
    currency: preferencesOf(session).currency ?? 'USD',
    publicOrigin: page.config.publicOrigin,
    appOrigin: page.config.appOrigin,
  };
  const compared = version && { revision: Number(revision), parts: comparedParts(detail, version) };
  return { detail, forms, offers, collections, versions, compared, previews, publishedDomains, panel, facts };
}

/** What restoring a version would change of the draft; null where one of them can't be read. */
function comparedParts(detail: Part<TouchpointDetail>, version: Part<Pick<TouchpointDetail, 'name' | 'definition'>>) {
  if (detail.state === 'failed' || version.state === 'failed') return null;
  const read = immersiveSchema.safeParse(version.answer.definition);
  if (!read.success) return null;
  return changedParts(
    { name: detail.answer.name, page: pageOf(detail.answer) },
    { name: version.answer.name, page: read.data },
  );
}

/** Hosts that may embed what is published now; null if they aren't known. */
async function publishedDomainsOf(
  page: PageContext,
  detail: Part<TouchpointDetail>,
): Promise<readonly string[] | null> {
  if (detail.state === 'failed' || detail.answer.publishedRevision === null) return null;
  const { id, publishedRevision } = detail.answer;
  const params = { kind, id: String(id), revision: String(publishedRevision) };
  const version = await callPart(page, 'touchpointVersion', { params });
  const read = version.state === 'failed' ? null : immersiveSchema.safeParse(version.answer.definition);
  return read?.success ? read.data.allowedDomains : null;
}

/** The forms that the draft leads to, as far as they are published. */
async function namedForms(page: PageContext, detail: Part<TouchpointDetail>): Promise<Part<FormChoices>> {
  const blocks = detail.state === 'ready' ? pageOf(detail.answer).blocks : [];
  const ids = blocks.flatMap((block) => formOf(block) ?? []);
  if (ids.length === 0) return { state: 'ready', answer: { items: [], total: 0 } };
  return await callPart(page, 'formChoices', { query: { ids: ids.join(), limit: 200 } });
}

export type EditorData = Awaited<ReturnType<typeof loadEditor>>;

export type EditResult =
  | {
      readonly ok: true;
      readonly done: 'saved' | 'published' | 'unpublished' | 'restored' | 'previewed' | 'revoked' | 'unarchived';
      /** The block that is to be chosen; left out where nothing changes about it. */
      readonly chosen?: string | null;
      /** Token of a new preview, which is only shown once. */
      readonly token?: string;
    }
  | {
      readonly ok: false;
      readonly status: number;
      readonly failure: FailureKind;
      readonly intent: string;
      /** What was typed and not saved, with what it was typed over; null where nothing was. */
      readonly kept: Kept | null;
      /** What was typed without a script and can't be read, with the errors of its fields; null where all of it could be. */
      readonly typed: { readonly values: Edit['values']; readonly errors: FieldErrors } | null;
    };

/** Does what a posted form asks for. Never throws for a call that failed. */
export async function changeExperience(
  page: PageContext,
  id: string,
  form: FormData,
  locale: string,
): Promise<EditResult> {
  const [intent = '', about = ''] = textOf(form, 'intent').split(':');
  const params = { kind, id };
  const edit = { params, ifMatch: ifMatchFromForm(form) };
  try {
    switch (intent) {
      case 'publish':
        await send(page, 'publishTouchpoint', edit);
        return { ok: true, done: 'published' };
      case 'unpublish':
        await send(page, 'unpublishTouchpoint', edit);
        return { ok: true, done: 'unpublished' };
      case 'unarchive':
        await send(page, 'unarchiveTouchpoint', edit);
        return { ok: true, done: 'unarchived' };
      case 'restore':
        await send(page, 'restoreTouchpointVersion', { ...edit, params: { ...params, revision: about } });
        return { ok: true, done: 'restored' };
      case 'preview': {
        const made = await call(page, 'createTouchpointPreview', {
          params,
          body: { days: 14 },
        });
        return { ok: true, done: 'previewed', token: made.token };
      }
      case 'revoke':
        await send(page, 'revokeTouchpointPreview', { params: { ...params, preview: about } });
        return { ok: true, done: 'revoked' };
      default:
        return await saveForm(page, params, form, locale);
    }
  } catch (error) {
    return refused(page, error, intent, null);
  }
}

function refused(page: PageContext, error: unknown, intent: string, kept: Kept | null): EditResult {
  const failure = failureOf(error);
  page.log('warn', 'an experience was not changed', { intent, kind: failure.kind });
  return { ok: false, status: failure.status ?? 500, failure: failure.kind, intent, kept, typed: null };
}

/**
 * Without a script a form is the whole edit: its fields are put into the draft that it was typed over, and that beside
 * what others have saved since. Where both changed the same, nothing is saved until one of them is chosen.
 */
async function saveForm(page: PageContext, params: Params, form: FormData, locale: string): Promise<EditResult> {
  const current = savedOf(await call(page, 'touchpoint', { params }));
  await chooseTypedForm(page, form);
  const base = await typedOverIn(page, params, form, current);
  const { content, chosen, values, errors } = typedIn(base, form, locale);
  if (Object.keys(errors).length > 0) {
    const kept = { base, content };
    return { ok: false, status: 422, failure: 'invalid', intent: 'save', kept, typed: { values, errors } };
  }
  const { merged, open } = decidedIn({ base, content }, current, form);
  if (open)
    return { ok: false, status: 412, failure: 'conflict', intent: 'save', kept: { base, content }, typed: null };
  try {
    await send(page, 'saveTouchpoint', { params, ifMatch: current.etag, body: bodyOf(merged) });
  } catch (error) {
    return refused(page, error, 'save', { base: current, content: merged });
  }
  return { ok: true, done: 'saved', ...(chosen === undefined ? {} : { chosen }) };
}

interface Params {
  readonly kind: string;
  readonly id: string;
}

/** The revision that a form was typed over. @throws ApiError 412 where it isn't kept any more */
async function typedOverIn(page: PageContext, params: Params, form: FormData, current: Saved): Promise<Saved> {
  const etag = ifMatchFromForm(form);
  if (etag === current.etag) return current;
  const revision = /^"(\d{1,10})"$/.exec(etag)?.[1];
  const part = revision && (await callPart(page, 'touchpointVersion', { params: { ...params, revision } }));
  if (!part || part.state === 'failed') throw new ApiError({ kind: 'conflict', status: 412, requestId: null });
  const { name, definition } = part.answer;
  return { etag, revision: Number(revision), name, page: immersiveSchema.parse(definition), author: null };
}

/** Without a script a form is typed by its name. What none is called changes nothing. */
async function chooseTypedForm(page: PageContext, form: FormData): Promise<void> {
  const typed = form.get('formName');
  if (typeof typed !== 'string') return;
  const search = typed.trim();
  if (search === '') return form.set('form', '');
  const part = await callPart(page, 'formChoices', { query: { search, limit: 200 } });
  if (part.state === 'failed') return;
  const same = part.answer.items.filter(({ name }) => name.toLowerCase() === search.toLowerCase());
  const chosen = same.find(({ publicId }) => publicId === form.get('form')) ?? same[0];
  if (chosen) form.set('form', chosen.publicId);
}
