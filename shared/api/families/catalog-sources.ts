import type { Endpoint } from '../endpoint.ts';
import {
  catalogImportSchema,
  catalogImportsAnswerSchema,
  catalogImportsQuerySchema,
  catalogImportUndoSchema,
  catalogPreviewQuerySchema,
  catalogPreviewSchema,
  catalogRejectsQuerySchema,
  catalogRejectsSchema,
  catalogSourceSchema,
  catalogSourcesAnswerSchema,
  changeCatalogSourceBodySchema,
  createCatalogSourceBodySchema,
  runCatalogImportQuerySchema,
} from './catalog-sources-schemas.ts';
import { readsScope, writingContent } from './rules.ts';

const reading = { method: 'GET', scope: 'path', effect: 'read', access: readsScope, caller: 'browser' } as const;

/** Sources of catalog products, and their imported files. */
export const catalogSources = {
  catalogSources: {
    ...reading,
    path: '/proxy/data/catalog-sources',
    answer: catalogSourcesAnswerSchema,
    summary: 'Sources of the catalog with their counts, and how many products no source has',
  },
  createCatalogSource: {
    ...writingContent,
    method: 'POST',
    path: '/proxy/data/catalog-sources',
    body: createCatalogSourceBodySchema,
    answer: catalogSourceSchema,
    status: 201,
    summary: 'Create a source, to be filled by files or by hand',
  },
  changeCatalogSource: {
    ...writingContent,
    method: 'PATCH',
    path: '/proxy/data/catalog-sources/:id',
    body: changeCatalogSourceBodySchema,
    answer: catalogSourceSchema,
    summary: 'Rename a source, archive an empty one or bring it back; its ETag goes into If-Match',
  },
  previewCatalogImport: {
    ...writingContent,
    method: 'POST',
    path: '/proxy/data/catalog-import-previews',
    storesNothing: true,
    uploads: ['text/csv'],
    query: catalogPreviewQuerySchema,
    answer: catalogPreviewSchema,
    summary: 'Preview how a file of products would be read; stores nothing',
  },
  runCatalogImport: {
    ...writingContent,
    method: 'POST',
    path: '/proxy/data/catalog-imports',
    uploads: ['text/csv'],
    query: runCatalogImportQuerySchema,
    answer: catalogImportSchema,
    status: 201,
    heavy: { pool: 'imports' },
    summary: 'Import a file of products into a source; repeating it changes nothing',
  },
  catalogImports: {
    ...reading,
    reportsJobs: true,
    path: '/proxy/data/catalog-imports',
    query: catalogImportsQuerySchema,
    answer: catalogImportsAnswerSchema,
    summary: 'Imported files of a source, the latest first',
  },
  catalogImportRejects: {
    ...reading,
    path: '/proxy/data/catalog-imports/:id/rejects',
    query: catalogRejectsQuerySchema,
    answer: catalogRejectsSchema,
    summary: 'Rejected rows of such a file, with column and reason',
  },
  catalogImportRejectsFile: {
    ...reading,
    access: { ...readsScope, closedInView: true },
    path: '/proxy/data/catalog-imports/:id/rejects/file',
    summary: 'The same as a CSV file',
  },
  catalogImportUndo: {
    ...reading,
    path: '/proxy/data/catalog-imports/:id/undo',
    answer: catalogImportUndoSchema,
    summary: 'What undoing the import would change, and what would stay',
  },
  undoCatalogImport: {
    ...writingContent,
    method: 'POST',
    path: '/proxy/data/catalog-imports/:id/undo',
    answer: catalogImportSchema,
    heavy: { pool: 'imports' },
    summary: 'Undo a whole import; repeating it changes nothing',
  },
} as const satisfies Record<string, Endpoint>;
