import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  type CatalogFileOptions,
  type CatalogMapping,
  catalogFields,
  maxCatalogBytes,
} from '#shared/catalog/import-fields.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { hasKey } from '#shared/table.ts';
import { checkRows, importProducts } from '#upstream/catalog/file-import.ts';
import { previewOf } from '#upstream/catalog/file-preview.ts';
import { failureToStore } from '#upstream/facts/ingest/failure.ts';
import type { Target } from '#upstream/facts/ingest/target.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { CommandError } from './fail.ts';
import type { LocalStore } from './import-store.ts';

/** Options of the command line for reading a file of products. */
export function productOptions({ delimiter, encoding, mapping = {} }: Partial<ImportOptions>) {
  const columns = Object.entries(mapping).map(([field, source]) => {
    if (!hasKey(catalogFields, field)) throw new CommandError(`A product has no field ${field}`);
    if (!('column' in source)) throw new CommandError('Fields of products stand in columns: use --map');
    return [field, source.column] as const;
  });
  return {
    given: { ...(delimiter && { delimiter }), ...(encoding && { encoding }) },
    mapping: Object.fromEntries(columns),
  };
}

interface GivenProducts {
  readonly file: string;
  readonly target: Target;
  /** Number or name of the catalog source that the products belong to. */
  readonly source: string | null;
  readonly given: Partial<Omit<CatalogFileOptions, 'mapping'>>;
  readonly mapping: CatalogMapping;
  readonly look: boolean;
}

const printedRejects = 20;

/**
 * Imports a file of products into a source of the catalog, like the page.
 * @throws UnreadableFile if the whole file is refused
 */
export async function importProductFile(
  store: LocalStore,
  { file, target, source, given, mapping, look }: GivenProducts,
): Promise<void> {
  const { accountId, operatorId } = target;
  const filled = { accountId, sourceId: await sourceOf(store, target, source), operatorId: operatorId ?? 0 };
  const bytes = readFileSync(file);
  if (bytes.byteLength > maxCatalogBytes) throw new CommandError('A file of products has at most 20 MiB');
  const suggested = await previewOf(store, bytes, true, { ...filled, options: null, before: {} });
  const options = { ...suggested.options, ...given, mapping: { ...suggested.options.mapping, ...mapping } };
  const preview = await previewOf(store, bytes, true, { ...filled, options, before: {} });
  for (const [field, column] of Object.entries(options.mapping)) console.log(`  ${field} ← ${column}`);
  if (preview.blocked) throw new CommandError(preview.blocked);
  console.log(`Of ${preview.checked} rows ${preview.bad} would be rejected`);
  if (look) return;
  checkRows([bytes], options);
  const now = () => new Date().toISOString();
  const [[made] = []] = await store.write(
    statement(
      `INSERT INTO catalog_import (account_id, source_id, file_name, created_by, created_at)
       VALUES (?, ?, ?, '', ?) RETURNING id`,
      ...[accountId, filled.sourceId, basename(file), now()],
    ),
  );
  const importId = Number(made?.id);
  const end = (failure: string | null) =>
    store.write(
      statement('UPDATE catalog_import SET finished_at = ?, failure = ? WHERE id = ?', now(), failure, importId),
    );
  try {
    await importProducts(store, [bytes], { ...filled, importId, userId: '', own: target.accountType === 1, options });
    await end(null);
  } catch (error) {
    await end(failureToStore(error));
    throw error;
  }
  await report(store, importId);
}

async function sourceOf(store: LocalStore, { accountId, operatorId }: Target, source: string | null): Promise<number> {
  const [rows = []] = await store.readAll([
    statement(
      'SELECT id, name FROM catalog_source WHERE account_id = ? AND operator_id = ? AND archived = 0 ORDER BY id',
      ...[accountId, operatorId ?? 0],
    ),
  ]);
  const found = rows.find(({ id, name }) => String(id) === source || name === source);
  if (found) return Number(found.id);
  const known = rows.map(({ id, name }) => `${id} (${name})`).join(', ') || 'none yet: make one on the page Catalog';
  throw new CommandError(`--source takes the number or name of a source: ${known}`);
}

async function report(store: LocalStore, importId: number): Promise<void> {
  const [[counts] = [], rejects = []] = await store.readAll([
    statement('SELECT rows_read, added, changed, unchanged, rejected FROM catalog_import WHERE id = ?', importId),
    statement(
      'SELECT row, column_name, reason, value FROM catalog_import_reject WHERE import_id = ? ORDER BY row, position LIMIT ?',
      ...[importId, printedRejects],
    ),
  ]);
  console.log(
    `${counts?.rows_read} rows: ${counts?.added} added, ${counts?.changed} changed, ${counts?.unchanged} the same, ${counts?.rejected} rejected`,
  );
  for (const { row, column_name: column, reason, value } of rejects)
    console.log(`  row ${row}, ${column}: ${reason} (${value})`);
}
