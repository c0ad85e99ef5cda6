import type { Filter } from '#shared/analytics/filters.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import { AccordionItem } from '../ui/accordion.tsx';
import { cn } from '../ui/class-names.ts';
import * as texts from './texts.ts';
import { type ViewBarData, wordsOf } from './view-bar-data.ts';

export interface FactsProps {
  readonly range: DateRange;
  /** The compared days, and the rule that chose them; null without a comparison. */
  readonly comparison: { readonly range: DateRange; readonly rule?: string } | null;
  readonly currency: string;
  readonly timezone: string;
  /** The last day with data; null if there is none. */
  readonly through: string | null;
  /** A text about sources with older data. */
  readonly behind?: string | undefined;
  readonly scope: string;
  /** What an unfiltered page covers, such as `all retailers`. */
  readonly extent?: string | undefined;
  readonly filters: readonly Filter[];
  readonly bar: ViewBarData;
  readonly formats: Formats;
  /** Sentences about missing data. They are always visible. */
  readonly gaps?: readonly string[];
  /** More sentences about what the numbers are based on. */
  readonly notes: readonly string[];
}

const factsClasses = cn(
  'mt-2 text-compact text-muted [&_b]:font-medium [&_b]:whitespace-nowrap [&_b]:text-ink [&_dd]:text-ink [&_p]:mt-1',
  '[&_dl]:mt-2 [&_dl]:grid [&_dl]:gap-1 [&_dl>div]:grid [&_dl>div]:grid-cols-[6.5rem_minmax(0,1fr)] [&_dl>div]:gap-2',
  '[&_:is(dl,p)]:max-w-240 [&_:is(dl,p)]:text-pretty [&_summary]:block [&_summary]:w-fit [&_summary]:cursor-pointer [&_summary]:py-1',
);

/**
 * What the page's numbers are based on: scope, days, currency, timezone and freshness in one line, and the rest in a
 * popover. The printed page shows everything.
 */
export function Facts(props: FactsProps) {
  const {
    range,
    comparison,
    currency,
    timezone,
    through,
    behind,
    scope,
    extent,
    filters,
    bar,
    formats,
    gaps = [],
    notes,
  } = props;
  const span = ({ from, to }: DateRange) => `${formats.day(from)} – ${formats.day(to)}`;
  const rest = [
    ...(filters.length > 0 ? [['Filters', filters.map((filter) => wordsOf(filter, bar)).join('; ')]] : []),
    ...(comparison?.rule ? [['Comparison', comparison.rule]] : []),
  ] as const;
  return (
    <div className={factsClasses}>
      <AccordionItem>
        <summary suppressHydrationWarning>
          <b>{scope}</b>
          {extent ? ` · ${extent}` : null}
          {' · '}
          <b>{span(range)}</b>
          {comparison ? (
            <>
              {' '}
              {texts.comparedWith} <b>{span(comparison.range)}</b>
            </>
          ) : null}
          {' · '}
          <b>{currency}</b>
          {` · ${timezone} · `}
          {through ? fill(texts.dataThroughThrough, { through: formats.day(through) }) : 'no data yet'}
          {behind ? ` (${behind})` : null}
          {rest.length + notes.length > 0 ? (
            <span>
              {' · '}
              <span className="font-medium whitespace-nowrap text-primary-ink in-[summary:hover]:underline">
                {texts.aboutTheseNumbers}
              </span>
            </span>
          ) : null}
        </summary>
        <dl>
          {rest.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd suppressHydrationWarning>{value}</dd>
            </div>
          ))}
        </dl>
        {notes.map((note) => (
          <p key={note} suppressHydrationWarning>
            {note}
          </p>
        ))}
      </AccordionItem>
      {gaps.map((gap) => (
        <p key={gap} suppressHydrationWarning>
          {gap}
        </p>
      ))}
    </div>
  );
}
