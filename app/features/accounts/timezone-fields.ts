import { type FormValues, textField } from '#app/forms/fields.ts';
import * as texts from './texts.ts';

export const timezoneFields = {
  timezone: textField({ label: texts.timezone, required: true, maxLength: 64, error: texts.giveATimezone }),
};
export type TimezoneValues = FormValues<typeof timezoneFields>;
