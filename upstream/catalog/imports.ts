import { Failure } from '#shared/api/failure.ts';
import { type CatalogRejects, catalogFileOptionsSchema } from '#shared/api/families/catalog-sources-schemas.ts';
import { type CatalogFileOptions, maxCatalogBytes } from '#shared/catalog/import-fields.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler, WithParams } from '../calls/handler.ts';
import { idInPath, noSuch } from '../calls/revision.ts';
import { loggedNullIfUnreadable, storedJson } from '../calls/stored-json.ts';
import { csvFileOf, readBeginning, readWhole, withErrorField } from '../calls/uploaded-file.ts';
import { parsedParameter, valid } from '../calls/valid.ts';
import { rejectsFile } from '../export/rejects-file.ts';
import { failureToStore, UnreadableFile } from '../facts/ingest/failure.ts';
import { offsetOf, pageOf } from '../facts/questions/narrowed.ts';
import { Bound, statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { checkRows, importProducts } from './file-import.ts';
import { previewOf } from './file-preview.ts';
import { type ImportRow, importOf } from './import-record.ts';
import { checkInUse, checkOwn, findSource, type SourceRow } from './sources.ts';
import { rowsSeenBy } from './tenancy.ts';

export const previewCatalogImport: Handler<'previewCatalogImport'> = async (context) => {
  const { source, options } = context.query;
  const row = await findSource(context, source);
  checkOwn(context, row);
  checkInUse(row);
  // The last file's options are only a suggestion, so unreadable ones don't matter.
  const before = loggedNullIfUnreadable(context, () => optionsOfLastFile(row));
  const chosen = options === undefined ? null : parseOptions(options);
  const { bytes, whole } = await readBeginning(csvFileOf(context));
  const filled = { accountId: context.var.scope.accountId, sourceId: row.id, operatorId: row.operator_id };
  const asked = { ...filled, options: chosen, before: before?.mapping ?? {} };
  return await withErrorField(() => previewOf(context.var.database, bytes, whole, asked));
};

const optionsOfLastFile = ({ id, options }: SourceRow): CatalogFileOptions | null =>
  options === null ? null : storedJson(options, catalogFileOptionsSchema, { table: 'catalog_source', id });

export const runCatalogImport: Handler<'runCatalogImport'> = async (context) => {
  const { database, scope, user } = context.var;
  const { source, fileName, options: text } = context.query;
  const options = parseOptions(text);
  const row = await findSource(context, source);
  checkOwn(context, row);
  checkInUse(row);
  const file = await readWhole(csvFileOf(context), maxCatalogBytes, () => new Failure('catalog-file-too-large'));
  await withErrorField(async () => checkRows(file, options));
  const now = () => new Date().toISOString();
  const [[made] = []] = await database.write(
    statement(
      `INSERT INTO catalog_import (account_id, source_id, file_name, created_by, created_at) VALUES (?1, ?2, ?3, ?4, ?5) RETURNING id`,
      ...[scope.accountId, row.id, fileName, user.id, now()],
    ),
  );
  const importId = Number(made?.id);
  const run = {
    importId,
    accountId: scope.accountId,
    sourceId: row.id,
    operatorId: row.operator_id,
    userId: user.id,
    own: scope.accountType === 1,
    options,
  };
  const finish = (failure: string | null) =>
    database.write(
      statement('UPDATE catalog_import SET finished_at = ?2, failure = ?3 WHERE id = ?1', importId, now(), failure),
      statement('UPDATE catalog_source SET options = ?2 WHERE id = ?1', row.id, JSON.stringify(options)),
    );
  try {
    await importProducts(database, file, run);
    await finish(null);
  } catch (error) {
    await finish(failureToStore(error));
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return importOf(await importById(context, importId), false);
};

const select = `SELECT i.*, u.firstname, u.lastname, b.firstname AS undone_by_firstname, b.lastname AS undone_by_lastname
  FROM catalog_import i JOIN catalog_source s ON s.id = i.source_id
  LEFT JOIN user u ON u.id = i.created_by LEFT JOIN user b ON b.id = i.undone_by`;

export const catalogImports: Handler<'catalogImports'> = async (context) => {
  const { database, user } = context.var;
  const { source, limit, cursor } = context.query;
  const { id } = await findSource(context, source);
  const offset = offsetOf(cursor);
  const rows = await database.read<ImportRow>(
    `${select} WHERE i.source_id = ?1 ORDER BY i.id DESC LIMIT ?2 OFFSET ?3`,
    ...[id, limit + 1, offset],
  );
  const { shown, nextCursor } = pageOf(rows, offset, limit);
  return { items: shown.map((row) => importOf(row, seesSampleData(user))), nextCursor };
};

export const catalogImportRejects: Handler<'catalogImportRejects'> = async (context) => {
  const { limit, cursor } = context.query;
  const { id } = await findImport(context);
  const offset = offsetOf(cursor);
  const { shown, nextCursor } = pageOf(await readRejects(context, id, limit + 1, offset), offset, limit);
  const answer: CatalogRejects = { items: shown, nextCursor };
  return answer;
};

export const catalogImportRejectsFile: Handler<'catalogImportRejectsFile'> = async (context) => {
  const { id, rejected } = await findImport(context);
  return rejectsFile(rejectPortions(context, id), rejected, `catalog-import-${id}`);
};

const maxBatch = 1_000;

async function* rejectPortions(context: UpstreamContext, id: number) {
  for (let offset = 0; ; offset += maxBatch) {
    const rows = await readRejects(context, id, maxBatch, offset);
    yield rows;
    if (rows.length < maxBatch) return;
  }
}

type Rejected = CatalogRejects['items'][number];

async function readRejects({ var: { database, user } }: UpstreamContext, id: number, limit: number, offset: number) {
  const rows = await database.read<Rejected & Record<string, unknown>>(
    `SELECT row, column_name AS "column", reason, value FROM catalog_import_reject
     WHERE import_id = ?1 ORDER BY row, position LIMIT ?2 OFFSET ?3`,
    ...[id, limit, offset],
  );
  const sample = seesSampleData(user);
  return rows.map((it): Rejected => ({ ...it, value: sample ? '' : it.value }));
}

/** The import in the path. @throws Failure 404 if the scope has no such import */
export const findImport = (context: WithParams<'id'>) => importById(context, idInPath(context, 'import'));

/** @throws Failure 404 if the scope has no such import */
export async function importById(context: UpstreamContext, id: number) {
  const bound = new Bound();
  const sql = `${select} WHERE ${rowsSeenBy(context.var.scope.tenant, 's', bound)} AND i.id = ${bound.add(id)}`;
  const row = await context.var.database.first<ImportRow>(sql, ...bound.values);
  if (!row) throw noSuch('import');
  return row;
}

function parseOptions(text: string): CatalogFileOptions {
  const { mapping, ...rest } = valid(catalogFileOptionsSchema, parsedParameter('options', text));
  const chosen = Object.entries(mapping).filter(([, column]) => column !== undefined);
  return { ...rest, mapping: Object.fromEntries(chosen) };
}
