import type { Collection } from '#shared/api/families/collections-schemas.ts';
import { choiceField, customField, type FormValues, textField } from '../../forms/fields.ts';
import { draftOf, postedRows, type RuleRow } from './rule-rows.ts';

/** A row as a value of a form. */
type Row = { readonly [part in keyof RuleRow]: RuleRow[part] };

const rulesError = 'Give at least one rule, fill in each of them, and let a price range end above its beginning.';

export const collectionFields = {
  name: textField({
    ...{ label: 'Name', required: true, maxLength: 80, error: 'Give a name of at most 80 characters.' },
  }),
  description: textField({ label: 'Description', maxLength: 500 }),
  match: choiceField({ all: 1, any: 1 }, { label: 'Rules', initial: 'all' }),
  rows: customField<readonly Row[]>((form) => postedRows(form), {
    ...{ label: 'Rules', initial: [], path: ['rules', 'match'], error: rulesError },
  }),
};

export type CollectionValues = FormValues<typeof collectionFields>;

/** @param currency of a new rule of prices */
export const valuesOf = ({ name, description, rules }: Collection, currency: string): CollectionValues => ({
  ...{ name, description: description ?? '' },
  ...(rules ? draftOf(rules, currency) : { match: 'all', rows: [] }),
});
