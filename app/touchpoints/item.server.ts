import {
  madeTouchpointPreviewSchema,
  openedTouchpointSchema,
  touchpointDetailSchema,
  touchpointOffersAnswerSchema,
  touchpointPreviewsAnswerSchema,
  touchpointVersionsAnswerSchema,
} from '#shared/api/families/touchpoints-schemas.ts';
import { type TouchpointKind, touchpointKinds } from '#shared/touchpoints/kinds.ts';
import { readAnswer, readPart } from '../api/answers.server.ts';
import { failureOf, failureText, readJson } from '../api/failure.ts';
import type { PageContext, PageSession } from '../context.ts';
import { pagePath } from '../page-path.ts';
import { frameOf } from './frame.server.ts';
import type { ItemDone, ItemRefused, ItemResult } from './item-result.ts';
import type { EditedValues } from './use-editor.ts';

/** A touchpoint with all that its editor shows. What fails of the rest leaves the form standing. */
export async function loadTouchpoint(page: PageContext, session: PageSession, kind: TouchpointKind, id: string) {
  const params = { kind, id };
  const [touchpoint, offers, versions, previews] = await Promise.all([
    readPart(page, 'touchpoint', openedTouchpointSchema, { params }),
    readPart(page, 'touchpointOffers', touchpointOffersAnswerSchema, { params }),
    readPart(page, 'touchpointVersions', touchpointVersionsAnswerSchema, { params, query: { limit: 20 } }),
    touchpointKinds[kind].previewed
      ? readPart(page, 'touchpointPreviews', touchpointPreviewsAnswerSchema, { params })
      : null,
  ]);
  return { ...frameOf(page, session, kind), touchpoint, offers, versions, previews };
}
export type TouchpointData = Awaited<ReturnType<typeof loadTouchpoint>>;

const done = (what: ItemDone['done'], preview: string | null = null): ItemDone => ({ ok: true, done: what, preview });

/**
 * What every kind's editor can be asked for besides keeping what is typed; null for anything else.
 * @throws ApiError where the call failed
 */
async function changeStanding(
  page: PageContext,
  kind: TouchpointKind,
  id: string,
  form: FormData,
): Promise<ItemDone | null> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const [params, ifMatch] = [{ kind, id }, text('etag')];
  switch (text('intent')) {
    case 'unpublish':
      await readJson(await page.api('unpublishTouchpoint', { params, ifMatch }));
      return done('unpublished');
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
  { kind, id, intent, from }: { kind: TouchpointKind; id: string; intent: string; from: string },
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

/** A failed change in words, with what was typed. What was saved all the same is what goes on being typed over. */
function refusedChange<Values extends { readonly from: string }>(
  page: PageContext,
  error: unknown,
  typed: Values | null,
): ItemRefused<Values> {
  const saved = error instanceof SavedAlone ? error : null;
  const values = typed && saved ? { ...typed, from: saved.etag } : typed;
  const { kind, status, fields = [] } = failureOf(saved ? saved.cause : error);
  page.log('warn', 'a touchpoint was not changed', { reason: kind });
  const lostRace = status === 412;
  const text = lostRace
    ? 'Somebody else saved this meanwhile. What you typed is still here.'
    : status === 409
      ? 'It is saved, but can’t be published as it is: something is missing below.'
      : fields.length > 0
        ? 'Nothing was saved: look at the fields below.'
        : failureText(kind);
  const named = fields.map((field) => field.replace(/^definition\./, ''));
  return { ok: false, status: status ?? 500, text, fields: named, values, lostRace };
}

interface Change<Values> {
  readonly kind: TouchpointKind;
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
  try {
    const standing = await changeStanding(page, kind, id, form);
    if (standing) return standing;
    if (!typed) return refused('Nothing was sent.', [], null);
    const wrong = wrongIn(typed, intent);
    if (wrong.length > 0) return refused('Nothing was saved: look at the fields below.', wrong, typed);
    const { name, campaign } = typed;
    const draft = { name, campaign, locales: [], definition: definitionOf(typed), ...(slug ? { slug } : {}) };
    const from = typed.from || String(form.get('etag') ?? '');
    return await keepDraft(page, { kind, id, intent, from }, draft);
  } catch (error) {
    return refusedChange(page, error, typed);
  }
}

const refused = <Values>(text: string, fields: readonly string[], values: Values | null): ItemRefused<Values> => ({
  ...{ ok: false, status: 400, text, fields, values, lostRace: false },
});

/** Addresses of the product itself: nobody is led back there. */
export const ownHosts = ({ config }: PageContext): string[] =>
  [config.publicOrigin, config.appOrigin].map((origin) => new URL(origin).host);
