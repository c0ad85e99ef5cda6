import { type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Label } from '../ui/label.tsx';
import { NativeSelect } from '../ui/native-select.tsx';
import { hideParameter, viewSearchOf } from './saved-view.ts';
import * as texts from './texts.ts';

/**
 * Fields of `ListFilter` that filter and sort. On a phone they open with a button, and are open if the address has
 * filters.
 */
export function FilterFields({ children }: { readonly children: ReactNode }) {
  const [params] = useSearchParams();
  const [open, setOpen] = useState(() => hasFieldFilters(params));
  const id = useId();
  return (
    <>
      <Button
        type="button"
        variant="outline"
        size="sm"
        className="js-only sm:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {texts.filters}
      </Button>
      <div id={id} className="filter-fields" data-open={open || undefined}>
        {children}
      </div>
    </>
  );
}

/** Whether the address filters or sorts by more than the search text. */
const hasFieldFilters = (params: URLSearchParams): boolean =>
  [...new URLSearchParams(viewSearchOf(params)).keys()].some((key) => key !== 'search' && key !== hideParameter);

interface FilterChoiceProps {
  /** Name of the parameter. */
  readonly name: string;
  readonly label: string;
  /** Label of the option without a filter; left out if there is always one. */
  readonly all?: string;
  readonly chosen: string | null;
  readonly options: readonly (readonly [value: string, label: string])[];
}

/** A select field that filters a list. */
export const FilterChoice = ({ name, label, all, chosen, options }: FilterChoiceProps) => (
  <Label className="max-w-full max-sm:flex-1 max-sm:basis-32">
    <span className="mb-1 block">{label}</span>
    <NativeSelect key={chosen} name={name} defaultValue={chosen ?? ''} className="w-full sm:w-auto">
      {all === undefined ? null : <option value="">{all}</option>}
      {chosen && !options.some(([value]) => value === chosen) ? <option value={chosen}>{chosen}</option> : null}
      {options.map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </NativeSelect>
  </Label>
);
