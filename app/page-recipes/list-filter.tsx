import { type ReactNode, useEffect, useRef } from 'react';
import { Form, type To, useLocation, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { navigatesToOtherPage } from '../api/pending-path.ts';
import { Button, buttonVariants } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { Label } from '../ui/label.tsx';
import { Link } from '../ui/link.tsx';
import { hideParameter } from './saved-view.ts';
import * as texts from './texts.ts';

interface ListFilterProps {
  /** Accessible name of the form, such as `Find forms`. */
  readonly label: string;
  /** Label of the search field. */
  readonly searchLabel: string;
  readonly search: string;
  /** Parameter of the search, for pages with several lists. */
  readonly name?: string;
  readonly placeholder?: string;
  /** Label of the button. */
  readonly submit?: string;
  /** Address of the unfiltered list; null if there is no filter, or no link to it. */
  readonly all?: To | null;
  /** Links next to the button, such as to another view of the list. */
  readonly links?: ReactNode;
  /** Other fields, and parameters that the form keeps as hidden inputs. */
  readonly children?: ReactNode;
}

/** The list is filtered after this pause in typing. */
const typingPauseMs = 300;

/**
 * The filter form of a list; the address holds the filters. It is applied on each choice and while typing, and without
 * scripts by its button.
 */
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
            // Don't navigate back from a row that was opened right after typing.
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

/** Partly typed dates and distances are invalid, so these fields are applied by the button. */
const isTyped = (field: EventTarget): boolean =>
  field instanceof HTMLInputElement && field.type !== 'checkbox' && field.type !== 'radio';

/** The form's filters as parameters, without empty ones. */
function filledIn(form: HTMLFormElement): URLSearchParams {
  const filled = [...new FormData(form)].filter((field): field is [string, string] => field[1] !== '');
  return new URLSearchParams(filled);
}

interface SearchFieldProps {
  readonly name: string;
  readonly search: string;
  readonly placeholder: string | undefined;
}

/** The search field. It follows the address, except while somebody types. */
function SearchField({ name, search, placeholder }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = search;
  }, [search]);
  return (
    <Input ref={field} type="search" name={name} defaultValue={search} maxLength={100} placeholder={placeholder} />
  );
}
