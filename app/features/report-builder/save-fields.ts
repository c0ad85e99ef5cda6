import { choiceField, type FormValues, textField } from '#app/forms/fields.ts';
import { entriesOf } from '#shared/table.ts';
import * as texts from './texts.ts';

/** Who may see a report. */
const visibilities = { personal: texts.onlyMe, account: texts.everyone } as const;

export const visibilityOptions = entriesOf(visibilities);

/** A new report, besides what it shows. */
export const reportFields = {
  name: textField({ label: texts.name, required: true, maxLength: 80, error: texts.nameError }),
  visibility: choiceField(visibilities, { label: texts.whoSeesIt, initial: 'personal' }),
};

export type ReportValues = FormValues<typeof reportFields>;
