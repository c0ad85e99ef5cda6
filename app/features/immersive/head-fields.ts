import { postedText, textField } from '#app/forms/fields.ts';
import { partFieldFactory } from './part-fields.ts';
import type { Content } from './saving.ts';
import * as texts from './texts.ts';

/** The fields of the editor's head. */
export const headFields = {
  name: partFieldFactory<Content>()(
    // Keeps a trailing space: the person is about to type the next word.
    { ...textField({ label: texts.name, required: true, maxLength: 120, error: texts.nameError }), read: postedText },
    {
      show: ({ name }) => name,
      put: (content, name) => ({ ...content, name }),
      errorsIn: (typed, name) => (typed.trim() === '' ? { [name]: texts.nameError } : {}),
    },
  ),
};
