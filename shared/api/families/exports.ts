import type { Endpoint } from '../endpoint.ts';
import { exportQuerySchema } from './exports-schemas.ts';
import { readsContent } from './rules.ts';

/** Exports of pages. They are links, so the scope is in the address. */
export const exports = {
  exportFile: {
    method: 'GET',
    path: '/proxy/data/exports',
    scope: 'path',
    effect: 'read',
    readsFrom: 'replica',
    access: { closedInView: true, ...readsContent, whenInactive: true },
    caller: 'browser',
    query: exportQuerySchema,
    jsonParameters: ['query'],
    heavy: { pool: 'reads' },
    summary:
      'A file of one question or, formatted, of several: plain CSV, CSV with notes as a ZIP archive, or an XLSX workbook',
  },
} as const satisfies Record<string, Endpoint>;
