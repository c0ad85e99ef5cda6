import { callPart, type Part } from '#app/api/answers.server.ts';
import { ApiError } from '#app/api/failure.ts';
import type { PageContext } from '#app/context.ts';
import { send, textOf } from '#app/forms/refusal.server.ts';
import { runSearch } from '#app/modelling/run-words.ts';
import {
  type ModelImport,
  type RunTableName,
  runFileKinds,
  runFileTables,
} from '#shared/api/families/modelling-imports-schemas.ts';
import { isOneOf } from '#shared/table.ts';
import * as texts from './texts.ts';

/** Import with the tables of its file kind, since the browser doesn't load the schemas. */
export interface ImportWithTables extends ModelImport {
  readonly takes: { readonly needed: readonly string[]; readonly more: readonly string[] };
}

/** Reads the import in the address, with a preview of its files. */
export async function readImport(page: PageContext, search: URLSearchParams): Promise<Part<ImportWithTables> | null> {
  const id = search.get('import') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) return null;
  const solution = search.get('solution') || undefined;
  const part = await callPart(page, 'modelImport', { params: { id }, query: { solution } });
  return part.state === 'ready'
    ? { state: 'ready', answer: { ...part.answer, takes: runFileTables[part.answer.kind] } }
    : part;
}

/** Starts an import of the posted kind. @throws ApiError */
export async function startImport(page: PageContext, form: FormData) {
  const kind = textOf(form, 'kind');
  const { id } = await send(page, 'createModelImport', {
    body: {
      kind: isOneOf(runFileKinds, kind) ? kind : 'merchlens',
      name: textOf(form, 'name'),
      currency: textOf(form, 'currency').toUpperCase(),
    },
  });
  return { ok: true, text: '', search: `?import=${id}#import-run` } as const;
}

const tables: readonly string[] = Object.values(runFileTables).flatMap(({ needed, more }) => [...needed, ...more]);
const isTable = (name: string): name is RunTableName => tables.includes(name);

/** Uploads files, each posted under its table's name. @throws ApiError */
export async function addImportFile(page: PageContext, form: FormData) {
  const id = textOf(form, 'import');
  const files = [...form].flatMap(([table, file]) =>
    file instanceof File && file.size > 0 && isTable(table) ? [{ table, file }] : [],
  );
  if (files.length === 0) throw new ApiError({ kind: 'invalid', status: 400, requestId: null, code: 'file-missing' });
  for (const { table, file } of files)
    await send(page, 'putModelImportFile', { params: { id }, query: { table }, file });
  return { ok: true, text: texts.filesRead, search: `?import=${id}#import-run` } as const;
}

/** Creates the run from the files. @throws ApiError */
export async function acceptImport(page: PageContext, form: FormData) {
  const params = { id: textOf(form, 'import') };
  const { id } = await send(page, 'acceptModelImport', {
    params,
    body: { solution: textOf(form, 'solution') || null },
  });
  return { ok: true, text: '', search: runSearch(id) } as const;
}

/** Discards the files. @throws ApiError */
export async function discardImport(page: PageContext, form: FormData) {
  await send(page, 'deleteModelImport', { params: { id: textOf(form, 'import') } });
  return { ok: true, text: '', search: '?new=import#import-run' } as const;
}
