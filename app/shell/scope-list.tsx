import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { failureOf, failureText } from '../api/failure.ts';
import type { ScopeOption } from '../api/scope-search.ts';
import { Badge } from '../ui/badge.tsx';
import { cn } from '../ui/class-names.ts';
import { dropdownMenuItemClasses } from '../ui/dropdown-menu.tsx';
import { Check } from '../ui/icons.ts';
import type { ScopeRows } from './scope-rows.ts';
import * as texts from './texts.ts';

const rowPx = 36;
const visibleRows = 9;
/** Rows rendered above and below the visible ones. */
const spareRows = 4;

interface ComboboxProps {
  readonly role: 'combobox';
  readonly 'aria-expanded': true;
  readonly 'aria-autocomplete': 'list';
  readonly 'aria-controls': string;
  readonly 'aria-activedescendant': string | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface ScopeListProps {
  readonly id: string;
  readonly label: string;
  readonly rows: ScopeRows;
  /** The searched text. When it changes, the list starts at the top. */
  readonly search: string;
  /** The current scope, such as `account-12`. */
  readonly current: string;
  readonly staff: boolean;
  /** Sample data is shown. Inactive scopes can't be chosen then. */
  readonly anonymized: boolean;
  readonly onChoose: (option: ScopeOption) => void;
  /** Renders the search field, which keeps the focus and announces the active option. */
  readonly field: (props: ComboboxProps) => ReactNode;
}

/** A virtual list: all rows have the same height, and only the visible ones are in the document. */
export function ScopeList({ id, label, rows, search, current, staff, anonymized, onChoose, field }: ScopeListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [top, setTop] = useState(0);
  const { total, brands, showRange } = rows;
  const grouped = brands > 0 && brands < total;
  const rowOf = (index: number) => (grouped ? index + (index < brands ? 1 : 2) : index);
  const first = Math.max(0, Math.floor(top / rowPx) - spareRows - 2);
  const last = Math.min(total - 1, first + visibleRows + 2 * spareRows + 4);
  useEffect(() => showRange(first, Math.max(first, last)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new search
  useEffect(() => {
    setActive(0);
    if (list.current) list.current.scrollTop = 0;
  }, [search]);

  const moveTo = (wanted: number) => {
    const index = Math.max(0, Math.min(total - 1, wanted));
    setActive(index);
    const from = rowOf(index) * rowPx;
    const box = list.current;
    if (!box) return;
    if (from < box.scrollTop) box.scrollTop = index === 0 ? 0 : from;
    else if (from + rowPx > box.scrollTop + box.clientHeight) box.scrollTop = from + rowPx - box.clientHeight;
  };
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + visibleRows,
    PageUp: active - visibleRows,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = steps[event.key];
    const option = rows.at(active);
    if (to === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (to !== undefined) moveTo(to);
    else if (option && !rows.stale) onChoose(option);
  };

  const row = (index: number) => {
    const option = rows.at(index);
    const blocked = option !== undefined && anonymized && !option.active;
    const chosen = option !== undefined && formatScopeRef(option) === current;
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the search field, which names the active option
      // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled in the search field
      <div
        key={index}
        id={`${id}-${index}`}
        role="option"
        aria-selected={chosen}
        aria-disabled={blocked || option === undefined}
        aria-setsize={total}
        aria-posinset={index + 1}
        onPointerMove={() => setActive(index)}
        onClick={() => (option && !blocked ? onChoose(option) : undefined)}
        style={{ top: rowOf(index) * rowPx, height: rowPx }}
        className={cn(
          dropdownMenuItemClasses,
          'absolute inset-x-1.5 py-0',
          index === active && 'bg-hover',
          blocked && 'cursor-not-allowed opacity-55',
        )}
      >
        <span className="min-w-0 flex-1 truncate" title={option?.label}>
          {option?.label ?? '…'}
        </span>
        {staff && option && !option.active ? <Badge variant="secondary">{texts.inactive}</Badge> : null}
        {chosen ? <Check aria-hidden className="size-4 shrink-0 text-primary-ink" /> : null}
      </div>
    );
  };
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  if (total > 0 && (active < first || active > last)) shown.push(active);
  /** The rows of one account type, under a heading. */
  const group = (name: string, at: number, holds: (index: number) => boolean) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list of options
    <div role="group" aria-labelledby={`${id}-${name}`}>
      <p
        id={`${id}-${name}`}
        role="presentation"
        style={{ top: at * rowPx, height: rowPx }}
        className="absolute inset-x-4 pt-3 text-xs font-medium text-muted"
      >
        {name}
      </p>
      {shown.filter(holds).map(row)}
    </div>
  );

  return (
    <>
      {field({
        role: 'combobox',
        'aria-expanded': true,
        'aria-autocomplete': 'list',
        'aria-controls': id,
        'aria-activedescendant': total > 0 ? `${id}-${active}` : undefined,
        onKeyDown,
      })}
      <p role="status" className="px-4 text-sm text-muted">
        <span className={rows.pending || rows.error || total === 0 ? 'block py-3' : 'sr-only'}>
          {rows.error ? failureText(failureOf(rows.error).kind) : rows.pending ? texts.searching : foundText(total)}
        </span>
      </p>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        style={{ maxHeight: visibleRows * rowPx }}
        className={cn('relative overflow-y-auto overscroll-contain', total > 0 && 'my-1.5')}
      >
        <div role="presentation" style={{ height: (total + (grouped ? 2 : 0)) * rowPx }}>
          {grouped ? (
            <>
              {group(texts.brands, 0, (index) => index < brands)}
              {group(texts.retailers, brands + 1, (index) => index >= brands)}
            </>
          ) : (
            shown.map(row)
          )}
        </div>
      </div>
    </>
  );
}

const foundText = (total: number): string => (total === 0 ? texts.nothingFound : `${total} found`);
