import { READ } from '../../access/levels.ts';
import type { AccessRule } from '../../access/rule.ts';
import type { Endpoint } from '../endpoint.ts';
import { writesContent } from './rules.ts';

const readers: AccessRule = { scope: 'required', scopeAccess: true, level: READ };

/** Files with facts: looked at first, then taken in. */
export const imports = {
  previewImport: {
    method: 'POST',
    path: '/proxy/data/import-previews',
    scope: 'path',
    effect: 'write',
    access: writesContent,
    caller: 'browser',
    uploads: ['text/csv'],
    summary: 'How the beginning of a file would be read; keeps nothing',
  },
  importList: {
    method: 'GET',
    path: '/proxy/data/imports',
    scope: 'path',
    effect: 'read',
    access: readers,
    caller: 'browser',
    summary: 'Imports of the scope, the last one first',
  },
  createImport: {
    method: 'POST',
    path: '/proxy/data/imports',
    scope: 'path',
    effect: 'write',
    access: writesContent,
    caller: 'browser',
    summary: 'Settle how a file is read; the file itself follows',
  },
  importJob: {
    method: 'GET',
    path: '/proxy/data/imports/:id',
    scope: 'path',
    effect: 'read',
    access: readers,
    caller: 'browser',
    summary: 'How far an import has come',
  },
  runImport: {
    method: 'PUT',
    path: '/proxy/data/imports/:id/file',
    scope: 'path',
    effect: 'write',
    access: writesContent,
    caller: 'browser',
    uploads: ['text/csv'],
    summary: 'Take the file in; sending it again changes nothing',
  },
  importRejects: {
    method: 'GET',
    path: '/proxy/data/imports/:id/rejects',
    scope: 'path',
    effect: 'read',
    access: readers,
    caller: 'browser',
    summary: 'Rows that were not taken, with column and reason',
  },
  importRejectsFile: {
    method: 'GET',
    path: '/proxy/data/imports/:id/rejects/file',
    scope: 'path',
    effect: 'read',
    access: readers,
    caller: 'browser',
    summary: 'The same as a CSV file',
  },
  importUndo: {
    method: 'GET',
    path: '/proxy/data/imports/:id/undo',
    scope: 'path',
    effect: 'read',
    access: readers,
    caller: 'browser',
    summary: 'How many facts would go if the import were taken back, and how many stay',
  },
  undoImportJob: {
    method: 'POST',
    path: '/proxy/data/imports/:id/undo',
    scope: 'path',
    effect: 'write',
    access: writesContent,
    caller: 'browser',
    summary: 'Take an import back as a whole; doing so again changes nothing',
  },
} as const satisfies Record<string, Endpoint>;
