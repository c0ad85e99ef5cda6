import type { FieldDefinition, FormFields } from '../forms/fields.ts';
import { textField } from '../forms/fields.ts';
import * as texts from './texts.ts';

/** Name and campaign, which every kind has. */
export const nameFields = {
  name: textField({
    ...{ label: texts.name, required: true, maxLength: 120, error: texts.nameError },
  }),
  campaign: textField({ label: texts.campaign, maxLength: 120, error: texts.campaignError }),
};

/** The fields of an editor of any kind. */
export type EditedFields = FormFields & {
  readonly name: FieldDefinition<string>;
  readonly campaign: FieldDefinition<string>;
};
