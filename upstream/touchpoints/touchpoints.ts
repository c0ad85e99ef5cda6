import { Failure } from '#shared/api/failure.ts';
import type { OpenedTouchpoint, TouchpointsAnswer } from '#shared/api/families/touchpoints-schemas.ts';
import type { Definition } from '#shared/touchpoints/definition.ts';
import { definitions } from '#shared/touchpoints/definitions.ts';
import { hasSlug, type TouchpointKind } from '#shared/touchpoints/kinds.ts';
import { madeUpName } from '../anonymise/names.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { lostRace, revisionMatched } from '../calls/revision.ts';
import { readableRows } from '../calls/stored-json.ts';
import { taggedByItself } from '../platform/reply.ts';
import { statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { randomSlug, randomToken } from '../platform/tokens.ts';
import { allowanceOf, allowanceUsed, usedOf } from './allowance.ts';
import { figuresRange, readFigures, readWatched } from './figures.ts';
import { readLastEvents } from './last-events.ts';
import { readTouchpointPage } from './list.ts';
import { noReferences, readTouchpointOffers } from './offers.ts';
import { readPictures } from './pictures.ts';
import {
  answerTouchpoint,
  definitionOfRow,
  findTouchpoint,
  kindInPath,
  localesOf,
  readDetail,
  throwIfArchived,
  touchpointById,
  touchpointOf,
} from './rows.ts';
import { definitionAt } from './version-calls.ts';
import { pruneVersions, storeVersion } from './versions.ts';

/** A page of touchpoints of one kind. */
export const touchpoints: Handler<'touchpoints'> = async (context) => {
  const { user } = context.var;
  const kind = kindInPath(context);
  const { limit, cursor, search, status, order } = context.query;
  const sample = seesSampleData(user);
  const [{ rows: shown, nextCursor }, { used, allowed }] = await Promise.all([
    readTouchpointPage(context, {
      ...{ kind, limit, cursor, status: status ?? null },
      // With sample data, searching or sorting by real names would reveal them.
      search: sample ? '' : search,
      order: sample && order === 'name' ? 'newest' : order,
    }),
    allowanceOf(context, kind),
  ]);
  const [figures, pictures, lastEvents] = await Promise.all([
    readFigures(
      context,
      shown.map(({ id }) => id),
    ),
    readPictures(context, sample ? [] : shown),
    readLastEvents(context, sample ? [] : shown),
  ]);
  const answer: TouchpointsAnswer = {
    ...readableRows(
      context,
      shown,
      ({ id, name }) => (sample ? madeUpName('touchpoint', id) : name),
      (row) => ({
        ...touchpointOf(row, sample),
        figures: figures.get(row.id) ?? null,
        sketch: sample ? null : definitions[kind].sketch(definitionOfRow(row)),
        picture: pictures.get(row.id) ?? null,
        lastEvent: lastEvents.get(row.id) ?? null,
      }),
    ),
    nextCursor,
    allowance: { used, allowed },
    figuresRange: figuresRange(context),
  };
  return answer;
};

export const touchpoint: Handler<'touchpoint'> = async (context) => {
  const row = await findTouchpoint(context);
  const [detail, figures, watched] = await Promise.all([
    readDetail(context, row, false),
    readFigures(context, [row.id]),
    readWatched(context, row),
  ]);
  const answer: OpenedTouchpoint = {
    ...detail,
    figures: figures.get(row.id) ?? null,
    figuresRange: figuresRange(context),
    watched,
  };
  return taggedByItself(answer);
};

export const touchpointOffers: Handler<'touchpointOffers'> = async (context) => {
  const { revision } = context.query;
  const row = await findTouchpoint(context);
  const definition = revision === undefined ? definitionOfRow(row) : await definitionAt(context, row, revision);
  const read = definitions[row.kind].schema.safeParse(definition);
  const references = read.success ? definitions[row.kind].references(read.data) : noReferences;
  const owner = { accountId: row.account_id, operatorId: row.operator_id };
  return await readTouchpointOffers(context.var.database, owner, references);
};

interface Draft {
  readonly name: string;
  readonly locales: readonly string[];
  readonly campaign: string;
  readonly slug: string;
  readonly definition: Definition;
}

export const createTouchpoint: Handler<'createTouchpoint'> = async (context) => {
  const kind = kindInPath(context);
  const body = context.body;
  const { accountId, operatorId } = context.var.scope;
  const definition = readDefinition(kind, body.definition ?? definitions[kind].empty);
  const draft = { ...body, slug: body.slug ?? randomSlug(), definition };
  return await insertTouchpoint(context, kind, draft, { accountId, operatorId: operatorId ?? 0 });
};

export const duplicateTouchpoint: Handler<'duplicateTouchpoint'> = async (context) => {
  const row = await findTouchpoint(context);
  const draft = {
    name: `Copy of ${row.name}`.slice(0, 120),
    locales: localesOf(row),
    campaign: row.campaign,
    slug: randomSlug(),
    definition: definitionOfRow(row),
  };
  return await insertTouchpoint(context, row.kind, draft, { accountId: row.account_id, operatorId: row.operator_id });
};

async function insertTouchpoint(
  context: UpstreamContext,
  kind: TouchpointKind,
  draft: Draft,
  owner: { readonly accountId: number; readonly operatorId: number },
) {
  const { database, user } = context.var;
  const { allowed, grantedTo } = await allowanceOf(context, kind);
  const now = new Date().toISOString();
  const slug = hasSlug(kind) ? draft.slug : null;
  const [[made] = []] = await database.write(
    statement(
      `INSERT OR IGNORE INTO touchpoint (account_id, operator_id, kind, name, public_id, slug, locales, campaign,
         definition, created_at, updated_at, updated_by)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10, ?11 WHERE ${usedOf('?1', '?3', '?12')} < ?13 RETURNING id`,
      ...[owner.accountId, owner.operatorId, kind, draft.name, randomToken(), slug, JSON.stringify(draft.locales)],
      ...[draft.campaign, JSON.stringify(draft.definition), now, user.id, grantedTo, allowed],
    ),
  );
  if (!made) {
    const { used } = await allowanceOf(context, kind);
    throw used < allowed ? slugTaken() : allowanceUsed(kind, allowed);
  }
  const id = Number(made.id);
  await database.write(storeVersion(id, 1));
  return answerTouchpoint(await touchpointById(context, kind, id), context);
}

const slugTaken = (): Failure => new Failure('slug-taken', { errors: { slug: 'is taken' } });

export const saveTouchpoint: Handler<'saveTouchpoint'> = async (context) => {
  const { database, user } = context.var;
  const row = await findTouchpoint(context);
  const edit = context.body;
  const revision = revisionMatched(context);
  if (row.revision !== revision) throw lostRace();
  throwIfArchived(row);
  const slug = hasSlug(row.kind) ? (edit.slug ?? row.slug) : row.slug;
  if (slug !== row.slug && row.first_published_at !== null)
    throw new Failure('slug-fixed', { errors: { slug: 'can’t change' } });
  const definition = JSON.stringify(readDefinition(row.kind, edit.definition));
  const locales = JSON.stringify(edit.locales);
  const content = { ...{ name: edit.name, campaign: edit.campaign, slug, definition, locales } };
  // An unchanged save makes no revision, or autosaving would fill the history.
  if (Object.entries(content).every(([column, value]) => row[column] === value)) return answerTouchpoint(row, context);
  const [[updated] = []] = await database.write(
    statement(
      `UPDATE OR IGNORE touchpoint SET name = ?1, locales = ?2, campaign = ?3, slug = ?4, definition = ?5,
         revision = revision + 1, updated_at = ?6, updated_by = ?7 WHERE id = ?8 AND revision = ?9 AND status <> 'archived' RETURNING id`,
      ...[edit.name, locales, edit.campaign, slug, definition, new Date().toISOString(), user.id, row.id, revision],
    ),
    storeVersion(row.id, revision + 1),
    pruneVersions(row.id, revision + 1),
  );
  const now = await touchpointById(context, row.kind, row.id);
  if (!updated) throw now.revision === revision ? slugTaken() : lostRace();
  return answerTouchpoint(now, context);
};

const maxDefinitionLength = 512 * 1024;

/** @throws Failure 400 with a sentence for each invalid field, 413 for a definition that is too large */
function readDefinition(kind: TouchpointKind, definition: object): Definition {
  if (JSON.stringify(definition).length > maxDefinitionLength) throw new Failure('touchpoint-too-large');
  const read = definitions[kind].schema.safeParse(definition);
  if (read.success) return { ...read.data };
  const errors = read.error.issues.map(
    (issue) => [['definition', ...issue.path.map(String)].join('.'), issue.message] as const,
  );
  throw new Failure('fields-invalid', { errors: Object.fromEntries(errors) });
}
