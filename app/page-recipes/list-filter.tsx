import { type ReactNode, useEffect, useRef } from 'react';
import { Form, type To, useLocation, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { navigatesToOtherPage } from '../api/pending-path.ts';
import { Button, buttonVariants } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { Label } from '../ui/label.tsx';
import { Link } from '../ui/link.tsx';
import { NativeSelect } from '../ui/native-select.tsx';
import { hideParameter } from './saved-view.ts';
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
  readonly all?: To | null;
  /** Links beside the button, such as to another view of the list. */
  readonly links?: ReactNode;
  /** By what else it is narrowed and ordered. */
  readonly children?: ReactNode;
}

/** While somebody types, the list waits this long for the next letter. */
const typingPauseMs = 300;

/** Narrows a list; the address says by what. It acts on each choice and while somebody types; without a script, by its button. */
export function ListFilter(props: ListFilterProps) {
  const { label, searchLabel, search, name = 'search', placeholder, submit = texts.show, all = null } = props;
  const { links, children } = props;
  const send = useSubmit();
  const waiting = useRef<number>(undefined);
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const next = useNavigation().location?.pathname ?? pathname;
  useEffect(() => {
    if (next !== pathname) clearTimeout(waiting.current);
  }, [next, pathname]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const apply = (form: HTMLFormElement) => {
    clearTimeout(waiting.current);
    if (form.isConnected) void send(filledIn(form), { replace: true, preventScrollReset: true });
  };
  return (
    <Form
      role="search"
      aria-label={label}
      preventScrollReset
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLInputElement && target.type === 'search') {
          clearTimeout(waiting.current);
          waiting.current = window.setTimeout(() => {
            // A row opened right after typing wins.
            if (!navigatesToOtherPage()) apply(currentTarget);
          }, typingPauseMs);
        } else if (!isTyped(target)) apply(currentTarget);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
      className="mb-4 flex flex-wrap items-end gap-3 text-sm"
    >
      <Label className="grow sm:max-w-xs">
        <span className="mb-1 block">{searchLabel}</span>
        <SearchField name={name} search={search} placeholder={placeholder} />
      </Label>
      {children}
      {params.has(hideParameter) ? (
        <input type="hidden" name={hideParameter} value={params.get(hideParameter) ?? ''} />
      ) : null}
      <Button type="submit" variant="outline" size="sm" className="filter-button">
        {submit}
      </Button>
      {all === null ? null : (
        <Link to={all} preventScrollReset className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
          {texts.clearFilters}
        </Link>
      )}
      {links}
    </Form>
  );
}

/** A date or a distance is only right once it is whole: the button sends it. */
const isTyped = (field: EventTarget): boolean =>
  field instanceof HTMLInputElement && field.type !== 'checkbox' && field.type !== 'radio';

/** What the form asks for; what is left empty stays out of the address. */
function filledIn(form: HTMLFormElement): URLSearchParams {
  const filled = [...new FormData(form)].filter((field): field is [string, string] => field[1] !== '');
  return new URLSearchParams(filled);
}

interface SearchFieldProps {
  readonly name: string;
  readonly search: string;
  readonly placeholder: string | undefined;
}

/** Shows what the address asks for. What is being typed into it is left alone. */
function SearchField({ name, search, placeholder }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = search;
  }, [search]);
  return (
    <Input ref={field} type="search" name={name} defaultValue={search} maxLength={100} placeholder={placeholder} />
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
