import { defaultPreset } from '#shared/analytics/view-state.ts';
import type { Schedule } from '#shared/api/families/schedules-schemas.ts';
import { usualWhen, type When, whenOf } from '#shared/reports/cadence.ts';
import type { ShownSource } from './source.ts';

/** What was typed into the form of a schedule, as text. */
export type ScheduleValues = When & {
  readonly title: string;
  readonly format: string;
  /** Place of a table of the source, or `all`. */
  readonly content: string;
  readonly preset: string;
  readonly recipients: string;
};

/** What a file can be, in the words of the form and the list. */
export const fileFormats = {
  xlsx: 'XLSX, formatted',
  csv: 'CSV',
  'csv-notes': 'CSV with notes (ZIP)',
} as const satisfies Record<Schedule['format'], string>;

export const newSchedule = ({ name, preset }: ShownSource, email: string): ScheduleValues => ({
  ...{ ...usualWhen, title: name, format: 'xlsx', content: 'all', preset: preset ?? defaultPreset, recipients: email },
});

/** What the values are called where another tab has changed them. */
export const scheduleParts: Readonly<Record<keyof ScheduleValues, string>> = {
  ...{ every: 'How often', minute: 'When', time: 'When', weekday: 'When', monthDay: 'When', cron: 'When' },
  ...{ title: 'Name', format: 'File', content: 'Content', preset: 'Days', recipients: 'Recipients' },
};

export const valuesOfSchedule = ({ cron, title, format, preset, recipients }: Schedule): ScheduleValues => ({
  ...{ ...whenOf(cron), title, format, content: 'all', preset: preset ?? '', recipients: recipients.join('\n') },
});

/** A sentence beside each field that was not accepted. */
export type Errors = Readonly<Record<string, string>>;

const sentences: Readonly<Record<string, readonly [field: string, sentence: string]>> = {
  title: ['title', 'Give it a name of at most 120 characters.'],
  name: ['name', 'Give it a name of at most 80 characters.'],
  cron: ['cron', 'There is no such time. A cron line has five fields, and one minute of the hour.'],
  format: ['format', 'A CSV file holds one table: choose one, or XLSX.'],
  preset: ['preset', 'Choose a period.'],
  recipients: ['recipients', 'Name one to 20 e-mail addresses.'],
  threshold: ['threshold', 'Give a number; a change is above 0 %.'],
  measure: ['measure', 'This measure can’t be watched here, or not under these filters.'],
};

/** The sentences for the fields that a refusal names by their path. */
export const errorsOf = (fields: readonly string[]): Errors =>
  Object.fromEntries(fields.flatMap((path) => (sentences[topOf(path)] ? [sentences[topOf(path)] ?? []] : [])));

const topOf = (path: string): string => path.split('.')[0] ?? '';

/** The addresses of a field, however they are parted. */
export const addressesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
