import { Checkbox } from '../ui/checkbox.tsx';
import { Combobox, type ComboboxSource } from '../ui/combobox.tsx';
import { LabeledField } from './labeled-field.tsx';
import { type NamedItem, namedValue } from './named.ts';
import type { Field } from './use-form.ts';

interface NamedListProps {
  readonly field: Field<readonly NamedItem[]>;
  /** Form field name of the search text. Without scripts, the item of that name is added. */
  readonly adds: string;
  /** Name of the searched list. */
  readonly list: string;
  /** Placeholder of the empty field. */
  readonly none: string;
  readonly from: ComboboxSource;
  readonly className?: string;
}

/** Several items of a long list: a search field to add one, and a checkbox for each to remove it. */
export function NamedList({ field, adds, list, none, from, className }: NamedListProps) {
  const { id, name, value: chosen, error, change } = field;
  return (
    <>
      <LabeledField field={field} className={className}>
        <Combobox
          {...{ id, none, from, label: list, name: adds, chosen: '', text: '' }}
          onChoose={(option) => {
            if (option && !chosen.some((one) => one.id === option._id))
              change([...chosen, { id: option._id, name: option.label }]);
          }}
          invalid={error !== undefined}
          describedBy={error ? `${id}-error` : undefined}
        />
      </LabeledField>
      <ul className="mt-2 space-y-1">
        {chosen.map((one) => (
          <li key={one.id}>
            <label className="flex items-start gap-2 text-sm">
              <Checkbox
                {...{ name, value: namedValue(one), checked: true }}
                onChange={() => change(chosen.filter(({ id }) => id !== one.id))}
                className="mt-0.5"
              />
              {one.name}
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}
