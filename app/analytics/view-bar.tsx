import { type ReactNode, Suspense } from 'react';
import { FilterSetsMenu } from '#lazy/analytics/filter-sets-menu';
import { ComparisonMenu, GranularityMenu, PeriodMenu } from '#lazy/analytics/period-menu';
import type { DateBounds } from '#shared/analytics/presets.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import type { Formats } from '#shared/format/formats.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useKeptView } from './kept-view.ts';
import { NotesMenu } from './notes-menu.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { Remarks } from './remarks.tsx';
import { ShareButton } from './share-button.tsx';
import * as texts from './texts.ts';
import type { ViewBarData } from './view-bar-data.ts';

interface ViewBarProps {
  readonly view: ViewState;
  readonly bounds: DateBounds;
  readonly bar: ViewBarData;
  readonly formats: Formats;
  /** False where the page has no charts of an interval of their own. */
  readonly withInterval?: boolean;
  /** What the page adds at the end, such as its export. */
  readonly children?: ReactNode;
}

/**
 * Which days, against what, of whom: the bar above the numbers of every analytics page. All of it is links and plain
 * forms, so every view has an address and works without a script.
 */
export function ViewBar({ view, bounds, bar, formats, withInterval = true, children }: ViewBarProps) {
  useKeptView(bar.scope, view, bar.sets?.items.some(({ isDefault }) => isDefault) ?? false);
  return (
    <>
      <section
        aria-label={texts.view}
        className="relative mt-4 flex flex-wrap items-center gap-x-1 gap-y-2 sm:gap-x-2 print:hidden"
      >
        <Suspense fallback={<Skeleton className="h-(--control-small) w-64" />}>
          <PeriodMenu view={view} bounds={bounds} formats={formats} />
          <ComparisonMenu view={view} />
          {withInterval ? <GranularityMenu view={view} /> : null}
        </Suspense>
        <FilterBar view={view} bar={bar} />
        <Suspense fallback={<Skeleton className="h-(--control-small) w-20" />}>
          <FilterSetsMenu view={view} bar={bar} />
        </Suspense>
        <div className="flex flex-wrap items-center gap-x-1 gap-y-2 sm:ms-auto sm:gap-x-2">
          <RefreshButton scope={bar.scope} />
          <ShareButton view={view} scope={bar.scope} />
          <NotesMenu view={view} bounds={bounds} bar={bar} formats={formats} />
          <Suspense fallback={<Skeleton className="h-(--control-small) w-20" />}>{children}</Suspense>
        </div>
      </section>
      <Remarks view={view} bar={bar} currency={formats.currency} />
    </>
  );
}
