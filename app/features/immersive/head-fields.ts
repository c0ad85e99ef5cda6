import { postedText, textField } from '#app/forms/fields.ts';
import { fieldOf } from './part-fields.ts';
import type { Content } from './saving.ts';
import * as texts from './texts.ts';

/** The fields of the editor's head. */
export const headFields = {
  name: fieldOf<Content>()(
    // A space at the end is one that a word follows.
    { ...textField({ label: texts.name, required: true, maxLength: 120, error: texts.nameError }), read: postedText },
    {
      show: ({ name }) => name,
      put: (content, name) => ({ ...content, name }),
      errorsIn: (typed, name) => (typed.trim() === '' ? { [name]: texts.nameError } : {}),
    },
  ),
};
