import type { Endpoint } from '../endpoint.ts';
import {
  acceptModelImportBodySchema,
  createModelImportBodySchema,
  modelImportFileQuerySchema,
  modelImportQuerySchema,
  modelImportSchema,
} from './modelling-imports-schemas.ts';
import { modelRunSchema } from './modelling-runs-schemas.ts';
import { writesModels } from './rules.ts';

const common = { scope: 'path', caller: 'browser', withSampleData: 'nothing-kept' } as const;
const writing = { ...common, effect: 'write', access: writesModels } as const;

/** Model runs from files: previewed and recomputed, then imported. */
export const modellingImports = {
  createModelImport: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/model-imports',
    body: createModelImportBodySchema,
    answer: modelImportSchema,
    status: 201,
    summary: 'Begin an import with the tool that its files come from; the files themselves follow',
  },
  putModelImportFile: {
    ...writing,
    method: 'PUT',
    path: '/proxy/data/model-imports/:id/file',
    uploads: ['text/csv', 'application/octet-stream'],
    query: modelImportFileQuerySchema,
    answer: modelImportSchema,
    heavy: { pool: 'imports' },
    summary: 'Upload a file of the run, up to 20 MiB; it replaces an earlier one of its table',
  },
  modelImport: {
    ...common,
    method: 'GET',
    effect: 'read',
    access: writesModels,
    path: '/proxy/data/model-imports/:id',
    query: modelImportQuerySchema,
    answer: modelImportSchema,
    summary: 'The contents of the files, and whether they agree with each other and with our spend',
  },
  acceptModelImport: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/model-imports/:id/accept',
    body: acceptModelImportBodySchema,
    answer: modelRunSchema,
    status: 201,
    heavy: { pool: 'imports' },
    summary: 'Create a run from the files; repeating it returns the same run',
  },
  deleteModelImport: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/model-imports/:id',
    status: 204,
    summary: 'Delete the files; the resulting run stays',
  },
} as const satisfies Record<string, Endpoint>;
