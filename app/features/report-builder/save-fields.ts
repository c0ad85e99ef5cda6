import { choiceField, type FormValues, textField } from '#app/forms/fields.ts';
import { entriesOf, isOneOf } from '#shared/table.ts';
import * as texts from './texts.ts';

const visibilities = { personal: texts.onlyMe, account: texts.everyone } as const;

export const visibilityOptions = entriesOf(visibilities);

/** Fields of a new report besides its definition. */
export const reportFields = {
  name: textField({ label: texts.name, required: true, maxLength: 80, error: texts.nameError }),
  visibility: choiceField(visibilities, { label: texts.whoSeesIt, initial: 'personal' }),
};

export type ReportValues = FormValues<typeof reportFields>;

/** Intents that the report forms post. */
const intents = ['create', 'save', 'rename', 'share', 'archive', 'duplicate', 'restore', 'delete'] as const;
export type ReportIntent = (typeof intents)[number];

export const isIntent = (text: string): text is ReportIntent => isOneOf(intents, text);
