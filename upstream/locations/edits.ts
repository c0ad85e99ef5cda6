import { Failure } from '#shared/api/failure.ts';
import type { LocationEdits } from '#shared/api/families/locations-schemas.ts';
import { tidied } from '#shared/locations/store-texts.ts';
import { type Changed, changerName, changerOf } from '../calls/changer.ts';
import type { ReadingContext, UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { countsMatched, lostRace, noSuch, tagOf } from '../calls/revision.ts';
import { tagged, taggedByItself } from '../platform/reply.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { isStore, type Store, storeOf } from './read-store.ts';
import { findRealCode, type LocationRow, shownCode, toShownStore } from './shown-store.ts';
import { copyStores, findTwins, insertStores, maxStores } from './store-file.ts';
import { deleteVersion, findVersion, makeRoom, ownScope, versionOf } from './versions.ts';

/** What an edit starts from: the draft with earlier edits, else the published version. */
interface EditBase extends Changed, Record<string, unknown> {
  /** How often the scope has published a list. */
  readonly revision: number;
  readonly shown: number | null;
  readonly draft: number | null;
  readonly edits: number | null;
  readonly updated_at: string | null;
}

const selectEditBase = `SELECT coalesce(s.revision, 0) AS revision, s.version_id AS shown, d.id AS draft, d.edits,
    w.updated_by, w.updated_at, ${changerOf('w')}
  FROM (SELECT 1) LEFT JOIN location_list s ON s.account_id = ?1 AND s.operator_id = ?2
  LEFT JOIN location_version d ON d.account_id = ?1 AND d.operator_id = ?2 AND d.status = 'draft' AND d.edits > 0
    AND d.base_id IS s.version_id
  LEFT JOIN location_version w ON w.id = coalesce(d.id, s.version_id)
  ORDER BY d.id DESC LIMIT 1`;

const tagOfBase = ({ revision, draft, edits }: EditBase): string => tagOf(revision, draft ?? 0, edits ?? 0);

export const locationEdits: Handler<'locationEdits'> = async (context) => {
  const asked = context.query;
  const at = await readEditBase(context);
  const versions = [at.draft, at.shown].filter((one) => one !== null);
  const code = asked.code === undefined ? null : await findRealCode(context, versions, asked.code);
  const inDraft = await findStoreIn(context, at.draft, code);
  const store = inDraft ?? (await findStoreIn(context, at.shown, code));
  const answer: LocationEdits = {
    shown: at.shown,
    draft: at.draft === null ? null : versionOf(context, await findVersion(context, at.draft)),
    store: store && { code: await shownCode(context, store.code), ...(await toShownStore(context, store)) },
    removed: at.draft !== null && store !== null && inDraft === null,
    updatedAt: at.updated_at,
    updatedBy: changerName(at, seesSampleData(context.var.user)),
    etag: tagOfBase(at),
  };
  return taggedByItself(answer);
};

/** Edits a store in the draft, which the first edit creates. The published list changes when the draft is published. */
export const editLocations: Handler<'editLocations'> = async (context) => {
  const { database } = context.var;
  const { code, store: texts } = context.body;
  const at = await readEditBase(context);
  if (tagOf(...countsMatched(context)) !== tagOfBase(at)) throw lostRace();
  const store = texts && checkStore(storeOf(tidied(texts)));
  const from = at.draft ?? at.shown;
  if (code !== null && !(await findStoreIn(context, from, code))) throw noSuch('store');
  if (store && store.code !== code) await checkNumberFree(context, from, store.code);
  if (code === null) await checkRoom(context, from);
  const id = at.draft ?? (await beginDraft(context, at));
  const touched = [code, store?.code].filter((one) => typeof one === 'string');
  const [, , , , [saved] = []] = await database.write(
    at.draft === null && at.shown !== null ? copyStores(at.shown, id) : noStatement,
    ...replaceStore(context, { id, edits: at.edits ?? 0 }, code, store),
    findTwins(id, touched),
    at.draft === null ? becomeDraft(context, id, at) : countEdit(context, id, at.edits ?? 0),
  );
  if (!saved) {
    if (at.draft === null) await database.write(deleteVersion(id));
    throw lostRace();
  }
  const row = await findVersion(context, id);
  return tagged(versionOf(context, row), tagOf(at.revision, id, row.edits));
};

const emptyBase: EditBase = {
  ...{ revision: 0, shown: null, draft: null, edits: null },
  ...{ updated_at: null, updated_by: null, changer: null },
};

async function readEditBase(context: ReadingContext): Promise<EditBase> {
  const row = await context.var.database.first<EditBase>(selectEditBase, ...ownScope(context));
  return row ?? emptyBase;
}

async function findStoreIn(context: ReadingContext, version: number | null, code: string | null) {
  if (version === null || code === null) return null;
  const sql = 'SELECT * FROM location WHERE version_id = ? AND code = ?';
  return (await context.var.database.first<LocationRow>(sql, version, code)) ?? null;
}

/** @throws Failure 400 with a reason for each invalid field */
function checkStore(read: ReturnType<typeof storeOf>): Store {
  if (isStore(read)) return read;
  const errors: Record<string, string> = {};
  for (const { field, reason } of read) errors[field] ??= reason;
  throw new Failure('fields-invalid', { errors });
}

async function checkNumberFree(context: UpstreamContext, version: number | null, code: string): Promise<void> {
  if (await findStoreIn(context, version, code))
    throw new Failure('store-number-taken', {
      errors: { code: 'is the number of another store already' },
    });
}

async function checkRoom(context: UpstreamContext, version: number | null): Promise<void> {
  const [row] = await context.var.database.read('SELECT count(*) AS n FROM location WHERE version_id = ?', version);
  if (Number(row?.n) >= maxStores) throw new Failure('too-many-stores');
}

async function beginDraft(context: UpstreamContext, { shown }: EditBase): Promise<number> {
  const now = Date.now();
  const [, [made] = []] = await context.var.database.write(
    makeRoom(context, now),
    statement(
      `INSERT INTO location_version (account_id, operator_id, file_name, status, created_by, created_at, base_id)
       VALUES (?1, ?2, '', 'reading', ?3, ?4, ?5) RETURNING id`,
      ...[...ownScope(context), context.var.user.id, new Date(now).toISOString(), shown],
    ),
  );
  return Number(made?.id);
}

const noStatement: Statement = statement('SELECT 1');

/** Statements that replace a store. They change nothing if the version was changed or published meanwhile. */
function replaceStore(
  { var: { scope } }: UpstreamContext,
  { id, edits }: { readonly id: number; readonly edits: number },
  code: string | null,
  store: Store | null,
): [Statement, Statement] {
  return [
    statement(
      `DELETE FROM location WHERE version_id = ?1 AND code = ?2
         AND EXISTS (SELECT 1 FROM location_version v WHERE v.id = ?1 AND v.edits = ?3 AND v.status <> 'published')`,
      ...[id, code, edits],
    ),
    insertStores(scope.accountId, id, store ? [store] : [], edits),
  ];
}

const editUpdates = `edits = edits + 1, updated_by = ?2, updated_at = ?3,
  (rows_read, accepted) = (SELECT count(*), count(*) FROM location WHERE version_id = ?1)`;

const editor = ({ var: { user } }: UpstreamContext) => [user.id, new Date().toISOString()] as const;

const countEdit = (context: UpstreamContext, id: number, edits: number): Statement =>
  statement(
    `UPDATE location_version SET ${editUpdates} WHERE id = ?1 AND edits = ?4 AND status = 'draft' RETURNING id`,
    ...[id, ...editor(context), edits],
  );

/** Makes the copy a draft, unless a list was published or another draft was begun meanwhile. */
const becomeDraft = (context: UpstreamContext, id: number, { revision, shown }: EditBase): Statement =>
  statement(
    `UPDATE location_version SET status = 'draft', ${editUpdates}
     WHERE id = ?1 AND status = 'reading' AND NOT EXISTS (SELECT 1 FROM location_version d
         WHERE d.account_id = ?4 AND d.operator_id = ?5 AND d.status = 'draft' AND d.edits > 0 AND d.base_id IS ?6)
       AND coalesce((SELECT revision FROM location_list WHERE account_id = ?4 AND operator_id = ?5), 0) = ?7
     RETURNING id`,
    ...[id, ...editor(context), ...ownScope(context), shown, revision],
  );
