import type { Delivery, Schedule } from '#shared/api/families/schedules-schemas.ts';
import * as texts from './texts.ts';

/** What a file can be, in the words of the form and the list. */
export const fileFormats = {
  xlsx: texts.xlsxFormatted,
  csv: 'CSV',
  'csv-notes': texts.csvWithNotesZip,
} as const satisfies Record<Schedule['format'], string>;

const statusTexts: Readonly<Record<Delivery['status'], string>> = {
  waiting: 'on its way',
  sent: 'sent',
  kept: 'kept here',
  failed: 'failed',
};

/** What became of a message. One that is kept for another reason than a missing sender has a sentence of its own. */
export const statusText = ({ status, error }: Pick<Delivery, 'status' | 'error'>): string =>
  status === 'kept' && error === null ? `${statusTexts.kept}, since no sender is set up` : statusTexts[status];
