import type { imports as importsFamily } from '#shared/api/families/imports.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { importCorrections, undoImportCorrections } from './correction-calls.ts';
import {
  createImport,
  importJob,
  importList,
  importRejects,
  importRejectsFile,
  previewImport,
  runImport,
} from './imports.ts';
import { importUndo, undoImportJob } from './undo.ts';

export const importsHandlers = {
  previewImport,
  importList,
  createImport,
  importJob,
  runImport,
  importRejects,
  importRejectsFile,
  importUndo,
  undoImportJob,
  importCorrections,
  undoImportCorrections,
} satisfies HandlersOf<typeof importsFamily>;
