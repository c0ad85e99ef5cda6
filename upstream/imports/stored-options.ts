import { importOptionsSchema } from '#shared/api/families/imports-schemas.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { storedJson } from '../calls/stored-json.ts';

/**
 * How the file of an import is read, with defaults for what could not be chosen yet when it was settled.
 * @throws Failure 422 where it can't be read
 */
export const storedOptions = ({ id, options }: { readonly id: number; readonly options: string }): ImportOptions =>
  importOptionsSchema.parse(storedJson(options, importOptionsSchema, { table: 'import_job', id }));
