import { callEndpoint } from '#app/api/http.ts';
import { PickField } from '#app/forms/pick-field.tsx';
import type { Field } from '#app/forms/use-form.ts';
import type { ComboboxSource } from '#app/ui/combobox.tsx';
import * as texts from './texts.ts';
import type { ChosenItem } from './use-choices.ts';

interface FormChoiceProps {
  /** Public id of the form, or empty. */
  readonly field: Field<string>;
  /** Names of forms by public id; null if they could not be read. */
  readonly names: ReadonlyMap<string, string> | null;
  readonly onChosen: (form: ChosenItem) => void;
}

/** Chooses a published form. Without a script the server looks the typed name up. */
export function FormChoice({ field, names, onChosen }: FormChoiceProps) {
  const { value, error } = field;
  const name = names?.get(value);
  const unavailable = names !== null && value !== '' && name === undefined;
  return (
    <PickField
      field={{ ...field, error: unavailable ? texts.formUnavailable : error }}
      text={value === '' ? '' : (name ?? texts.unknownForm)}
      list={texts.publishedForms}
      none={texts.formSearchHint}
      from={publishedForms}
      onPick={(id, label) => {
        if (id !== '') onChosen({ id, name: label });
        field.change(id);
      }}
    />
  );
}

const publishedForms: ComboboxSource = {
  name: 'formChoices',
  async find(search, signal) {
    const { items, total } = await callEndpoint('formChoices', { query: { search }, signal });
    return {
      options: items.map(({ publicId, name, title }) => ({ _id: publicId, label: name, sample: title })),
      total,
    };
  },
};
