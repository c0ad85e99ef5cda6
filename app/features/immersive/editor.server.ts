import { formatScopeRef } from '#shared/access/scopes.ts';
import type { FormChoices } from '#shared/api/families/forms-schemas.ts';
import type { OpenedTouchpoint, TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { formOf } from '#shared/touchpoints/blocks-checks.ts';
import { randomBlockId } from '#shared/touchpoints/blocks-starts.ts';
import { type Immersive, immersiveSchema } from '#shared/touchpoints/immersive.ts';
import { call, callPart, type Part, send } from '../../api/answers.server.ts';
import { type FailureKind, failureOf } from '../../api/failure.ts';
import { preferencesOf } from '../../api/preferences.server.ts';
import type { PageContext, PageSession } from '../../context.ts';
import { changedParts } from './changed-parts.ts';
import { applyForm } from './edits.ts';
import { isPanel, type PanelId } from './panels.ts';
import { bodyOf } from './saving.ts';

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

/** Hosts that may frame what is published now; null where that can't be told. */
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
      /** Token of a preview that was just made: it is told this once. */
      readonly token?: string;
    }
  | { readonly ok: false; readonly status: number; readonly failure: FailureKind; readonly intent: string };

/** Does what a posted form asks for. Never throws for a call that failed. */
export async function changeExperience(
  page: PageContext,
  id: string,
  form: FormData,
  locale: string,
): Promise<EditResult> {
  const [intent = '', about = ''] = String(form.get('intent') ?? '').split(':');
  const params = { kind, id };
  const edit = { params, ifMatch: String(form.get('etag') ?? '') };
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
        return await saveForm(page, edit, form, locale);
    }
  } catch (error) {
    const failure = failureOf(error);
    page.log('warn', 'an experience was not changed', { intent, kind: failure.kind });
    return { ok: false, status: failure.status ?? 500, failure: failure.kind, intent };
  }
}

interface Edit {
  readonly params: { readonly kind: string; readonly id: string };
  readonly ifMatch: string;
}

/** Without a script a form is the whole edit: its fields are put into the draft, which is saved at once. */
async function saveForm(page: PageContext, edit: Edit, form: FormData, locale: string): Promise<EditResult> {
  const detail = await call(page, 'touchpoint', { params: edit.params });
  const draft = pageOf(detail);
  const language = draft.locales.includes(locale) ? locale : draft.defaultLocale;
  await chooseTypedForm(page, form);
  const { page: changed, chosen } = applyForm(draft, form, language, randomBlockId);
  const name = form.get('name');
  const content = { name: typeof name === 'string' ? name : detail.name, page: changed };
  await send(page, 'saveTouchpoint', { ...edit, body: bodyOf(content) });
  return { ok: true, done: 'saved', ...(chosen === undefined ? {} : { chosen }) };
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

const pageOf = ({ definition }: TouchpointDetail): Immersive => immersiveSchema.parse(definition);
