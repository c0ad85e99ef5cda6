import { choiceField, customField, type FormValues, textField } from '#app/forms/fields.ts';
import type { Collection } from '#shared/api/families/collections-schemas.ts';
import { draftOf, postedRows, type RuleRow } from './rule-rows.ts';
import * as texts from './texts.ts';

/** A row as a value of a form. */
type Row = { readonly [part in keyof RuleRow]: RuleRow[part] };

const rulesError = texts.rulesError;

export const collectionFields = {
  name: textField({
    ...{ label: texts.name, required: true, maxLength: 80, error: texts.nameError },
  }),
  description: textField({ label: texts.description, maxLength: 500 }),
  match: choiceField({ all: 1, any: 1 }, { label: texts.rules, initial: 'all' }),
  rows: customField<readonly Row[]>((form) => postedRows(form), {
    ...{ label: texts.rules, initial: [], path: ['rules', 'match'], error: rulesError },
  }),
};

export type CollectionValues = FormValues<typeof collectionFields>;

/** @param currency of a new rule of prices */
export const collectionFormValues = ({ name, description, rules }: Collection, currency: string): CollectionValues => ({
  ...{ name, description: description ?? '' },
  ...(rules ? draftOf(rules, currency) : { match: 'all', rows: [] }),
});
