import type { ReactNode } from 'react';
import { Form, Link, useSubmit } from 'react-router';
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
  /** Name of the parameter, for one of several lists of a page. */
  readonly name?: string;
  readonly placeholder?: string;
  /** What the button says. */
  readonly submit?: string;
  /** Address of the whole list; null where it is shown, or has no such link. */
  readonly all?: string | null;
  /** Links beside the button, such as to another view of the list. */
  readonly links?: ReactNode;
  /** Sends the form as soon as a choice is made, where there is a script. */
  readonly eager?: boolean;
  /** By what else it is narrowed and ordered. */
  readonly children?: ReactNode;
}

/** Narrows a list; the address says by what. */
export function ListFilter(props: ListFilterProps) {
  const { label, searchLabel, search, name = 'search', placeholder, submit = texts.show, all = null } = props;
  const { links, eager = false, children } = props;
  const send = useSubmit();
  return (
    <Form
      role="search"
      aria-label={label}
      preventScrollReset={name !== 'search'}
      onChange={({ currentTarget, target }) => {
        if (eager && target instanceof HTMLSelectElement) void send(currentTarget, { preventScrollReset: true });
      }}
      className="mb-4 flex flex-wrap items-end gap-3 text-sm"
    >
      <Label className="grow sm:max-w-xs">
        <span className="mb-1 block">{searchLabel}</span>
        <Input key={search} type="search" name={name} defaultValue={search} maxLength={100} placeholder={placeholder} />
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
}

interface FilterChoiceProps {
  /** Name of the parameter. */
  readonly name: string;
  readonly label: string;
  /** What stands for no choice; left out where there is always one. */
  readonly all?: string;
  readonly chosen: string | null;
  readonly options: readonly (readonly [value: string, label: string])[];
}

/** One of the choices that a list is narrowed by. */
export const FilterChoice = ({ name, label, all, chosen, options }: FilterChoiceProps) => (
  <Label className="max-w-full">
    <span className="mb-1 block">{label}</span>
    <NativeSelect key={chosen} name={name} defaultValue={chosen ?? ''} className="w-auto max-w-full">
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
