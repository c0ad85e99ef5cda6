import { type DateBounds, presets } from '#shared/analytics/presets.ts';
import { defaultPreset, type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { buttonVariants } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import * as texts from './texts.ts';

interface NoFactsProps {
  readonly view: ViewState;
  readonly bounds: DateBounds;
  readonly formats: Formats;
}

/** Shown if all days of the view are before the first data or after the last. */
export function NoFacts({ view, bounds, formats }: NoFactsProps) {
  const { from, to } = view.range;
  const { min, max } = bounds;
  const days = from === to ? `on ${formats.day(from)}` : `from ${formats.day(from)} to ${formats.day(to)}`;
  // Named periods may end before today, the only day with data in a new account.
  const ways = [...(max !== null && max >= bounds.today ? (['today'] as const) : []), defaultPreset, 'all'] as const;
  return (
    <section
      aria-labelledby="no-facts"
      className="mt-6 rounded-xl border border-line bg-surface p-8 text-center shadow-card"
    >
      <h2 id="no-facts" className="text-base font-semibold" suppressHydrationWarning>
        {fill(texts.noDataDays, { days })}
      </h2>
      {min && max ? (
        <p className="mt-1 text-sm text-muted" suppressHydrationWarning>
          {fill(texts.dataRange, { min: formats.day(min), max: formats.day(max) })}
        </p>
      ) : null}
      <p className="mt-4 flex flex-wrap justify-center gap-2 print:hidden">
        {ways.map((preset) => (
          <Link
            key={preset}
            to={viewSearch(view, { preset })}
            className={buttonVariants({ variant: 'outline', size: 'sm' })}
          >
            {presets[preset]}
          </Link>
        ))}
      </p>
    </section>
  );
}
