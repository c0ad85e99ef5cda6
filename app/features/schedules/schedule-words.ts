import type { Delivery, Schedule } from '#shared/api/families/schedules-schemas.ts';
import * as texts from './texts.ts';

/** Names of file formats. */
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

/** Status of a message. A held message has its own text unless the reason is a missing sender. */
export const statusText = ({ status, error }: Pick<Delivery, 'status' | 'error'>): string =>
  status === 'kept' && error === null ? `${statusTexts.kept}, since no sender is set up` : statusTexts[status];
