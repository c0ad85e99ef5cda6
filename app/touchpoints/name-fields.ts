import type { FieldDefinition, FormFields } from '../forms/fields.ts';
import { textField } from '../forms/fields.ts';

/** The two fields that every kind has. */
export const nameFields = {
  name: textField({
    ...{ label: 'Name', required: true, maxLength: 120, error: 'Give a name of at most 120 characters.' },
  }),
  campaign: textField({ label: 'Campaign', maxLength: 120, error: 'At most 120 characters.' }),
};

/** The fields of an editor of any kind. */
export type EditedFields = FormFields & {
  readonly name: FieldDefinition<string>;
  readonly campaign: FieldDefinition<string>;
};
