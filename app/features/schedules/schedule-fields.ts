import { defaultPreset } from '#shared/analytics/view-state.ts';
import type { Schedule } from '#shared/api/families/schedules-schemas.ts';
import { cadences, usualWhen, whenOf } from '#shared/reports/cadence.ts';
import { choiceField, type FormValues, textField } from '../../forms/fields.ts';
import { recipientsField } from './recipients.ts';
import type { ShownSource } from './source.ts';

const when = { part: 'When' } as const;

export const scheduleFields = {
  title: textField({
    ...{ label: 'Name', required: true, maxLength: 120, error: 'Give it a name of at most 120 characters.' },
  }),
  every: choiceField(cadences, { label: 'How often', initial: usualWhen.every }),
  weekday: textField({ label: 'On', ...when }),
  monthDay: textField({ label: 'Day of the month', ...when }),
  time: textField({ label: 'At', type: 'time', ...when }),
  minute: textField({ label: 'Minute of the hour', type: 'number', min: 0, max: 59, ...when }),
  cron: textField({
    ...{ label: 'Minute, hour, day, month, weekday', maxLength: 100, spellCheck: false, ...when },
    error: 'There is no such time. A cron line has five fields, and one minute of the hour.',
  }),
  preset: textField({ label: 'Days', error: 'Choose a period.' }),
  format: textField({ label: 'File', error: 'A CSV file holds one table: choose one, or XLSX.' }),
  /** Place of a table of the source, or `all`. */
  content: textField({ label: 'Content' }),
  recipients: recipientsField({
    hint: 'One e-mail address on each line. The file holds what you may see here. Recipients outside your verified domains are asked to agree first.',
    required: true,
  }),
};

export type ScheduleValues = FormValues<typeof scheduleFields>;

/** What a file can be, in the words of the form and the list. */
export const fileFormats = {
  xlsx: 'XLSX, formatted',
  csv: 'CSV',
  'csv-notes': 'CSV with notes (ZIP)',
} as const satisfies Record<Schedule['format'], string>;

export const newSchedule = ({ name, preset }: ShownSource, email: string): ScheduleValues => ({
  ...{ ...usualWhen, title: name, format: 'xlsx', content: 'all', preset: preset ?? defaultPreset, recipients: email },
});

export const valuesOfSchedule = ({ cron, title, format, preset, recipients }: Schedule): ScheduleValues => ({
  ...{ ...whenOf(cron), title, format, content: 'all', preset: preset ?? '', recipients: recipients.join('\n') },
});
