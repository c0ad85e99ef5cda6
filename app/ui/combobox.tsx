import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react';
import { fill } from '#shared/text/fill.ts';
import { cn } from './class-names.ts';
import { dropdownMenuItemClasses } from './dropdown-menu.tsx';
import { Check, ChevronsUpDown, X } from './icons.ts';
import { fieldClasses } from './input.tsx';
import * as texts from './texts.ts';

interface ComboboxOption {
  readonly _id: string;
  readonly label: string;
  /** Shown at the end of the row. */
  readonly sample?: string;
}

/** Source of the options. */
export interface ComboboxSource {
  /** Key of cached results, unique for each source. */
  readonly name: string;
  readonly find: (text: string, signal: AbortSignal) => Promise<{ options: readonly ComboboxOption[]; total: number }>;
}

interface ComboboxProps {
  readonly id: string;
  /** Accessible name. `name` is the form field, which posts the text without scripts. */
  readonly label: string;
  readonly name?: string | undefined;
  readonly className?: string | undefined;
  /** Code and label of the chosen option; empty if there is none. */
  readonly chosen: string;
  readonly text: string;
  /** Placeholder. */
  readonly none: string;
  /** Label of the button that clears the field. */
  readonly clear?: string | undefined;
  readonly from: ComboboxSource;
  /** Called with null when the field is cleared. */
  readonly onChoose: (option: ComboboxOption | null) => void;
  readonly invalid?: boolean | undefined;
  readonly describedBy?: string | undefined;
}

/** A searchable select. The search runs on the server. Leaving the field keeps the previous choice. */
export function Combobox({
  id,
  label,
  name,
  className,
  chosen,
  text,
  none,
  clear,
  from,
  onChoose,
  ...field
}: ComboboxProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const wanted = useDeferredValue(typed?.trim() ?? '');
  const found = useQuery({
    queryKey: ['combobox', from.name, wanted],
    queryFn: ({ signal }) => from.find(wanted, signal),
    enabled: open,
    placeholderData: (before) => before,
    staleTime: 300_000,
  });
  const options = (open && found.data?.options) || [];
  const at = Math.min(active, options.length - 1);

  const close = () => {
    setOpen(false);
    setTyped(null);
    setActive(0);
  };
  const choose = (option: ComboboxOption | null) => {
    close();
    if ((option?._id ?? '') !== chosen) onChoose(option);
  };
  const leave = () => (typed?.trim() === '' ? choose(null) : close());
  const moveTo = (index: number) => {
    const next = (index + options.length) % options.length;
    setActive(next);
    list.current?.querySelector(`[id="${listId}-${next}"]`)?.scrollIntoView({ block: 'nearest' });
  };

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const option = options[at];
    if (step !== 0) {
      event.preventDefault();
      if (!open) setOpen(true);
      else if (options.length > 0) moveTo(at + step);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (typed?.trim() === '') choose(null);
      // Results of an earlier text can't be chosen.
      else if (option && !found.isPlaceholderData && wanted === (typed?.trim() ?? '')) choose(option);
    } else if (event.key === 'Escape' && open) {
      // Closes only the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  return (
    <div className="relative min-w-0">
      <input
        id={id}
        name={name}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={options[at] ? `${listId}-${at}` : undefined}
        aria-invalid={field.invalid ? true : undefined}
        aria-describedby={field.describedBy}
        autoComplete="off"
        spellCheck={false}
        placeholder={none}
        value={typed ?? text}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={onKeyDown}
        className={cn(fieldClasses, 'pr-9 text-ellipsis', className)}
      />
      <span className="js-only absolute inset-y-0 right-1 flex items-center">
        {chosen ? (
          <button
            type="button"
            onClick={() => choose(null)}
            className="grid size-7 cursor-pointer place-items-center rounded text-muted hover:bg-hover"
          >
            <X aria-hidden className="size-4" />
            <span className="sr-only">{clear ?? fill(texts.clearField, { field: label.toLowerCase() })}</span>
          </button>
        ) : (
          <ChevronsUpDown aria-hidden className="pointer-events-none mx-1.5 size-4 text-muted" />
        )}
      </span>
      {open ? (
        <div className="combobox-list absolute inset-x-0 top-[calc(100%+0.25rem)] z-40 rounded-lg border border-line bg-surface shadow-raised">
          <div ref={list} id={listId} role="listbox" aria-label={label} className="max-h-72 overflow-y-auto p-1">
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled in the field
              <div
                key={option._id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={option._id === chosen}
                // Keeps the focus in the field.
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setActive(index)}
                onClick={() => choose(option)}
                className={cn(dropdownMenuItemClasses, index === at && 'bg-hover')}
              >
                <span className="min-w-0 flex-1">{option.label}</span>
                {option.sample ? <span className="text-xs text-muted tabular-nums">{option.sample}</span> : null}
                {option._id === chosen ? <Check aria-hidden className="size-4 shrink-0 text-primary-ink" /> : null}
              </div>
            ))}
          </div>
          <p role="status" className="border-t border-line px-3 py-1.5 text-xs text-muted">
            {statusText(found)}
          </p>
        </div>
      ) : null}
    </div>
  );
}

interface Found {
  readonly data: { readonly options: readonly ComboboxOption[]; readonly total: number } | undefined;
  readonly isError: boolean;
}

function statusText({ data, isError }: Found): string {
  if (isError) return texts.searchFailed;
  if (!data) return 'Searching…';
  const { options, total } = data;
  if (total === 0) return texts.nothingFound;
  return options.length < total ? fill(texts.firstListed, { count: options.length, total }) : `${total} found`;
}
