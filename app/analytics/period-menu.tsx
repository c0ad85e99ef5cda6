import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Form } from 'react-router';
import { comparisonRule, comparisonWords } from '#shared/analytics/comparison-words.ts';
import { type DateBounds, presets } from '#shared/analytics/presets.ts';
import {
  comparisons,
  granularities,
  type ViewChoice,
  type ViewState,
  viewSearch,
} from '#shared/analytics/view-state.ts';
import type { Formats } from '#shared/format/formats.ts';
import { keysOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { type DateRange, later } from '#shared/time/calendar.ts';
import { lazyPart } from '../api/lazy-part.ts';
import { Calendar, ChartNoAxesColumn, GitCompareArrows } from '../ui/board-icons.ts';
import { buttonVariants } from '../ui/button.tsx';
import { cn } from '../ui/class-names.ts';
import { DropdownMenuLabel, dropdownMenuItemClasses } from '../ui/dropdown-menu.tsx';
import { Check } from '../ui/icons.ts';
import { Input } from '../ui/input.tsx';
import { Label } from '../ui/label.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { BarMenu } from './bar-menu.tsx';
import { HiddenView } from './hidden-view.tsx';
import { periodWords } from './period-words.ts';
import * as texts from './texts.ts';

interface PeriodProps {
  readonly view: ViewState;
  readonly bounds: DateBounds;
  readonly formats: Formats;
}

const iconClass = 'size-4 shrink-0 text-muted';

/** Loaded when the menu is first opened. The Worker never renders it. */
const DateRangePicker = import.meta.env.SSR
  ? null
  : lazyPart('date-range-picker', async () => (await import('../ui/date-range-picker.tsx')).DateRangePicker);

/** Chooses the period: a named one, which moves on with time, or days from the calendar. */
export function PeriodMenu({ view, bounds, formats }: PeriodProps) {
  const { from, to } = view.range;
  const form = useRef<HTMLFormElement>(null);
  /** How many months to show next to each other; 0 until the menu has been opened. */
  const [months, setMonths] = useState(0);
  return (
    <BarMenu
      onOpen={() => setMonths(window.matchMedia('(width >= 64rem)').matches ? 2 : 1)}
      label={fill(texts.periodIs, { period: periodWords(view, bounds, formats) })}
      triggerContent={
        <>
          <Calendar aria-hidden className={iconClass} />
          <bdi suppressHydrationWarning>{periodWords(view, bounds, formats)}</bdi>
        </>
      }
      panelClassName="sm:w-max"
    >
      <div className="period-panel">
        <ul className="period-presets">
          {keysOf(presets).map((preset) => (
            <li key={preset}>
              <ViewLink view={view} change={{ preset }} current={view.preset === preset}>
                {presets[preset]}
              </ViewLink>
            </li>
          ))}
        </ul>
        <div className="min-w-0">
          <Form ref={form} key={`${from} ${to}`} preventScrollReset className="period-dates">
            <p className="col-span-full text-xs text-muted">{texts.typeDates}</p>
            <HiddenView view={view} without={['range', 'from', 'to']} />
            <Day name="from" label={texts.from} value={from} bounds={bounds} latest={to} />
            <Day name="to" label={texts.to} value={to} bounds={bounds} latest={to} />
            <button
              type="submit"
              className={cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'max-lg:col-span-2')}
            >
              {texts.apply}
            </button>
          </Form>
          {months > 0 && DateRangePicker ? (
            <div className="mt-1.5 flex justify-center border-t border-line">
              <Suspense fallback={<Skeleton className={cn('my-2 h-78 w-64', months === 2 && 'w-164')} />}>
                <DateRangePicker
                  key={`${from} ${to}`}
                  from={from}
                  to={to}
                  min={bounds.min && bounds.min < from ? bounds.min : undefined}
                  max={later(bounds.max ?? bounds.today, to)}
                  months={months}
                  onPick={(range) => showDays(form.current, range)}
                />
              </Suspense>
            </div>
          ) : null}
          <p className="border-t border-line px-2.5 py-2 text-xs text-muted">{texts.viewKept}</p>
        </div>
      </div>
    </BarMenu>
  );
}

/** Submits the form with the picked days, closes the menu and returns the focus to its button. */
function showDays(form: HTMLFormElement | null, range: DateRange): void {
  const menu = form?.closest('details');
  if (!form || !menu) return;
  for (const name of ['from', 'to'] as const) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = range[name];
  }
  form.requestSubmit();
  menu.querySelector('summary')?.focus({ preventScroll: true });
  menu.open = false;
}

interface DayProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly bounds: DateBounds;
  /** The latest day that can be chosen: a current period may end after the last day with data. */
  readonly latest: string;
}

const Day = ({ name, label, value, bounds, latest }: DayProps) => (
  <Label className="min-w-0">
    {label}
    <Input
      type="date"
      name={name}
      defaultValue={value}
      min={bounds.min && bounds.min < value ? bounds.min : undefined}
      max={later(bounds.max ?? bounds.today, latest)}
      required
      className="mt-1 min-w-0 text-sm tabular-nums"
    />
  </Label>
);

export const ComparisonMenu = ({ view }: Pick<PeriodProps, 'view'>) => (
  <BarMenu
    label={fill(texts.comparedWithValue, { comparison: comparisons[view.comparison] })}
    triggerContent={
      <>
        <GitCompareArrows aria-hidden className={iconClass} />
        {comparisons[view.comparison]}
      </>
    }
  >
    {keysOf(comparisons).map((comparison) => (
      <ViewLink key={comparison} view={view} change={{ comparison }} current={view.comparison === comparison}>
        {comparisons[comparison]}
      </ViewLink>
    ))}
    <p className="mt-1.5 border-t border-line px-2.5 py-2 text-xs text-pretty text-muted">
      {comparisonWords(view)} {view.comparison === 'none' ? null : comparisonRule}
    </p>
  </BarMenu>
);

export const GranularityMenu = ({ view }: Pick<PeriodProps, 'view'>) => {
  const interval = view.by
    ? fill(texts.byInterval, { interval: granularities[view.by].toLowerCase() })
    : texts.autoInterval;
  return (
    <BarMenu
      label={fill(texts.chartsInterval, { interval })}
      triggerContent={
        <>
          <ChartNoAxesColumn aria-hidden className={iconClass} />
          <span className="sm:max-2xl:sr-only">{interval}</span>
        </>
      }
    >
      <DropdownMenuLabel>{texts.groupBy}</DropdownMenuLabel>
      <ViewLink view={view} change={{ by: null }} current={view.by === null}>
        {texts.intervalAutomatic}
      </ViewLink>
      {keysOf(granularities).map((by) => (
        <ViewLink key={by} view={view} change={{ by }} current={view.by === by}>
          {granularities[by]}
        </ViewLink>
      ))}
    </BarMenu>
  );
};

interface ViewLinkProps {
  readonly view: ViewChoice;
  readonly change: Partial<ViewChoice>;
  /** Whether this is the current choice. */
  readonly current: boolean;
  readonly children: ReactNode;
}

/** A menu entry that links to the same page with a changed view. */
const ViewLink = ({ view, change, current, children }: ViewLinkProps) => (
  <a href={viewSearch(view, change)} aria-current={current ? 'true' : undefined} className={dropdownMenuItemClasses}>
    <span className="min-w-0 flex-1 truncate">{children}</span>
    {current ? <Check aria-hidden className="size-4 shrink-0 text-primary-ink" /> : null}
  </a>
);
