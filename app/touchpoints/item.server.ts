import {
  madeTouchpointPreviewSchema,
  openedTouchpointSchema,
  touchpointDetailSchema,
  touchpointOffersAnswerSchema,
  touchpointPreviewsAnswerSchema,
} from '#shared/api/families/touchpoints-schemas.ts';
import { touchpointKinds } from '#shared/touchpoints/kinds.ts';
import { readAnswer, readPart } from '../api/answers.server.ts';
import { failureOf, failureText, readJson } from '../api/failure.ts';
import type { PageContext, PageSession } from '../context.ts';
import { pagePath } from '../page-path.ts';
import type { EditedKind } from './changed-parts.ts';
import { frameOf } from './frame.server.ts';
import { loadHistory, savedMeanwhile } from './history.server.ts';
import type { ItemDone, ItemRefused, ItemResult, Theirs } from './item-result.ts';
import type { EditedValues } from './use-editor.ts';
import { touchpointWords } from './words.ts';

/** A touchpoint with all that its editor shows. What fails of the rest leaves the form standing. */
export async function loadTouchpoint(
  page: PageContext,
  session: PageSession,
  kind: EditedKind,
  id: string,
  search: URLSearchParams,
) {
  const params = { kind, id };
  const read = readPart(page, 'touchpoint', openedTouchpointSchema, { params });
  const [touchpoint, offers, history, previews] = await Promise.all([
    read,
    readPart(page, 'touchpointOffers', touchpointOffersAnswerSchema, { params }),
    loadHistory(page, kind, id, search, read),
    touchpointKinds[kind].previewed
      ? readPart(page, 'touchpointPreviews', touchpointPreviewsAnswerSchema, { params })
      : null,
  ]);
  return { ...frameOf(page, session, kind), touchpoint, offers, history, previews };
}
export type TouchpointData = Awaited<ReturnType<typeof loadTouchpoint>>;

const done = (what: ItemDone['done'], preview: string | null = null): ItemDone => ({ ok: true, done: what, preview });

/**
 * What every kind's editor can be asked for besides keeping what is typed; null for anything else.
 * @throws ApiError where the call failed
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
      await readJson(await page.api('unpublishTouchpoint', { params, ifMatch }));
      return done('unpublished');
    case 'unarchive':
      await readJson(await page.api('unarchiveTouchpoint', { params, ifMatch }));
      return done('unarchived');
    case 'restore':
      await readJson(
        await page.api('restoreTouchpointVersion', { params: { ...params, revision: text('revision') }, ifMatch }),
      );
      return done('restored');
    case 'revoke':
      await readJson(await page.api('revokeTouchpointPreview', { params: { ...params, preview: text('preview') } }));
      return done('revoked');
    case 'preview': {
      const made = await readAnswer(page, 'createTouchpointPreview', madeTouchpointPreviewSchema, { params, body: {} });
      const path = pagePath('/pop/preview/:touchPoint/:id', { touchPoint: kind, id: made.token });
      return done('previewed', `${page.config.appOrigin}${path}`);
    }
    default:
      return null;
  }
}

interface Draft {
  readonly name: string;
  readonly campaign: string;
  readonly locales: readonly string[];
  readonly slug?: string;
  readonly definition: object;
}

/**
 * Keeps a draft, and publishes it where `intent` says so. `overwrite` keeps it over what somebody else has saved meanwhile.
 * @param from the revision that was typed over
 * @throws ApiError where the save failed, and what `refusedChange` takes where only publishing did
 */
async function keepDraft(
  page: PageContext,
  { kind, id, intent, from }: { kind: EditedKind; id: string; intent: string; from: string },
  draft: Draft,
): Promise<ItemDone> {
  const params = { kind, id };
  const ifMatch =
    intent === 'overwrite' ? (await readAnswer(page, 'touchpoint', openedTouchpointSchema, { params })).etag : from;
  const { etag } = await readAnswer(page, 'saveTouchpoint', touchpointDetailSchema, {
    ...{ params, ifMatch, body: { ...draft } },
  });
  if (intent !== 'publish') return done('saved');
  try {
    await readJson(await page.api('publishTouchpoint', { params, ifMatch: etag }));
  } catch (error) {
    throw new SavedAlone(etag, error);
  }
  return done('published');
}

/** The draft was saved as that revision, and then could not be published. */
class SavedAlone extends Error {
  readonly etag: string;

  constructor(etag: string, cause: unknown) {
    super('saved, but not published', { cause });
    this.etag = etag;
  }
}

interface Failed<Values> {
  readonly kind: EditedKind;
  readonly intent: string;
  readonly error: unknown;
  /** What was typed, null where nothing was. */
  readonly typed: Values | null;
  readonly meanwhile: () => Promise<Theirs | null>;
}

/** A failed change in words, with what was typed. What was saved all the same is what goes on being typed over. */
async function refusedChange<Values extends { readonly from: string }>(
  page: PageContext,
  { kind: touchpointKind, intent, error, typed, meanwhile }: Failed<Values>,
): Promise<ItemRefused<Values>> {
  const saved = error instanceof SavedAlone ? error : null;
  const values = typed && saved ? { ...typed, from: saved.etag } : typed;
  const { kind, status, fields = [] } = failureOf(saved ? saved.cause : error);
  page.log('warn', 'a touchpoint was not changed', { reason: kind });
  const lostRace = status === 412 && typed !== null;
  const text =
    status === 412
      ? lostRace
        ? 'Somebody else saved this meanwhile. What you typed is still here.'
        : 'Nothing was done: somebody else saved this meanwhile. Look at it, and try again.'
      : saved && status === 409
        ? 'It is saved, but can’t be published as it is: look at the fields that are marked.'
        : fields.length > 0
          ? 'Nothing was saved: look at the fields that are marked.'
          : intent === 'unarchive' && kind === 'denied'
            ? allInUse(touchpointKind)
            : `Nothing was changed. ${failureText(kind)}`;
  const named = fields.map((field) => field.replace(/^definition\./, ''));
  const theirs = lostRace ? await meanwhile() : null;
  return { ok: false, status: status ?? 500, text, fields: named, values, kept: saved !== null, lostRace, theirs };
}

interface Change<Values> {
  readonly kind: EditedKind;
  readonly id: string;
  readonly form: FormData;
  /** What was typed, null where the form has none of it. */
  readonly typed: Values | null;
  readonly definitionOf: (values: Values) => object;
  /** A smartlink's alone; none keeps the one there is. */
  readonly slug?: string;
  /** Fields that only the page can see to be wrong. */
  readonly wrongIn?: (values: Values, intent: string) => readonly string[];
}

/** Does what the posted form of an editor asks for. Never throws for a call that failed. */
export async function changeItem<Values extends EditedValues>(
  page: PageContext,
  { kind, id, form, typed, definitionOf, slug, wrongIn = () => [] }: Change<Values>,
): Promise<ItemResult<Values>> {
  const intent = String(form.get('intent') ?? 'save');
  const from = typed?.from || String(form.get('etag') ?? '');
  const draft = typed && { name: typed.name, campaign: typed.campaign, definition: { ...definitionOf(typed) } };
  try {
    const standing = await changeStanding(page, kind, id, form);
    if (standing) return standing;
    if (!typed || !draft) return refused('Nothing was sent.', [], null);
    const wrong = wrongIn(typed, intent);
    if (wrong.length > 0) return refused('Nothing was saved: look at the fields that are marked.', wrong, typed);
    const content = { ...draft, locales: [], ...(slug ? { slug } : {}) };
    return await keepDraft(page, { kind, id, intent, from }, content);
  } catch (error) {
    const meanwhile = async () => draft && (await savedMeanwhile(page, kind, id, from, draft));
    return await refusedChange(page, { kind, intent, error, typed, meanwhile });
  }
}

const refused = <Values>(text: string, fields: readonly string[], values: Values | null): ItemRefused<Values> => ({
  ...{ ok: false, status: 400, text, fields, values },
  ...{ kept: false, lostRace: false, theirs: null },
});

/** Why an archived one can't be restored. */
const allInUse = (kind: EditedKind): string =>
  `It was not restored: this scope has all the ${touchpointWords[kind].many} it may have. Archive another, or ask for more.`;

/** Addresses of the product itself: nobody is led back there. */
export const ownHosts = ({ config }: PageContext): string[] =>
  [config.publicOrigin, config.appOrigin].map((origin) => new URL(origin).host);
