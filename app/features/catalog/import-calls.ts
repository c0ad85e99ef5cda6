import { addressOf } from '#app/api/addresses.ts';
import { FileRefused, uploadFile } from '#app/api/upload.ts';
import type { CatalogImport, CatalogPreview } from '#shared/api/families/catalog-sources-schemas.ts';
import {
  type CatalogFileOptions,
  maxCatalogBytes,
  maxCatalogRows,
  tooManyRows,
} from '#shared/catalog/import-fields.ts';
import { RowCount } from '#shared/ingest/count-rows.ts';
import { previewBytes } from '#shared/ingest/options.ts';

/** Previews the import; sends only the beginning of the file, and counts its rows here. @throws FileRefused, ApiError */
export async function previewCatalogFile(
  file: File,
  source: number,
  options: CatalogFileOptions | null,
  signal: AbortSignal,
): Promise<CatalogPreview> {
  if (file.size > maxCatalogBytes) throw new FileRefused('A product file can have up to 20 MiB. Split it first.');
  const query = { source, ...(options ? { options: JSON.stringify(options) } : {}) };
  const beginning = file.slice(0, previewBytes);
  const preview = await uploadFile('previewCatalogImport', { query, signal }, beginning);
  if (options === null) {
    const count = new RowCount(preview.options.delimiter);
    count.push(new TextDecoder(preview.options.encoding).decode(await file.arrayBuffer()));
    if (count.rows - 1 > maxCatalogRows) throw new FileRefused(tooManyRows(count.rows - 1));
  }
  return preview;
}

export async function importCatalogFile(
  file: File,
  source: number,
  options: CatalogFileOptions,
): Promise<CatalogImport> {
  const query = { source, fileName: file.name.slice(0, 200), options: JSON.stringify(options) };
  return await uploadFile('runCatalogImport', { query }, file);
}

/** Address of the file with rejected rows. It includes the scope, since links send no header. */
export const catalogRejectsAddress = (id: number, scope: string): string =>
  addressOf('catalogImportRejectsFile', { params: { id: String(id) }, scope }).address;
