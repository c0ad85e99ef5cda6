import { choiceField, type FormValues, textField } from '#app/forms/fields.ts';
import { defaultPreset } from '#shared/analytics/view-state.ts';
import type { Schedule } from '#shared/api/families/schedules-schemas.ts';
import { cadences, usualWhen, whenOf } from '#shared/reports/cadence.ts';
import type { ClientSource } from './source.ts';
import * as texts from './texts.ts';

interface RecipientsOptions {
  readonly hint: string;
  readonly required: boolean;
}

/** Field for email addresses, one a line. */
export const recipientsField = (options: RecipientsOptions) =>
  textField({ label: texts.recipients, error: texts.recipientsError, spellCheck: false, ...options });

/** Addresses separated by white space, commas or semicolons, without duplicates. */
export const splitAddresses = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

const when = { part: 'When' } as const;

export const scheduleFields = {
  title: textField({
    ...{ label: texts.name, required: true, maxLength: 120, error: texts.titleError },
  }),
  every: choiceField(cadences, { label: texts.howOften, initial: usualWhen.every }),
  weekday: textField({ label: texts.on, ...when }),
  monthDay: textField({ label: texts.dayOfTheMonth, ...when }),
  time: textField({ label: texts.at, type: 'time', ...when }),
  minute: textField({ label: texts.minuteOfTheHour, type: 'number', min: 0, max: 59, ...when }),
  cron: textField({
    ...{ label: texts.minuteHourDayMonthWeekday, maxLength: 100, spellCheck: false, ...when },
    error: texts.cronError,
  }),
  preset: textField({ label: texts.days, error: texts.chooseAPeriod }),
  format: textField({ label: texts.file, error: texts.csvOneTable }),
  /** Index of a table of the source, or `all`. */
  content: textField({ label: texts.content }),
  recipients: recipientsField({
    hint: texts.recipientsHint,
    required: true,
  }),
};

export type ScheduleValues = FormValues<typeof scheduleFields>;

export const newSchedule = ({ name, preset }: ClientSource, email: string): ScheduleValues => ({
  ...{ ...usualWhen, title: name, format: 'xlsx', content: 'all', preset: preset ?? defaultPreset, recipients: email },
});

export const scheduleFormValues = ({ cron, title, format, preset, recipients }: Schedule): ScheduleValues => ({
  ...{ ...whenOf(cron), title, format, content: 'all', preset: preset ?? '', recipients: recipients.join('\n') },
});
