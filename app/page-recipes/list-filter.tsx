import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { Button, buttonVariants } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { Label } from '../ui/label.tsx';
import { NativeSelect } from '../ui/native-select.tsx';
import * as texts from './texts.ts';

interface ListFilterProps {
  /** What the form does, such as `Find forms`. */
  readonly label: string;
  /** Where the words are looked for. */
  readonly searchLabel: string;
  readonly search: string;
  /** What the button says. */
  readonly submit?: string;
  /** Address of the whole list; null where it is shown, or has no such link. */
  readonly all?: string | null;
  /** Links beside the button, such as to another view of the list. */
  readonly links?: ReactNode;
  /** By what else it is narrowed and ordered. */
  readonly children?: ReactNode;
}

/** Narrows a list; the address says by what. */
export const ListFilter = ({
  label,
  searchLabel,
  search,
  submit = texts.show,
  all = null,
  links,
  children,
}: ListFilterProps) => (
  <Form role="search" aria-label={label} className="mb-4 flex flex-wrap items-end gap-3 text-sm">
    <Label className="grow sm:max-w-xs">
      <span className="mb-1 block">{searchLabel}</span>
      <Input key={search} type="search" name="search" defaultValue={search} maxLength={100} />
    </Label>
    {children}
    <Button type="submit" variant="outline" size="sm">
      {submit}
    </Button>
    {all === null ? null : (
      <Link to={all} className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
        {texts.showAll}
      </Link>
    )}
    {links}
  </Form>
);

interface FilterChoiceProps {
  /** Name of the parameter. */
  readonly name: string;
  readonly label: string;
  /** What stands for no choice. */
  readonly all: string;
  readonly chosen: string | null;
  readonly options: readonly (readonly [value: string, label: string])[];
}

/** One of the choices that a list is narrowed by. */
export const FilterChoice = ({ name, label, all, chosen, options }: FilterChoiceProps) => (
  <Label>
    <span className="mb-1 block">{label}</span>
    <NativeSelect key={chosen} name={name} defaultValue={chosen ?? ''} className="w-auto">
      <option value="">{all}</option>
      {options.map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </NativeSelect>
  </Label>
);
