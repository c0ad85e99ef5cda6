import { choiceField, type FormValues, textField } from '#app/forms/fields.ts';
import { cadences } from '#shared/ingest/cadences.ts';
import * as texts from './texts.ts';

export const sourceFields = {
  name: textField({ label: texts.name, required: true, maxLength: 80, error: texts.nameError }),
  address: textField({
    ...{ label: texts.address, required: true, maxLength: 2_000, error: texts.addressError },
    ...{ type: 'url', placeholder: 'https://files.example.com/sales.csv', spellCheck: false },
  }),
  /** Id of the import whose options are used. */
  like: textField({ label: texts.like, required: true, error: texts.likeError }),
  cadence: choiceField(cadences, { label: texts.cadence, initial: 'daily' }),
  headerName: textField({
    ...{ label: texts.headerName, hint: texts.headerNameHint, path: 'header.name', error: texts.headerNameError },
    ...{ maxLength: 64, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  }),
  headerValue: textField({
    ...{ label: texts.headerValue, path: 'header.value', error: texts.headerValueError },
    ...{ type: 'password', maxLength: 4_000, autoComplete: 'off' },
  }),
};

export type SourceValues = FormValues<typeof sourceFields>;

export const sourceBody = ({ name, address, like, cadence, headerName, headerValue }: SourceValues) => ({
  ...{ name, address, cadence, like: Number(like) },
  header: headerName === '' && headerValue === '' ? null : { name: headerName, value: headerValue },
});
