import { type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { BarActions } from '#lazy/analytics/bar-actions';
import { FilterPicker } from '#lazy/analytics/filter-picker';
import { FilterSetsMenu } from '#lazy/analytics/filter-sets-menu';
import { ComparisonMenu, GranularityMenu, PeriodMenu } from '#lazy/analytics/period-menu';
import { RefreshButton } from '#lazy/analytics/refresh-button';
import { SheetHead, SheetOpener } from '#lazy/analytics/view-sheet';
import type { DateBounds } from '#shared/analytics/presets.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import type { Formats } from '#shared/format/formats.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { FilterBar, focusAddFilter, selectedValues, useOpenPick } from './filter-bar.tsx';
import { Remarks } from './remarks.tsx';
import { useStoredView } from './stored-view.ts';
import * as texts from './texts.ts';
import type { ViewBarData } from './view-bar-data.ts';

interface ViewBarProps {
  readonly view: ViewState;
  readonly bounds: DateBounds;
  readonly bar: ViewBarData;
  readonly formats: Formats;
  /** Whether the page has charts with a chosen interval. */
  readonly withInterval?: boolean;
  /** Menu with what the numbers are based on. */
  readonly facts?: ReactNode;
  /** Shown at the end of the bar, such as the export. */
  readonly children?: ReactNode;
}

/**
 * The bar above the numbers of every analytics page: period, comparison, filters. On a phone it is a button and a
 * sheet. It consists of links and plain forms, so every view has an address and works without scripts.
 */
export function ViewBar({ view, bounds, bar, formats, withInterval = true, facts, children }: ViewBarProps) {
  useStoredView(bar.scope, view, bar.sets?.items.some(({ isDefault }) => isDefault) ?? false);
  const [open, setOpen] = useOpenPick(bar);
  const sheet = useSheet();
  return (
    <>
      <section aria-label={texts.view} className="view-bar">
        <Suspense fallback={<Skeleton className="h-(--control-small) flex-1 sm:hidden" />}>
          <SheetOpener sheet={sheet.id} view={view} bounds={bounds} formats={formats} />
        </Suspense>
        <div ref={sheet.ref} id={sheet.id} popover="auto" className="view-sheet">
          <Suspense>
            <SheetHead sheet={sheet.id} />
          </Suspense>
          <Suspense fallback={<Skeleton className="h-(--control-small) w-64" />}>
            <PeriodMenu view={view} bounds={bounds} formats={formats} />
            <ComparisonMenu view={view} />
            {withInterval ? <GranularityMenu view={view} /> : null}
          </Suspense>
          <FilterBar
            view={view}
            bar={bar}
            onOpen={(pick) => {
              sheet.close();
              setOpen(pick);
            }}
          />
          <Suspense fallback={<Skeleton className="h-(--control-small) w-20" />}>
            <FilterSetsMenu view={view} bar={bar} />
          </Suspense>
          <Suspense fallback={<Skeleton className="h-(--control-small) w-56" />}>{facts}</Suspense>
          <div className="view-actions">
            <Suspense fallback={<Skeleton className="h-(--control-small) w-40" />}>
              <BarActions view={view} bounds={bounds} bar={bar} formats={formats} />
            </Suspense>
            <Suspense fallback={<Skeleton className="h-(--control-small) w-20" />}>{children}</Suspense>
          </div>
        </div>
        <Suspense fallback={<Skeleton className="size-(--control-small)" />}>
          <RefreshButton scope={bar.scope} />
        </Suspense>
        {open ? (
          <Suspense fallback={null}>
            <FilterPicker
              key={open.dimension}
              view={view}
              bar={bar}
              dimension={open.dimension}
              chosen={selectedValues(bar, view.filters, open.dimension)}
              onClose={() => {
                focusAddFilter(document.activeElement);
                setOpen(null);
              }}
            />
          </Suspense>
        ) : null}
      </section>
      <Remarks view={view} bar={bar} currency={formats.currency} />
    </>
  );
}

/** State of the sheet that phones show instead of the bar. Any choice closes it. */
function useSheet() {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const close = () => ref.current?.hidePopover?.();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes once the page has another address
  useEffect(close, [key]);
  return { id, ref, close };
}
