import type { Schedule } from '#shared/api/families/schedules-schemas.ts';
import * as texts from './texts.ts';

/** What a file can be, in the words of the form and the list. */
export const fileFormats = {
  xlsx: texts.xlsxFormatted,
  csv: 'CSV',
  'csv-notes': texts.csvWithNotesZip,
} as const satisfies Record<Schedule['format'], string>;
