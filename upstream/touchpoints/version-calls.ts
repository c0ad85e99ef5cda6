import type { z } from 'zod';
import { Failure } from '#shared/api/failure.ts';
import type {
  TouchpointVersion,
  touchpointVersionDetailSchema,
  touchpointVersionsAnswerSchema,
} from '#shared/api/families/touchpoints-schemas.ts';
import { authorName } from '../calls/author.ts';
import type { ReadingContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { idOfCursor, lostRace, noSuch, revisionMatched } from '../calls/revision.ts';
import { statement } from '../platform/storage/statement.ts';
import {
  answerTouchpoint,
  definitionOfRow,
  findTouchpoint,
  localesOf,
  type TouchpointRow,
  throwIfArchived,
  touchpointById,
} from './rows.ts';
import { pruneVersions, storeVersion } from './versions.ts';

interface VersionRow extends Record<string, unknown> {
  readonly revision: number;
  readonly name: string;
  readonly locales: string;
  readonly campaign: string;
  readonly definition: string;
  readonly author_id: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly saved_at: string;
  readonly published_at: string | null;
}

const columns = 'v.*, u.firstname, u.lastname';
const fromVersions = 'FROM touchpoint_version v LEFT JOIN user u ON u.id = v.author_id WHERE v.touchpoint_id = ?1';

export const touchpointVersions: Handler<'touchpointVersions'> = async (context) => {
  const { limit, cursor } = context.query;
  const row = await findTouchpoint(context);
  const rows = await context.var.database.read<VersionRow>(
    `SELECT ${columns} ${fromVersions} AND (?2 = 0 OR v.revision < ?2) ORDER BY v.revision DESC LIMIT ?3`,
    ...[row.id, idOfCursor(cursor), limit + 1],
  );
  const shown = rows.slice(0, limit);
  const answer: z.infer<typeof touchpointVersionsAnswerSchema> = {
    items: shown.map((version) => versionOf(row, version)),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.revision) : null,
  };
  return answer;
};

export const touchpointVersion: Handler<'touchpointVersion'> = async (context) => {
  const row = await findTouchpoint(context);
  const version = await findVersion(context, row, context.params.revision);
  const answer: z.infer<typeof touchpointVersionDetailSchema> = {
    ...versionOf(row, version),
    ...{
      locales: localesOf({ id: row.id, locales: version.locales }),
      campaign: version.campaign,
      definition: definitionOfVersion(row, version),
    },
  };
  return answer;
};

/** Restores an earlier revision as the newest one; the replaced one stays in the history. */
export const restoreTouchpointVersion: Handler<'restoreTouchpointVersion'> = async (context) => {
  const { database, user } = context.var;
  const row = await findTouchpoint(context);
  const revision = revisionMatched(context);
  if (row.revision !== revision) throw lostRace();
  throwIfArchived(row);
  const { name, locales, campaign, ...version } = await findVersion(context, row, context.params.revision);
  const definition = JSON.stringify(definitionOfVersion(row, version));
  const [, [restored] = []] = await database.write(
    storeVersion(row.id, revision),
    statement(
      `UPDATE touchpoint SET name = ?1, locales = ?2, campaign = ?3, definition = ?4, revision = revision + 1,
         updated_at = ?5, updated_by = ?6 WHERE id = ?7 AND revision = ?8 AND status <> 'archived' RETURNING id`,
      ...[name, locales, campaign, definition, new Date().toISOString(), user.id, row.id, revision],
    ),
    storeVersion(row.id, revision + 1),
    pruneVersions(row.id, revision + 1),
  );
  if (!restored) throw lostRace();
  return answerTouchpoint(await touchpointById(context, row.kind, row.id), context);
};

/** The definition of a revision. @throws Failure 404 if the revision is no longer stored */
export const definitionAt = async (context: ReadingContext, row: TouchpointRow, revision: number) =>
  definitionOfVersion(row, await findVersion(context, row, String(revision)));

async function findVersion(
  { var: { database } }: ReadingContext,
  { id }: TouchpointRow,
  text: string,
): Promise<VersionRow> {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw noSuch('revision');
  const row = await database.first<VersionRow>(
    `SELECT ${columns} ${fromVersions} AND v.revision = ?2`,
    id,
    Number(text),
  );
  if (!row) throw new Failure('revision-not-kept');
  return row;
}

const definitionOfVersion = ({ id, kind }: TouchpointRow, { definition }: Pick<VersionRow, 'definition'>) =>
  definitionOfRow({ id, kind, definition: definition === 'null' ? null : definition });

const versionOf = (row: TouchpointRow, version: VersionRow): TouchpointVersion => ({
  ...{ revision: version.revision, name: version.name, savedAt: version.saved_at, publishedAt: version.published_at },
  author:
    version.author_id === null || version.firstname === null
      ? null
      : authorName({ id: version.author_id, firstname: version.firstname, lastname: version.lastname ?? '' }, false),
  current: row.published_revision === version.revision,
});
