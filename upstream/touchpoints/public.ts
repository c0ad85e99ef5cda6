import { Failure } from '#shared/api/failure.ts';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import type { Definition } from '#shared/touchpoints/definition.ts';
import { definitions } from '#shared/touchpoints/definitions.ts';
import { isTouchpointKind, publicIdForm, type TouchpointKind } from '#shared/touchpoints/kinds.ts';
import type { TouchpointOffers } from '#shared/touchpoints/offers-schema.ts';
import { slugPattern } from '#shared/touchpoints/smartlink-schema.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler, WithParams } from '../calls/handler.ts';
import { nullIfUnreadable, storedJson, strings } from '../calls/stored-json.ts';
import { imageHeaders, imageOf } from '../catalog/images.ts';
import { isOfActive } from '../identity/active.ts';
import { FileReply, tagged } from '../platform/reply.ts';
import type { Database } from '../platform/storage/database.ts';
import { tokenHash } from '../platform/tokens.ts';
import { clickParametersOf } from '../sales/click-parameters.ts';
import { alcoholColumn, parseAlcoholRules } from '../scope/alcohol-rules.ts';
import { readTouchpointOffers } from './offers.ts';
import { definitionOfRow } from './rows.ts';

interface Row extends Record<string, unknown> {
  readonly account_id: number;
  readonly operator_id: number;
  readonly public_id: string;
  readonly kind: TouchpointKind;
  readonly slug: string | null;
  readonly name: string;
  readonly locales: string;
  readonly campaign: string;
  readonly definition: string | null;
  readonly revision: number;
  readonly account: string | null;
  readonly alcohol: string | null;
  readonly gtm_id: string | null;
  readonly default_locale: string;
  readonly default_currency: string;
  readonly generation: number;
}

/** SQL: the generation of a touchpoint's pages. It is part of their cache keys, so raising it drops cached pages. */
const generationColumn = `(SELECT coalesce(sum(g.generation), 0) FROM cache_generation g
  WHERE g.kind = 'pages' AND (g.scope_kind, g.scope_id) IN (VALUES ('everything', 0), ('account', t.account_id),
    ('operator', t.operator_id), ('touchpoint', t.id))) AS generation`;
const accountColumns = `a.name AS account, ${alcoholColumn}, a.gtm_id, a.default_locale, a.default_currency, ${generationColumn}`;
const identityColumns = 't.account_id, t.operator_id, t.public_id, t.kind, t.slug';
const revisionColumns = 'v.name, v.locales, v.campaign, v.definition, v.revision';

/** SQL: published revisions. */
const selectPublished = `SELECT ${identityColumns}, ${revisionColumns}, ${accountColumns} FROM touchpoint t
  JOIN touchpoint_version v ON v.touchpoint_id = t.id AND v.revision = t.published_revision
  JOIN account a ON a.id = t.account_id
  WHERE t.status = 'published' AND ${isOfActive('t')}`;
/** SQL: drafts as last saved, joined by their previews. */
const selectPreviewed = `SELECT ${identityColumns}, t.name, t.locales, t.campaign, t.definition, t.revision, ${accountColumns}
  FROM touchpoint_preview p JOIN touchpoint t ON t.id = p.touchpoint_id JOIN account a ON a.id = t.account_id
  WHERE t.status <> 'archived' AND ${isOfActive('t')}`;

/** The same 404 for missing and for unpublished items, so that nobody can tell them apart. */
const nothingPublic = (): Failure => new Failure('nothing-public');

export const publicTouchpoint: Handler<'publicTouchpoint'> = async (context) =>
  await answerTouchpoint(context, await findPublished(context));

export const publicLink: Handler<'publicLink'> = async (context) => {
  const { slug } = context.params;
  if (!slugPattern.test(slug)) throw nothingPublic();
  return await answerTouchpoint(
    context,
    await context.var.database.first<Row>(`${selectPublished} AND t.kind = 'dl' AND t.slug = ?1`, slug),
  );
};

export const publicPreview: Handler<'publicPreview'> = async (context) =>
  await answerTouchpoint(context, await findPreviewed(context));

export const publicImage: Handler<'publicImage'> = async (context) =>
  await answerPicture(context, await findPublished(context));
export const publicPreviewImage: Handler<'publicPreviewImage'> = async (context) =>
  await answerPicture(context, await findPreviewed(context));

async function findPublished({ params, var: { database } }: WithParams<'kind' | 'publicId'>): Promise<Row | null> {
  const { kind, publicId } = params;
  if (!isTouchpointKind(kind) || !publicIdForm.test(publicId)) return null;
  return await database.first<Row>(`${selectPublished} AND t.kind = ?1 AND t.public_id = ?2`, kind, publicId);
}

async function findPreviewed({ params, var: { database } }: WithParams<'kind' | 'token'>): Promise<Row | null> {
  const { kind, token } = params;
  if (!isTouchpointKind(kind) || !publicIdForm.test(token)) return null;
  return await database.first<Row>(
    `${selectPreviewed} AND t.kind = ?1 AND p.token_hash = ?2 AND p.expires_at > ?3`,
    ...[kind, await tokenHash(token), new Date().toISOString()],
  );
}

/** The picture of a product that the touchpoint shows. @throws Failure 404 for any other product of the account */
async function answerPicture({ params, var: { database } }: WithParams<'product'>, row: Row | null) {
  const product = Number(params.product);
  const shown = row && (await readOffers(database, row)).products.some(({ id }) => id === product);
  const image = shown ? await imageOf(database, row.account_id, product) : null;
  if (!image) throw nothingPublic();
  return new FileReply(image.bytes, { headers: imageHeaders(image.type) });
}

async function answerTouchpoint({ var: { database } }: UpstreamContext, row: Row | null) {
  if (!row) throw nothingPublic();
  const definition = readDefinition(row);
  const named = await readOffers(database, row);
  const answer: PublicTouchpoint = {
    ...{ publicId: row.public_id, kind: row.kind, slug: row.slug, name: row.name, campaign: row.campaign },
    ...{
      locales: storedJson(row.locales, strings, { table: 'touchpoint', id: row.public_id }),
      ...{ revision: row.revision, generation: row.generation },
      definition,
    },
    account: {
      ...{ id: row.account_id, name: row.account ?? '', alcohol: parseAlcoholRules(row.alcohol), gtmId: row.gtm_id },
      ...{ locale: row.default_locale, currency: row.default_currency },
    },
    ...named,
    clickParameters: await clickParametersOf(database, named),
  };
  // A hash of the whole answer, since prices, stock and the age gate change without a revision.
  return tagged(answer, `"${await tokenHash(JSON.stringify(answer))}"`);
}

function readDefinition({ public_id: id, kind, definition }: Row): Definition {
  const stored = nullIfUnreadable(() =>
    definitionOfRow({ id, kind, definition: definition === 'null' ? null : definition }),
  );
  // A definition of an older release that can't be read isn't public until it is saved again.
  if (stored === null || !definitions[kind].schema.safeParse(stored).success) throw nothingPublic();
  return stored;
}

const readOffers = async (database: Database, row: Row): Promise<TouchpointOffers> =>
  await readTouchpointOffers(
    database,
    { accountId: row.account_id, operatorId: row.operator_id },
    definitions[row.kind].references(readDefinition(row)),
  );
