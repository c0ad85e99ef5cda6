import { callEndpoint } from '#app/api/http.ts';
import { uploadFile } from '#app/api/upload.ts';
import type { ImportJob, ImportPreview, ImportRejects } from '#shared/api/families/imports-schemas.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { type ImportOptions, previewBytes } from '#shared/ingest/options.ts';
import { beginningOfArchive } from './spreadsheet-beginning.ts';

/** Previews the import; sends only the beginning of the file. */
export async function previewFile(
  file: File,
  kind: ImportKind,
  options: ImportOptions | null,
  signal: AbortSignal,
): Promise<ImportPreview> {
  const query = { kind, ...(options ? { options: JSON.stringify(options) } : {}) };
  const sent = (await isArchive(file)) ? await beginningOfArchive(file) : file.slice(0, previewBytes);
  return await uploadFile('previewImport', { query, signal }, sent, 'application/octet-stream');
}

/** ZIP archives, and so XLSX files, begin with these letters. */
const isArchive = async (file: File): Promise<boolean> => (await file.slice(0, 2).text()) === 'PK';

/** Uploads the whole file and reports progress until the import is done. */
export async function importFile(
  file: File,
  kind: ImportKind,
  options: ImportOptions,
  onProgress: (job: ImportJob) => void,
): Promise<ImportJob> {
  const created = await callEndpoint('createImport', { body: { kind, fileName: file.name, options } });
  const params = { id: String(created.id) };
  let isReading = false;
  const readProgress = async () => {
    if (isReading) return;
    isReading = true;
    // A failed progress request isn't a failed import.
    const job = await callEndpoint('importJob', { params }).catch(() => null);
    isReading = false;
    if (job) onProgress(job);
  };
  const timer = setInterval(() => void readProgress(), progressMs);
  try {
    return await uploadFile('runImport', { params }, file, 'application/octet-stream');
  } finally {
    clearInterval(timer);
  }
}

const progressMs = 1_500;

export const firstRejects = async (id: number): Promise<ImportRejects> =>
  await callEndpoint('importRejects', { params: { id: String(id) }, query: { limit: 50 } });
