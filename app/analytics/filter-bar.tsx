import { useState } from 'react';
import { type Filter, withFilter } from '#shared/analytics/filters.ts';
import { type DimensionId, dimensions } from '#shared/analytics/measures.ts';
import { filtersTraffic, withSuspect } from '#shared/analytics/traffic.ts';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import { fill } from '#shared/text/fill.ts';
import { buttonVariants } from '../ui/button.tsx';
import { cn } from '../ui/class-names.ts';
import { DropdownMenuLabel, dropdownMenuItemClasses } from '../ui/dropdown-menu.tsx';
import { Plus, X } from '../ui/icons.ts';
import { Link } from '../ui/link.tsx';
import { BarMenu } from './bar-menu.tsx';
import * as texts from './texts.ts';
import { pickParameters, type ViewBarData, wordsOf } from './view-bar-data.ts';

interface FilterBarProps {
  readonly view: ViewState;
  readonly bar: ViewBarData;
  /** Opens the list of a dimension's values. */
  readonly onOpen: (open: OpenPick) => void;
}

export interface OpenPick {
  readonly dimension: DimensionId;
}

const addLabel = texts.addAFilter;

/** Moves the focus to the button that adds a filter, when a pressed chip disappears. */
export function focusAddFilter(pressed: Element | null): void {
  const bar = pressed?.closest('section');
  const adding = bar?.querySelector<HTMLElement>(`summary[aria-label="${addLabel}"]`);
  // On a phone that button is in a closed sheet, so the button that opens the sheet gets the focus.
  const place = adding?.checkVisibility() ? adding : bar?.querySelector<HTMLElement>('[popovertarget]');
  place?.focus();
}

/** The page's filters, a chip for each, and a menu to add one. */
export function FilterBar({ view, bar, onOpen }: FilterBarProps) {
  const { filters } = view;
  return (
    <>
      <BarMenu
        label={addLabel}
        triggerContent={
          <>
            <Plus aria-hidden className="size-4 shrink-0 text-muted" /> {texts.filter}
          </>
        }
      >
        <DropdownMenuLabel>{texts.filterBy}</DropdownMenuLabel>
        {bar.known.map((dimension) => (
          <PickLink
            key={dimension}
            view={view}
            dimension={dimension}
            onOpen={onOpen}
            className={dropdownMenuItemClasses}
          >
            {dimensions[dimension].label}
          </PickLink>
        ))}
        {bar.known.includes('traffic') ? (
          <Link
            to={viewSearch(view, { filters: withSuspect(filters, !filtersTraffic(filters)) })}
            preventScrollReset
            className={cn(dropdownMenuItemClasses, 'border-t border-line')}
          >
            {filtersTraffic(filters) ? texts.leaveOutSuspectTraffic : texts.includeSuspectTraffic}
          </Link>
        ) : null}
      </BarMenu>
      {filters.length > 0 ? (
        <ul aria-label={texts.filters} className="flex w-full flex-wrap gap-1.5 sm:order-last print:hidden">
          {filters.map((filter) => (
            <li
              key={`${filter.dimension} ${filter.op}`}
              className="inline-flex max-w-full items-center rounded-full bg-primary-soft text-xs text-primary-ink"
            >
              <PickLink
                view={view}
                dimension={filter.dimension}
                onOpen={onOpen}
                className="min-w-0 truncate py-1.5 ps-3 pe-1"
              >
                {wordsOf(filter, bar)}
              </PickLink>
              <Link
                to={viewSearch(view, { filters: withFilter(filters, { ...filter, values: [] }) })}
                preventScrollReset
                onClick={({ currentTarget }) => focusAddFilter(currentTarget)}
                className="rounded-full p-1.5 hover:bg-hover"
                aria-label={fill(texts.removeFilter, { filter: wordsOf(filter, bar) })}
              >
                <X aria-hidden className="size-3.5" />
              </Link>
            </li>
          ))}
          <li>
            <Link
              to={viewSearch(view, { filters: [] })}
              preventScrollReset
              onClick={({ currentTarget }) => focusAddFilter(currentTarget)}
              className={buttonVariants({ variant: 'ghost', size: 'sm' })}
            >
              {texts.removeAll}
            </Link>
          </li>
        </ul>
      ) : null}
    </>
  );
}

/** State of the open list of values: the one that the address names, or that somebody has opened since. */
export function useOpenPick({ pick }: ViewBarData) {
  const [open, setOpen] = useState<OpenPick | null>(pick);
  const [lastPick, setLastPick] = useState(pick);
  if (lastPick !== pick) {
    setLastPick(pick);
    setOpen(pick);
  }
  return [open, setOpen] as const;
}

/** The values that are ticked in the list of a dimension. */
export const selectedValues = (bar: ViewBarData, filters: readonly Filter[], dimension: DimensionId): Filter =>
  checkedValues(bar, dimension) ?? filterOf(filters, dimension) ?? { dimension, op: 'in', values: [] };

const filterOf = (filters: readonly Filter[], wanted: DimensionId): Filter | undefined =>
  filters.find(({ dimension, op }) => dimension === wanted && op !== 'contains');

const checkedValues = ({ pick }: ViewBarData, dimension: DimensionId): Filter | null =>
  pick?.ticked && pick.dimension === dimension ? { dimension, ...pick.ticked } : null;

interface PickLinkProps {
  readonly view: ViewState;
  readonly dimension: DimensionId;
  readonly onOpen: (open: OpenPick) => void;
  readonly className: string;
  readonly children: string;
}

/** Opens the list of a dimension's values: in place with scripts, as a page without. */
const PickLink = ({ view, dimension, onOpen, className, children }: PickLinkProps) => (
  <a
    href={`${viewSearch(view)}&${pickParameters.dimension}=${dimension}`}
    className={className}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onOpen({ dimension });
    }}
  >
    {children}
  </a>
);
