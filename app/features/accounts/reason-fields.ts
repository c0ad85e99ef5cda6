import { type FormValues, textField } from '#app/forms/fields.ts';
import * as texts from './texts.ts';

/** Why an account or a subaccount is deactivated. */
export const reasonFields = {
  reason: textField({ label: texts.reason, required: true, maxLength: 500, error: texts.giveAReason }),
};
export type ReasonValues = FormValues<typeof reasonFields>;
