import { choiceField, type FormValues, textField } from '#app/forms/fields.ts';
import { entriesOf, isOneOf } from '#shared/table.ts';
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

/** What can be done with a saved report, as its forms say it. */
const intents = ['create', 'save', 'rename', 'share', 'archive', 'duplicate', 'restore', 'delete'] as const;
export type ReportIntent = (typeof intents)[number];

export const isIntent = (text: string): text is ReportIntent => isOneOf(intents, text);
