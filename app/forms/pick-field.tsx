import { Combobox, type ComboboxSource } from '../ui/combobox.tsx';
import { describedBy, type FieldProps, Labelled } from './labelled.tsx';

interface PickFieldProps extends FieldProps<string> {
  /** Name of what is picked, as it is in the field; the field itself holds its id. */
  readonly text: string;
  /** What the list is called, and what an empty field says. */
  readonly list: string;
  readonly none: string;
  /** What the button says that empties the field; there is none without it. */
  readonly clear?: string;
  readonly from: ComboboxSource;
  readonly onPick: (id: string, text: string) => void;
}

/** One of a long list that is searched, or none. Without a script its name is posted, as the field's name with `Name` behind it. */
export function PickField({ text, list, none, clear, from, onPick, ...props }: PickFieldProps) {
  const { field, hint = field.hint } = props;
  const { id, name, value, error } = field;
  return (
    <Labelled {...props}>
      <input type="hidden" name={name} value={value} />
      <Combobox
        {...{ id, text, none, from, label: list, name: `${name}Name`, chosen: value, ...(clear && { clear }) }}
        onChoose={(option) => onPick(option?._id ?? '', option?.label ?? '')}
        invalid={error !== undefined}
        describedBy={describedBy({ id, error, hint })}
      />
    </Labelled>
  );
}
