import { Checkbox } from '../ui/checkbox.tsx';
import { Combobox, type ComboboxSource } from '../ui/combobox.tsx';
import { Labelled } from './labelled.tsx';
import { type Named, namedValue } from './named.ts';
import type { Field } from './use-form.ts';

interface NamedListProps {
  readonly field: Field<readonly Named[]>;
  /** Under which name the one to add is posted without a script: by its own name. */
  readonly adds: string;
  /** What the list is called that is searched, and what the empty field says. */
  readonly list: string;
  readonly none: string;
  readonly from: ComboboxSource;
  readonly className?: string;
}

/** Some of a long list: searched for one by one, each with a box to take it out again. */
export function NamedList({ field, adds, list, none, from, className }: NamedListProps) {
  const { id, name, value: chosen, error, change } = field;
  return (
    <>
      <Labelled field={field} className={className}>
        <Combobox
          {...{ id, none, from, label: list, name: adds, chosen: '', text: '' }}
          onChoose={(option) => {
            if (option && !chosen.some((one) => one.id === option._id))
              change([...chosen, { id: option._id, name: option.label }]);
          }}
          invalid={error !== undefined}
          describedBy={error ? `${id}-error` : undefined}
        />
      </Labelled>
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
