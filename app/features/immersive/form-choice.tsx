import { useId } from 'react';
import { callEndpoint } from '../../api/http.ts';
import { Labelled } from '../../forms/labelled.tsx';
import { Combobox, type ComboboxSource } from '../../ui/combobox.tsx';
import * as texts from './texts.ts';

interface FormChoiceProps {
  /** Public id, empty where none is chosen. */
  readonly form: string;
  /** Names of forms by their public ids; null where they could not be read. */
  readonly names: ReadonlyMap<string, string> | null;
  readonly onChoose: (form: { readonly id: string; readonly name: string } | null) => void;
}

/** One of the published forms. Without a script it is found by the name that is typed. */
export function FormChoice({ form, names, onChoose }: FormChoiceProps) {
  const id = useId();
  const name = names?.get(form);
  const error = names && form !== '' && name === undefined ? texts.formUnavailable : undefined;
  return (
    <Labelled field={{ id, label: texts.form, error }}>
      <input type="hidden" name="form" value={form} />
      <Combobox
        id={id}
        label={texts.publishedForms}
        name="formName"
        chosen={form}
        text={form === '' ? '' : (name ?? texts.unknownForm)}
        none={texts.formSearchHint}
        from={publishedForms}
        onChoose={(option) => onChoose(option && { id: option._id, name: option.label })}
        invalid={error !== undefined}
        describedBy={error ? `${id}-error` : undefined}
      />
    </Labelled>
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
