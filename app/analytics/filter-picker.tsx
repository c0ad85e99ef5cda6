import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { type Filter, filterParameter, maxValues, withFilter } from '#shared/analytics/filters.ts';
import { type DimensionId, dimensions } from '#shared/analytics/measures.ts';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import type { ValuesAnswer } from '#shared/api/families/values-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { failureOf, failureText } from '../api/failure.ts';
import { apiQuery } from '../api/query-options.ts';
import { Button, buttonVariants } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { cn } from '../ui/class-names.ts';
import { dropdownMenuItemClasses } from '../ui/dropdown-menu.tsx';
import { Input } from '../ui/input.tsx';
import { RadioGroupItem } from '../ui/radio-group.tsx';
import { HiddenView } from './hidden-view.tsx';
import * as texts from './texts.ts';
import { labelKey, pickParameters, shownValues, type ViewBarData } from './view-bar-data.ts';

interface FilterPickerProps {
  readonly view: ViewState;
  readonly bar: ViewBarData;
  readonly dimension: DimensionId;
  readonly chosen: Filter;
  readonly onClose: () => void;
}

/**
 * Chooses the values of a filter. Names are searched on the server. Arrow keys move from the search field through the
 * list. Without scripts it is a plain GET form, and the response is the page with the filter.
 */
export function FilterPicker({ view, bar, dimension, chosen, onClose }: FilterPickerProps) {
  const { label } = dimensions[dimension];
  const pick = bar.pick?.dimension === dimension ? bar.pick : null;
  const [search, setSearch] = useState(pick?.search ?? '');
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(
    () => new Map(chosen.values.map((key) => [key, bar.labels[labelKey(dimension, key)] ?? key])),
  );
  const text = useDeferredValue(search.trim());
  const query = apiQuery(bar.scope, 'values', {
    query: { dimension, search: text, limit: shownValues },
  });
  const { data, error, isFetching } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    ...(pick?.answer && text === pick.search ? { initialData: pick.answer } : {}),
  });
  const navigate = useNavigate();
  const titleId = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const op = new FormData(event.currentTarget).get(pickParameters.op) === 'not-in' ? 'not-in' : 'in';
    const others = withFilter(view.filters, { ...chosen, values: [] });
    const filters = withFilter(others, { dimension, op, values: [...picked.keys()].slice(0, maxValues) });
    onClose();
    void navigate(viewSearch(view, { filters }), { preventScrollReset: true });
  };
  const toggle = (key: string, name: string) => {
    const next = new Map(picked);
    if (!next.delete(key)) next.set(key, name);
    setPicked(next);
  };
  const found = data?.values ?? [];
  const [first] = text === search.trim() && !isFetching ? found : [];
  const rows = [
    ...[...picked]
      .filter(([key]) => !found.some((value) => value.key === key))
      .map(([key, name]) => ({ key, label: name })),
    ...found,
  ];
  const full = picked.size >= maxValues;
  return (
    <Form
      aria-labelledby={titleId}
      preventScrollReset
      onSubmit={submit}
      onKeyDown={(event) => moveByArrowKeys(event, onClose)}
      className="absolute inset-x-0 top-full z-20 mt-1 rounded-lg border border-line bg-surface p-3 shadow-raised sm:max-w-md"
    >
      <HiddenView view={view} without={[filterParameter(dimension, 'in'), filterParameter(dimension, 'not-in')]} />
      <input type="hidden" name={pickParameters.dimension} value={dimension} />
      <p id={titleId} className="text-sm font-medium">
        {fill(texts.filterByField, { field: label.toLowerCase() })}
      </p>
      <div className="mt-2 flex gap-2">
        <Input
          ref={field}
          type="search"
          name={pickParameters.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !first) return;
            event.preventDefault();
            toggle(first.key, first.label);
          }}
          aria-label={fill(texts.searchLabel, { label })}
          placeholder={texts.typeToSearch}
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 flex-1"
        />
        <button
          type="submit"
          formNoValidate
          className={cn(buttonVariants({ variant: 'outline', size: 'sm' }), '[[data-js]_&]:hidden')}
        >
          {texts.search}
        </button>
      </div>
      <p role="status" className="mt-1.5 min-h-4 text-xs text-muted">
        {error
          ? failureText(failureOf(error).kind)
          : full
            ? fill(texts.tooManyValues, { maxValues })
            : data
              ? statusOf(data)
              : isFetching
                ? texts.searching
                : ''}
      </p>
      <ul className="mt-1 max-h-64 overflow-y-auto">
        {rows.map(({ key, label: name }) => (
          <li key={key}>
            <label className={cn(dropdownMenuItemClasses, 'cursor-pointer')}>
              <Checkbox
                name={pickParameters.value}
                value={key}
                checked={picked.has(key)}
                disabled={full && !picked.has(key)}
                onChange={() => toggle(key, name)}
              />
              <span className="min-w-0 truncate">{name}</span>
            </label>
          </li>
        ))}
      </ul>
      <fieldset className="mt-2 flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-2 text-sm">
        <legend className="sr-only">{texts.filterMode}</legend>
        <Way value="in" chosen={chosen.op !== 'not-in'}>
          {texts.showOnlyThese}
        </Way>
        <Way value="not-in" chosen={chosen.op === 'not-in'}>
          {texts.excludeThese}
        </Way>
      </fieldset>
      <div className="mt-3 flex justify-end gap-2">
        <button
          type="button"
          onClick={onClose}
          className={cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'js-only')}
        >
          {texts.cancel}
        </button>
        <Button type="submit" name={pickParameters.apply} value="1" size="sm">
          {texts.apply}
        </Button>
      </div>
    </Form>
  );
}

interface WayProps {
  readonly value: Filter['op'];
  readonly chosen: boolean;
  readonly children: string;
}

const Way = ({ value, chosen, children }: WayProps) => (
  <label className="inline-flex cursor-pointer items-center gap-2 py-1">
    <RadioGroupItem name={pickParameters.op} value={value} defaultChecked={chosen} />
    {children}
  </label>
);

function statusOf({ values, truncated }: ValuesAnswer): string {
  if (values.length === 0) return texts.nothingFound;
  return truncated ? fill(texts.firstListed, { count: values.length }) : `${values.length} found`;
}

/** Arrow keys move through the search field and the checkboxes below it, Escape closes the list. */
function moveByArrowKeys(event: KeyboardEvent<HTMLFormElement>, close: () => void): void {
  if (event.key === 'Escape') {
    event.preventDefault();
    close();
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], input[type=checkbox]:enabled'),
  ];
  const at = event.target instanceof HTMLElement ? stops.indexOf(event.target) : -1;
  if (at < 0) return;
  event.preventDefault();
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
}
