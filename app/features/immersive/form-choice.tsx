import { useId } from 'react';
import { callEndpoint } from '../../api/http.ts';
import { Labelled } from '../../forms/labelled.tsx';
import { Combobox, type ComboboxSource } from '../../ui/combobox.tsx';

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
  const error =
    names && form !== '' && name === undefined
      ? 'This form is not published, or it is none of this account. Choose another.'
      : undefined;
  return (
    <Labelled field={{ id, label: 'Form', error }}>
      <input type="hidden" name="form" value={form} />
      <Combobox
        id={id}
        label="Published forms"
        name="formName"
        chosen={form}
        text={form === '' ? '' : (name ?? 'Unknown form')}
        none="Name or title of a published form"
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
