import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { FilterPicker } from '#lazy/analytics/filter-picker';
import { type DimensionId, dimensions } from '#shared/analytics/catalogue.ts';
import { type Filter, withFilter } from '#shared/analytics/filters.ts';
import { choosesTraffic, withSuspect } from '#shared/analytics/traffic.ts';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import { fill } from '#shared/text/fill.ts';
import { buttonVariants } from '../ui/button.tsx';
import { cn } from '../ui/class-names.ts';
import { DropdownMenuLabel, dropdownMenuItemClasses } from '../ui/dropdown-menu.tsx';
import { Plus, X } from '../ui/icons.ts';
import { BarMenu } from './bar-menu.tsx';
import * as texts from './texts.ts';
import { labelKey, pickParameters, type ViewBarData } from './view-bar-data.ts';

interface FilterBarProps {
  readonly view: ViewState;
  readonly bar: ViewBarData;
}

const verbs: Readonly<Record<Filter['op'], string>> = { in: 'is', 'not-in': 'is not', contains: 'contains' };
const namedValues = 3;
const addLabel = texts.addAFilter;

/** Where whoever uses a keyboard goes on from what goes away when it is pressed. */
const focusAdding = (pressed: Element | null) =>
  pressed?.closest('section')?.querySelector<HTMLElement>(`summary[aria-label="${addLabel}"]`)?.focus();

/** What the page is narrowed to, one chip for each filter, and the way to more of them. */
export function FilterBar({ view, bar }: FilterBarProps) {
  const [open, setOpen] = useState<{ readonly dimension: DimensionId } | null>(bar.pick);
  const [asked, setAsked] = useState(bar.pick);
  if (asked !== bar.pick) {
    setAsked(bar.pick);
    setOpen(bar.pick);
  }
  const { filters } = view;
  const chosen = open && (tickedIn(bar, open.dimension) ?? filterOf(filters, open.dimension));
  return (
    <>
      <BarMenu
        label={addLabel}
        face={
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
            onOpen={setOpen}
            className={dropdownMenuItemClasses}
          >
            {dimensions[dimension].label}
          </PickLink>
        ))}
        {bar.known.includes('traffic') ? (
          <Link
            to={viewSearch(view, { filters: withSuspect(filters, !choosesTraffic(filters)) })}
            preventScrollReset
            className={cn(dropdownMenuItemClasses, 'border-t border-line')}
          >
            {choosesTraffic(filters) ? texts.leaveOutSuspectTraffic : texts.includeSuspectTraffic}
          </Link>
        ) : null}
      </BarMenu>
      {filters.length > 0 ? (
        <ul aria-label={texts.filters} className="order-last flex w-full flex-wrap gap-1.5">
          {filters.map((filter) => (
            <li
              key={`${filter.dimension} ${filter.op}`}
              className="inline-flex max-w-full items-center rounded-full bg-primary-soft text-xs text-primary-ink"
            >
              <PickLink
                view={view}
                dimension={filter.dimension}
                onOpen={setOpen}
                className="min-w-0 truncate py-1.5 ps-3 pe-1"
              >
                {wordsOf(filter, bar)}
              </PickLink>
              <Link
                to={viewSearch(view, { filters: withFilter(filters, { ...filter, values: [] }) })}
                preventScrollReset
                onClick={({ currentTarget }) => focusAdding(currentTarget)}
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
              onClick={({ currentTarget }) => focusAdding(currentTarget)}
              className={buttonVariants({ variant: 'ghost', size: 'sm' })}
            >
              {texts.removeAll}
            </Link>
          </li>
        </ul>
      ) : null}
      {open ? (
        <Suspense fallback={null}>
          <FilterPicker
            key={open.dimension}
            view={view}
            bar={bar}
            dimension={open.dimension}
            chosen={chosen ?? { dimension: open.dimension, op: 'in', values: [] }}
            onClose={() => {
              focusAdding(document.activeElement);
              setOpen(null);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const filterOf = (filters: readonly Filter[], wanted: DimensionId): Filter | undefined =>
  filters.find(({ dimension, op }) => dimension === wanted && op !== 'contains');

const tickedIn = ({ pick }: ViewBarData, dimension: DimensionId): Filter | null =>
  pick?.ticked && pick.dimension === dimension ? { dimension, ...pick.ticked } : null;

interface PickLinkProps {
  readonly view: ViewState;
  readonly dimension: DimensionId;
  readonly onOpen: (open: { readonly dimension: DimensionId }) => void;
  readonly className: string;
  readonly children: string;
}

/** Opens the list of a dimension's values: at once with a script, as a page of its own without. */
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

/** A filter in words. */
export function wordsOf({ dimension, op, values }: Filter, { labels }: ViewBarData): string {
  const names = values.slice(0, namedValues).map((value) => labels[labelKey(dimension, value)] ?? value);
  const more = values.length > namedValues ? ` and ${values.length - namedValues} more` : '';
  return `${dimensions[dimension].label} ${verbs[op]} ${names.join(', ')}${more}`;
}
