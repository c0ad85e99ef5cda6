import { choiceField, customField, type FormValues, textField } from '#app/forms/fields.ts';
import type { Collection } from '#shared/api/families/collections-schemas.ts';
import { type RuleRow, readPostedRows, rulesDraft } from './rule-rows.ts';
import * as texts from './texts.ts';

/** Rule row as a form value. */
type Row = { readonly [part in keyof RuleRow]: RuleRow[part] };

const rulesError = texts.rulesError;

export const collectionFields = {
  name: textField({
    ...{ label: texts.name, required: true, maxLength: 80, error: texts.nameError },
  }),
  description: textField({ label: texts.description, maxLength: 500 }),
  match: choiceField({ all: 1, any: 1 }, { label: texts.rules, initial: 'all' }),
  rows: customField<readonly Row[]>((form) => readPostedRows(form), {
    ...{ label: texts.rules, initial: [], path: ['rules', 'match'], error: rulesError },
  }),
};

export type CollectionValues = FormValues<typeof collectionFields>;

/** @param currency for new price rules */
export const collectionFormValues = ({ name, description, rules }: Collection, currency: string): CollectionValues => ({
  ...{ name, description: description ?? '' },
  ...(rules ? rulesDraft(rules, currency) : { match: 'all', rows: [] }),
});
