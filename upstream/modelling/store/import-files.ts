import { Failure } from '#shared/api/failure.ts';
import type { RunFileKind, RunTableName } from '#shared/api/families/modelling-imports-schemas.ts';
import { runFileLimit } from '#shared/modelling/interchange.ts';
import { entriesOf } from '#shared/table.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import { deleteBody, readStoredBody, storeBody } from '#upstream/platform/storage/stored-body.ts';
import type { Tenant } from '#upstream/scope/tenant.ts';
import type { RunFiles } from '../import/read-files.ts';

export interface ModelImportRow extends Record<string, unknown> {
  readonly id: number;
  readonly account_id: number;
  readonly operator_id: number;
  readonly kind: RunFileKind;
  readonly name: string;
  readonly currency: string;
  /** JSON: see `filesOf`. */
  readonly files: string;
  readonly run_id: number | null;
  readonly version: number;
}

interface StoredFile {
  readonly upload: string;
  readonly bytes: number;
}
type StoredFiles = Readonly<Partial<Record<RunTableName, StoredFile>>>;

/** Files wait a day to be accepted: see `deleteUnusedBodies`. */
const fileLifetimeMs = 86_400_000;

/** Null if the scope has no such import. */
export const importById = async (
  database: Database,
  { accountId, operatorIds }: Tenant,
  id: number,
): Promise<ModelImportRow | null> =>
  await database.first<ModelImportRow>(
    `SELECT * FROM model_import
     WHERE account_id = ?1 AND (?2 IS NULL OR operator_id IN (SELECT value FROM json_each(?2))) AND id = ?3`,
    ...[accountId, operatorIds === null ? null : JSON.stringify(operatorIds), id],
  );

const filesOf = ({ files }: ModelImportRow): StoredFiles => JSON.parse(files);

export const tablesOf = (row: ModelImportRow): RunTableName[] => entriesOf(filesOf(row)).map(([table]) => table);

/**
 * Stores a file as it streams in, replacing an earlier one of its table.
 * @throws Failure 413 if the files together are too large
 */
export async function storeFile(
  database: Database,
  row: ModelImportRow,
  table: RunTableName,
  file: AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  const upload = crypto.randomUUID();
  const files = filesOf(row);
  const others = entriesOf(files).reduce((sum, [one, { bytes }]) => sum + (one === table ? 0 : bytes), 0);
  async function* withinLimit() {
    let size = others;
    for await (const part of file) {
      size += part.byteLength;
      if (size > runFileLimit) throw new Failure('file-too-large', { details: { limit: '20 MiB' } });
      yield part;
    }
  }
  const bytes = await storeBody(database, { id: upload, accountId: row.account_id }, withinLimit());
  const before = files[table];
  await database.write(
    statement(
      `UPDATE model_import SET files = json_set(files, '$.' || ?2, json(?3)), version = version + 1 WHERE id = ?1`,
      ...[row.id, table, JSON.stringify({ upload, bytes })],
    ),
    ...(before ? [deleteBody(before.upload)] : []),
  );
}

/** The text of each file. @throws Failure 404 if the files were deleted after their time */
export async function textsOf(database: Database, row: ModelImportRow): Promise<RunFiles> {
  const texts = await Promise.all(
    entriesOf(filesOf(row)).map(async ([table, { upload }]) => {
      const known = await database.first('SELECT 1 FROM fact_body WHERE upload_id = ? LIMIT 1', upload);
      if (!known) throw new Failure('model-import-over');
      return [table, await new Response(readStoredBody(database, upload)).text()] as const;
    }),
  );
  return Object.fromEntries(texts);
}

/** Deletes the files of an import; the import itself stays. */
export const deleteFiles = (row: ModelImportRow): Statement[] =>
  entriesOf(filesOf(row)).map(([, { upload }]) => deleteBody(upload));

export const deleteOldImports = (now: number): Statement =>
  statement('DELETE FROM model_import WHERE created_at < ?', new Date(now - 2 * fileLifetimeMs).toISOString());
