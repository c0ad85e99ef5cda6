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
import type { FormEdit } from './edits.ts';
import { isPanel, type PanelId } from './panels.ts';
import { mergePosted, readPostedContent } from './posted-content.server.ts';
import { pageDefinition, type SavedContent, saveBody, savedContent, type UnsavedContent } from './saving.ts';

const kind = 'ip';

/** Reads the editor's data; data of a single panel is only read while that panel is open. */
export async function loadEditor(
  page: PageContext,
  session: PageSession,
  id: string,
  params: URLSearchParams,
  read: Promise<Part<OpenedTouchpoint>>,
) {
  const { scope } = session.viewer;
  const detailCall = { params: { kind, id } };
  const requestedPanel = params.get('panel');
  const panel: PanelId = isPanel(requestedPanel) ? requestedPanel : 'content';
  const revision = /^[1-9]\d{0,9}$/.exec(params.get('revision') ?? '')?.[0] ?? null;
  const [detail, forms, offers, collections, versions, version, previews, publishedDomains] = await Promise.all([
    read,
    read.then((part) => readLinkedForms(page, part)),
    callPart(page, 'touchpointOffers', detailCall),
    callPart(page, 'collections', { query: { limit: 200 } }),
    panel === 'history' ? callPart(page, 'touchpointVersions', { ...detailCall, query: { limit: 200 } }) : null,
    panel === 'history' && revision ? callPart(page, 'touchpointVersion', { params: { kind, id, revision } }) : null,
    panel === 'share' ? callPart(page, 'touchpointPreviews', detailCall) : null,
    panel === 'share' ? read.then((part) => readPublishedDomains(page, part)) : null,
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
  const compared = version && { revision: Number(revision), parts: changedByRestore(detail, version) };
  return { detail, forms, offers, collections, versions, compared, previews, publishedDomains, panel, facts };
}

/** Parts of the draft that restoring a version would change; null if draft or version can't be read. */
function changedByRestore(
  detail: Part<TouchpointDetail>,
  version: Part<Pick<TouchpointDetail, 'name' | 'definition'>>,
) {
  if (detail.state === 'failed' || version.state === 'failed') return null;
  const read = immersiveSchema.safeParse(version.answer.definition);
  if (!read.success) return null;
  return changedParts(
    { name: detail.answer.name, page: pageDefinition(detail.answer) },
    { name: version.answer.name, page: read.data },
  );
}

/** Hosts that may embed the published version; null if they aren't known. */
async function readPublishedDomains(
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

/** Published forms that the draft links to. */
async function readLinkedForms(page: PageContext, detail: Part<TouchpointDetail>): Promise<Part<FormChoices>> {
  const blocks = detail.state === 'ready' ? pageDefinition(detail.answer).blocks : [];
  const ids = blocks.flatMap((block) => formOf(block) ?? []);
  if (ids.length === 0) return { state: 'ready', answer: { items: [], total: 0 } };
  return await callPart(page, 'formChoices', { query: { ids: ids.join(), limit: 200 } });
}

export type EditorData = Awaited<ReturnType<typeof loadEditor>>;

export type EditResult =
  | {
      readonly ok: true;
      readonly done: 'saved' | 'published' | 'unpublished' | 'restored' | 'previewed' | 'revoked' | 'unarchived';
      /** Block to select, null for none; left out to keep the selection. */
      readonly chosen?: string | null;
      /** Token of a new preview link, only shown once. */
      readonly token?: string;
    }
  | {
      readonly ok: false;
      readonly status: number;
      readonly failure: FailureKind;
      readonly intent: string;
      /** Unsaved content and the revision it is based on; null where everything was saved. */
      readonly unsaved: UnsavedContent | null;
      /** Fields of a form posted without a script that can't be parsed, with their errors; null if all could be. */
      readonly unreadFields: { readonly values: FormEdit['values']; readonly errors: FieldErrors } | null;
    };

/** Handles a posted form of the editor. Returns failed calls instead of throwing. */
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
        const preview = await call(page, 'createTouchpointPreview', {
          params,
          body: { days: 14 },
        });
        return { ok: true, done: 'previewed', token: preview.token };
      }
      case 'revoke':
        await send(page, 'revokeTouchpointPreview', { params: { ...params, preview: about } });
        return { ok: true, done: 'revoked' };
      default:
        return await saveForm(page, params, form, locale);
    }
  } catch (error) {
    return failedResult(page, error, intent, null);
  }
}

function failedResult(page: PageContext, error: unknown, intent: string, unsaved: UnsavedContent | null): EditResult {
  const failure = failureOf(error);
  page.log('warn', 'an experience was not changed', { intent, kind: failure.kind });
  return { ok: false, status: failure.status ?? 500, failure: failure.kind, intent, unsaved, unreadFields: null };
}

/**
 * Saves a form that was posted without a script. Its fields are applied to the revision that the form was rendered
 * from, and the result is merged with what others have saved since. A conflict is not saved until the person picks a side.
 */
async function saveForm(page: PageContext, params: Params, form: FormData, locale: string): Promise<EditResult> {
  const current = savedContent(await call(page, 'touchpoint', { params }));
  await chooseTypedForm(page, form);
  const base = await readBaseRevision(page, params, form, current);
  const { content, chosen, values, errors } = readPostedContent(base, form, locale);
  if (Object.keys(errors).length > 0) {
    const unsaved = { base, content };
    return { ok: false, status: 422, failure: 'invalid', intent: 'save', unsaved, unreadFields: { values, errors } };
  }
  const { merged, hasConflict } = mergePosted({ base, content }, current, form);
  if (hasConflict)
    return {
      ok: false,
      status: 412,
      failure: 'conflict',
      intent: 'save',
      unsaved: { base, content },
      unreadFields: null,
    };
  try {
    await send(page, 'saveTouchpoint', { params, ifMatch: current.etag, body: saveBody(merged) });
  } catch (error) {
    return failedResult(page, error, 'save', { base: current, content: merged });
  }
  return { ok: true, done: 'saved', ...(chosen === undefined ? {} : { chosen }) };
}

interface Params {
  readonly kind: string;
  readonly id: string;
}

/** Revision that the form was rendered from. @throws ApiError 412 if it isn't stored any more */
async function readBaseRevision(
  page: PageContext,
  params: Params,
  form: FormData,
  current: SavedContent,
): Promise<SavedContent> {
  const etag = ifMatchFromForm(form);
  if (etag === current.etag) return current;
  const revision = /^"(\d{1,10})"$/.exec(etag)?.[1];
  const part = revision && (await callPart(page, 'touchpointVersion', { params: { ...params, revision } }));
  if (!part || part.state === 'failed') throw new ApiError({ kind: 'conflict', status: 412, requestId: null });
  const { name, definition } = part.answer;
  return { etag, revision: Number(revision), name, page: immersiveSchema.parse(definition), author: null };
}

/** Without a script the person types a form's name. A name that no form has changes nothing. */
async function chooseTypedForm(page: PageContext, form: FormData): Promise<void> {
  const typed = form.get('formName');
  if (typeof typed !== 'string') return;
  const search = typed.trim();
  if (search === '') return form.set('form', '');
  const part = await callPart(page, 'formChoices', { query: { search, limit: 200 } });
  if (part.state === 'failed') return;
  const matches = part.answer.items.filter(({ name }) => name.toLowerCase() === search.toLowerCase());
  const chosen = matches.find(({ publicId }) => publicId === form.get('form')) ?? matches[0];
  if (chosen) form.set('form', chosen.publicId);
}
