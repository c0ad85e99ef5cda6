import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import type { Definition } from '#shared/touchpoints/definition.ts';
import { type TouchpointKind, touchpointKinds } from '#shared/touchpoints/kinds.ts';
import { call, callPart, type Part, send } from '../api/answers.server.ts';
import { failureOf, failureText } from '../api/failure.ts';
import type { PageContext, PageSession } from '../context.ts';
import { ifMatchFromForm } from '../forms/refusal.server.ts';
import { pagePath } from '../page-path.ts';
import { itemAction, itemLoader } from '../page-recipes/page-routes.server.ts';
import type { EditedKind } from './changed-parts.ts';
import { frameOf } from './frame.server.ts';
import { loadHistory, savedMeanwhile } from './history.server.ts';
import { type ItemDone, type ItemRearranged, type ItemRefused, type ItemResult, statusOf } from './item-result.ts';
import * as texts from './texts.ts';
import type { EditedValues } from './use-editor.ts';
import { touchpointWords } from './words.ts';

const readTouchpoint = (page: PageContext, kind: TouchpointKind, id: string): Promise<Part<OpenedTouchpoint>> =>
  callPart(page, 'touchpoint', { params: { kind, id } });

/** Loads the data of a touchpoint's page. */
type LoadOpened<Loaded> = (
  page: PageContext,
  session: PageSession,
  id: string,
  search: URLSearchParams,
  read: Promise<Part<OpenedTouchpoint>>,
) => Promise<Loaded>;

/** Loader of a touchpoint's page. */
export const touchpointLoader = <Loaded>(kind: TouchpointKind, load: LoadOpened<Loaded>) =>
  itemLoader({ read: (page, id) => readTouchpoint(page, kind, id), load });

/** Action of a touchpoint's page. */
export const touchpointAction = <Result extends ItemResult<unknown> | ItemRearranged<unknown>>(
  change: (page: PageContext, id: string, form: FormData) => Promise<Result>,
) => itemAction(change, { statusOf });

/** A touchpoint with the data of its editor. If some of it fails, the form is still shown. */
export async function loadTouchpoint(
  page: PageContext,
  session: PageSession,
  kind: EditedKind,
  id: string,
  search: URLSearchParams,
  read: Promise<Part<OpenedTouchpoint>>,
) {
  const params = { kind, id };
  const [touchpoint, offers, history, previews] = await Promise.all([
    read,
    callPart(page, 'touchpointOffers', { params }),
    loadHistory(page, kind, id, search, read),
    touchpointKinds[kind].previewed ? callPart(page, 'touchpointPreviews', { params }) : null,
  ]);
  return { ...frameOf(page, session, kind), kind, touchpoint, offers, history, previews };
}

const done = (what: ItemDone['done'], preview: string | null = null): ItemDone => ({ ok: true, done: what, preview });

/**
 * Runs the actions besides saving that every editor has; null for other intents.
 * @throws ApiError if the call fails
 */
async function changeStanding(
  page: PageContext,
  kind: EditedKind,
  id: string,
  form: FormData,
): Promise<ItemDone | null> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const [params, ifMatch] = [{ kind, id }, text('etag')];
  switch (text('intent')) {
    case 'unpublish':
      await send(page, 'unpublishTouchpoint', { params, ifMatch });
      return done('unpublished');
    case 'unarchive':
      await send(page, 'unarchiveTouchpoint', { params, ifMatch });
      return done('unarchived');
    case 'restore':
      await send(page, 'restoreTouchpointVersion', { params: { ...params, revision: text('revision') }, ifMatch });
      return done('restored');
    case 'revoke':
      await send(page, 'revokeTouchpointPreview', { params: { ...params, preview: text('preview') } });
      return done('revoked');
    case 'preview': {
      const made = await call(page, 'createTouchpointPreview', { params, body: {} });
      const path = pagePath('/pop/preview/:touchPoint/:id', { touchPoint: kind, id: made.token });
      return done('previewed', `${page.config.appOrigin}${path}`);
    }
    default:
      return null;
  }
}

/** The body of a save. */
interface SavedDraft {
  readonly name: string;
  readonly campaign: string;
  readonly locales: readonly string[];
  readonly slug?: string;
  readonly definition: Definition;
}

interface Keeping {
  readonly kind: EditedKind;
  readonly id: string;
  readonly intent: string;
  /** ETag of the revision that is replaced. */
  readonly ifMatch: string;
}

/**
 * Saves the draft, and publishes it if `intent` says so.
 * @throws ApiError if saving failed; SavedButNotPublished if only publishing did
 */
async function keepDraft(
  page: PageContext,
  { kind, id, intent, ifMatch }: Keeping,
  draft: SavedDraft,
): Promise<ItemDone> {
  const params = { kind, id };
  const { etag } = await call(page, 'saveTouchpoint', { params, ifMatch, body: draft });
  if (intent !== 'publish') return done('saved');
  try {
    await send(page, 'publishTouchpoint', { params, ifMatch: etag });
  } catch (error) {
    throw new SavedButNotPublished(error);
  }
  return done('published');
}

/** The draft was saved but couldn't be published. */
class SavedButNotPublished extends Error {
  constructor(cause: unknown) {
    super('saved, but not published', { cause });
  }
}

interface Failed<Values> {
  readonly kind: EditedKind;
  readonly intent: string;
  readonly error: unknown;
  /** The posted values, and the revision that they are based on; null if there were none. */
  readonly typed: Values | null;
  readonly from: string;
  readonly meanwhile: () => Promise<ItemRefused<Values>['meanwhile']>;
}

/** The result of a failed change. */
async function refusedChange<Values>(
  page: PageContext,
  { kind: touchpointKind, intent, error, typed, from, meanwhile }: Failed<Values>,
): Promise<ItemRefused<Values>> {
  const saved = error instanceof SavedButNotPublished;
  const { kind, status, fields = [] } = failureOf(saved ? error.cause : error);
  page.log('warn', 'a touchpoint was not changed', { reason: kind });
  const editConflict = status === 412 && typed !== null;
  const text =
    status === 412
      ? editConflict
        ? texts.conflict
        : texts.lostRace
      : saved && status === 409
        ? texts.savedNotPublishable
        : fields.length > 0
          ? texts.notSaved
          : intent === 'unarchive' && kind === 'denied'
            ? allInUse(touchpointKind)
            : fill(texts.notChanged, { kind: failureText(kind) });
  const named = fields.map((field) => field.replace(/^definition\./, ''));
  return {
    ...{ ok: false, status: status ?? 500, text, fields: named, saved, editConflict },
    ...{ values: typed, from: saved ? '' : from, meanwhile: editConflict ? await meanwhile() : null },
  };
}

interface Change<Values> {
  readonly kind: EditedKind;
  readonly id: string;
  readonly form: FormData;
  /** The posted values; null if the form has none. */
  readonly typed: Values | null;
  readonly toDefinition: (values: Values) => object;
  /** The slug of a smartlink; left out to keep it. */
  readonly slug?: string;
  /** Further checks by the page; returns the names of invalid fields. */
  readonly findInvalidFields?: (values: Values, intent: string) => readonly string[];
}

/** Runs the action of a posted editor form. Never throws for a failed call. */
export async function changeItem<Values extends EditedValues>(
  page: PageContext,
  { kind, id, form, typed, toDefinition, slug, findInvalidFields = () => [] }: Change<Values>,
): Promise<ItemResult<Values>> {
  const intent = String(form.get('intent') ?? 'save');
  const from = String(form.get('from') ?? '');
  const content = typed && {
    ...{ name: typed.name, campaign: typed.campaign, ...(slug ? { slug } : {}) },
    definition: { ...toDefinition(typed) },
  };
  try {
    const standing = await changeStanding(page, kind, id, form);
    if (standing) return standing;
    if (!typed || !content) return refused(texts.nothingWasSent, [], null, '');
    const invalid = findInvalidFields(typed, intent);
    if (invalid.length > 0) return refused(texts.notSaved, invalid, typed, from);
    return await keepDraft(page, { kind, id, intent, ifMatch: ifMatchFromForm(form) }, { ...content, locales: [] });
  } catch (error) {
    const over = {
      from: ifMatchFromForm(form),
      slug: form.has('slugBefore') ? String(form.get('slugBefore')) : undefined,
    };
    const meanwhile = async () => content && (await savedMeanwhile(page, kind, id, over, content));
    return await refusedChange(page, { kind, intent, error, typed, from, meanwhile });
  }
}

const refused = <Values>(
  text: string,
  fields: readonly string[],
  values: Values | null,
  from: string,
): ItemRefused<Values> => ({
  ...{ ok: false, status: 400, text, fields, values },
  ...{ from, saved: false, editConflict: false, meanwhile: null },
});

/** Why an archived touchpoint can't be restored. */
const allInUse = (kind: EditedKind): string => fill(texts.restoreLimit, { many: touchpointWords[kind].many });

/** Hosts of the product itself, to which no touchpoint may lead. */
export const ownHosts = ({ config }: PageContext): string[] =>
  [config.publicOrigin, config.appOrigin].map((origin) => new URL(origin).host);
