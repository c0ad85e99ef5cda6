import { Combobox, type ComboboxSource } from '../ui/combobox.tsx';
import { describedBy, type FieldProps, LabeledField } from './labeled-field.tsx';

interface PickFieldProps extends FieldProps<string> {
  /** Name of the picked item. The field's value is its id. */
  readonly text: string;
  /** Name of the searched list. */
  readonly list: string;
  /** Placeholder of the empty field. */
  readonly none: string;
  /** Label of the button that clears the field; without it there is none. */
  readonly clear?: string;
  readonly from: ComboboxSource;
  readonly onPick: (id: string, text: string) => void;
}

/** A searchable choice of one item or none. Without scripts, the typed name is posted as the field `<name>Name`. */
export function PickField({ text, list, none, clear, from, onPick, ...props }: PickFieldProps) {
  const { field, hint = field.hint } = props;
  const { id, name, value, error } = field;
  return (
    <LabeledField {...props}>
      <input type="hidden" name={name} value={value} />
      <Combobox
        {...{ id, text, none, from, label: list, name: `${name}Name`, chosen: value, ...(clear && { clear }) }}
        onChoose={(option) => onPick(option?._id ?? '', option?.label ?? '')}
        invalid={error !== undefined}
        describedBy={describedBy({ id, error, hint })}
      />
    </LabeledField>
  );
}
