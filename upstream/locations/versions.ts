import { Failure } from '#shared/api/failure.ts';
import {
  type LocationDiff,
  type LocationVersion,
  locationMappingSchema,
  type UploadedLocations,
} from '#shared/api/families/locations-schemas.ts';
import { uploadLimit } from '#shared/constants.ts';
import { authorName } from '../calls/author.ts';
import type { ReadingContext, UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { countsMatched, idInPath, lostRace, noSuch, tagOf } from '../calls/revision.ts';
import { csvFileOf, limitSize, withErrorField } from '../calls/uploaded-file.ts';
import { parsedParameter, valid } from '../calls/valid.ts';
import { tagged } from '../platform/reply.ts';
import { statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { deleteRejectedStores, restoreRejectedStores } from './rejected-stores.ts';
import { type LocationRow, openCursor, shownCode, shownCursor, toShownStore } from './shown-store.ts';
import { readStoreFile } from './store-file.ts';

interface VersionRow extends Record<string, unknown> {
  readonly id: number;
  readonly file_name: string;
  readonly status: LocationVersion['status'];
  readonly rows_read: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly created_by: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly created_at: string;
  readonly published_at: string | null;
  readonly edits: number;
  readonly shown: number;
}

/** Versions stored per scope, besides the published one. */
const maxVersions = 20;
/** An upload that has taken longer has broken off. */
const brokenOffAfterMs = 30 * 60_000;

/** Parameters of the scope whose list is written: in the account, the lists of subaccounts can't be changed. */
export const ownScope = ({ var: { scope } }: ReadingContext) => [scope.accountId, scope.operatorId ?? 0] as const;

const select = `SELECT v.*, u.firstname, u.lastname, s.version_id IS NOT NULL AS shown FROM location_version v
  LEFT JOIN user u ON u.id = v.created_by LEFT JOIN location_list s ON s.version_id = v.id
  WHERE v.account_id = ?1 AND v.operator_id = ?2`;
const selectRevision = 'SELECT revision FROM location_list WHERE account_id = ?1 AND operator_id = ?2';

interface ListRow {
  readonly revision: number;
}

export const locationVersions: Handler<'locationVersions'> = async (context) => {
  const { limit, cursor } = context.query;
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor);
  if (!Number.isSafeInteger(before)) throw new Failure('cursor-unknown');
  const [rows, [list]] = await context.var.database.readAll<[VersionRow, ListRow]>([
    statement(`${select} AND v.id < ?3 ORDER BY v.id DESC LIMIT ?4`, ...[...ownScope(context), before, limit + 1]),
    statement(selectRevision, ...ownScope(context)),
  ]);
  const items = rows.slice(0, limit).map((row) => versionOf(context, row));
  const nextCursor = rows.length > limit ? String(items.at(-1)?.id) : null;
  return { items, nextCursor, etag: tagOf(list?.revision ?? 0) };
};

export const uploadLocations: Handler<'uploadLocations'> = async (context) => {
  const { database, user } = context.var;
  const { fileName, country, mapping } = context.query;
  const chosen = mapping === undefined ? {} : valid(locationMappingSchema, parsedParameter('mapping', mapping));
  const file = limitSize(
    csvFileOf(context),
    uploadLimit,
    () => new Failure('file-too-large', { details: { limit: '100 MiB' } }),
  );
  const now = Date.now();
  const [, [made] = []] = await database.write(
    makeRoom(context, now),
    statement(
      `INSERT INTO location_version (account_id, operator_id, file_name, status, created_by, created_at)
       VALUES (?1, ?2, ?3, 'reading', ?4, ?5) RETURNING id`,
      ...[...ownScope(context), fileName, user.id, new Date(now).toISOString()],
    ),
  );
  const versionId = Number(made?.id);
  try {
    const { accountId } = context.var.scope;
    const bringing = { accountId, versionId, country: country ?? '', chosen };
    const { missing, ...read } = await withErrorField(() => readStoreFile(database, file, bringing));
    if (missing.length > 0) await database.write(deleteVersion(versionId));
    const version = missing.length > 0 ? null : versionOf(context, await findVersion(context, versionId));
    const answer: UploadedLocations = {
      version,
      columns: [...read.columns],
      mapping: read.mapping,
      missing: [...missing],
    };
    return answer;
  } catch (error) {
    await database.write(deleteVersion(versionId));
    throw error;
  }
};

/** Makes room for another version: deletes the oldest ones, and uploads that broke off. */
export const makeRoom = (context: UpstreamContext, now: number) =>
  statement(
    `DELETE FROM location_version WHERE account_id = ?1 AND operator_id = ?2 AND (
       (status = 'reading' AND created_at < ?3) OR (id NOT IN (SELECT version_id FROM location_list) AND id IN (
         SELECT id FROM location_version WHERE account_id = ?1 AND operator_id = ?2 ORDER BY id DESC LIMIT -1 OFFSET ?4)))`,
    ...[...ownScope(context), new Date(now - brokenOffAfterMs).toISOString(), maxVersions - 1],
  );

export const deleteVersion = (id: number) => statement('DELETE FROM location_version WHERE id = ?', id);

const comparedColumns = [
  'name',
  'street',
  'city',
  'region',
  'postcode',
  'country',
  'latitude',
  'longitude',
  'phone',
  'url',
  'hours',
];

/** SQL: compares the stores of the version (a) with the published ones (b). `d` has the changes. */
const sqlComparison = `a AS (SELECT * FROM location WHERE version_id = ?1),
  b AS (SELECT * FROM location WHERE version_id = (SELECT version_id FROM location_list WHERE account_id = ?2 AND operator_id = ?3)),
  d AS (
    SELECT a.code, CASE WHEN b.code IS NULL THEN 'added' WHEN ${comparedColumns.map((one) => `a.${one} IS b.${one}`).join(' AND ')}
      THEN 'unchanged' ELSE 'changed' END AS change FROM a LEFT JOIN b ON b.code = a.code
    UNION ALL SELECT b.code, CASE WHEN h.code IS NULL THEN 'removed' ELSE 'kept' END
    FROM b LEFT JOIN location_held h ON h.version_id = ?1 AND h.code = b.code
    WHERE NOT EXISTS (SELECT 1 FROM a WHERE a.code = b.code))`;

type Change = Pick<LocationDiff['items'][number], 'code' | 'change'>;

interface ChangeCount {
  readonly change: string;
  readonly n: number;
}

export const locationDiff: Handler<'locationDiff'> = async (context) => {
  const { limit, cursor } = context.query;
  const row = await findVersion(context, idInPath(context, 'version'));
  const asked = [row.id, ...ownScope(context)] as const;
  const behind = cursor === undefined ? '' : await openCursor(context, cursor);
  const [counts, changes, [list]] = await context.var.database.readAll<[ChangeCount, Change, ListRow]>([
    statement(`WITH ${sqlComparison} SELECT change, count(*) AS n FROM d GROUP BY change`, ...asked),
    statement(
      `WITH ${sqlComparison} SELECT code, change FROM d WHERE change <> 'unchanged' AND code > ?4 ORDER BY code LIMIT ?5`,
      ...[...asked, behind, limit + 1],
    ),
    statement(selectRevision, ...ownScope(context)),
  ]);
  const count = (change: string) => counts.find((one) => one.change === change)?.n ?? 0;
  const page = changes.slice(0, limit);
  const codes = JSON.stringify(page.map(({ code }) => code));
  const stores = (version: string) =>
    `SELECT l.* FROM json_each(?4) j CROSS JOIN location l ON l.version_id = ${version} AND l.code = j.value WHERE ?1 AND ?2 AND ?3 >= 0`;
  const shownNow = '(SELECT version_id FROM location_list WHERE account_id = ?2 AND operator_id = ?3)';
  const [after, before] = await context.var.database.readAll<[LocationRow, LocationRow]>([
    statement(stores('?1'), ...[...asked, codes]),
    statement(stores(shownNow), ...[...asked, codes]),
  ]);
  const of = async (rows: readonly LocationRow[], code: string) => {
    const found = rows.find((one) => one.code === code);
    return found ? await toShownStore(context, found) : null;
  };
  const listed = async ({ code, change }: Change) => ({
    ...{ code: await shownCode(context, code), change },
    ...{ before: await of(before, code), after: await of(after, code) },
  });
  const last = changes.length > limit ? page.at(-1) : undefined;
  const answer: LocationDiff = {
    version: versionOf(context, row),
    ...{ added: count('added'), changed: count('changed'), removed: count('removed') },
    ...{ kept: count('kept'), unchanged: count('unchanged') },
    items: await Promise.all(page.map(listed)),
    nextCursor: last ? await shownCursor(context, last.code) : null,
    etag: tagOf(list?.revision ?? 0, ...(row.status === 'draft' && row.edits > 0 ? [row.edits] : [])),
  };
  return answer;
};

/** Publishes a draft, or an earlier version again. */
export const publishLocations: Handler<'publishLocations'> = async (context) => {
  const { database, user } = context.var;
  const row = await findVersion(context, idInPath(context, 'version'));
  const [matched = 0, edits = 0] = countsMatched(context);
  if (row.status === 'reading') throw new Failure('version-still-read');
  if (row.accepted === 0) throw new Failure('version-empty');
  const [accountId, operatorId] = ownScope(context);
  const keeping =
    row.status === 'draft' && row.rejected > 0
      ? restoreRejectedStores({ versionId: row.id, accountId, operatorId, revision: matched, edits })
      : [];
  const written = await database.write(
    ...keeping,
    statement(
      `INSERT INTO location_list (account_id, operator_id, version_id, revision)
       SELECT ?1, ?2, ?3, 1 WHERE coalesce((${selectRevision}), 0) = ?4
         AND EXISTS (SELECT 1 FROM location_version v WHERE v.id = ?3 AND (v.edits = ?5 OR v.status = 'published'))
       ON CONFLICT (account_id, operator_id) DO UPDATE SET version_id = excluded.version_id, revision = revision + 1
       RETURNING revision`,
      ...[...ownScope(context), row.id, matched, edits],
    ),
    statement(
      `UPDATE location_version SET status = 'published', published_at = ?3, published_by = ?4, updated_at = ?3, updated_by = ?4
       WHERE id = (SELECT version_id FROM location_list WHERE account_id = ?1 AND operator_id = ?2 AND version_id = ?5
         AND revision = ?6)`,
      ...[...ownScope(context), new Date().toISOString(), user.id, row.id, matched + 1],
    ),
    deleteRejectedStores(row.id),
  );
  const [saved] = written[keeping.length] ?? [];
  if (!saved) throw lostRace();
  return tagged(versionOf(context, await findVersion(context, row.id)), tagOf(Number(saved.revision)));
};

export const deleteLocationVersion: Handler<'deleteLocationVersion'> = async (context) => {
  const { database, user } = context.var;
  const row = await findVersion(context, idInPath(context, 'version'));
  if (row.status === 'published') throw new Failure('version-was-published');
  await database.write(
    // Editing goes on from the version that the deleted draft was based on, so this person has changed it.
    statement(
      `UPDATE location_version SET updated_at = ?2, updated_by = ?3
       WHERE id = (SELECT base_id FROM location_version WHERE id = ?1 AND edits > 0 AND status <> 'published')`,
      ...[row.id, new Date().toISOString(), user.id],
    ),
    statement(`DELETE FROM location_version WHERE id = ? AND status <> 'published'`, row.id),
  );
};

export async function findVersion(context: ReadingContext, id: number): Promise<VersionRow> {
  const row = await context.var.database.first<VersionRow>(`${select} AND v.id = ?3`, ...ownScope(context), id);
  if (!row) throw noSuch('version');
  return row;
}

export function versionOf({ var: { user } }: ReadingContext, row: VersionRow): LocationVersion {
  const sample = seesSampleData(user);
  const { id, status, accepted, rejected, edits, created_by, firstname, lastname } = row;
  return {
    ...{ id, status, accepted, rejected, edits, rows: row.rows_read, shown: row.shown === 1 },
    fileName: sample ? `stores-${id}.csv` : row.file_name,
    by: firstname === null ? '' : authorName({ id: created_by, firstname, lastname: lastname ?? '' }, sample),
    ...{ createdAt: row.created_at, publishedAt: row.published_at },
  };
}
