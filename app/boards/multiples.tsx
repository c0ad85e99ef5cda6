import { type Measure, measures } from '#shared/analytics/measures.ts';
import { partialWords } from '#shared/analytics/partial-period.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { WidgetOf } from '#shared/analytics/template.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { drillLink, zoomLinks } from '../analytics/drill.ts';
import type { DayNote } from '../ui/charts/chart-data.ts';
import { ChartTable } from '../ui/charts/chart-table.tsx';
import { dayLabel, memberName } from '../ui/charts/day-label.ts';
import { LineChart } from '../ui/charts/line-chart.tsx';
import { Link } from '../ui/link.tsx';
import { multiplesOf } from './multiples-data.ts';
import { periodOf } from './summaries.ts';
import * as texts from './texts.ts';

interface MultiplesProps {
  readonly widget: WidgetOf<'multiples'>;
  readonly answer: QueryAnswer;
  readonly formats: Formats;
  readonly view: ViewState;
  readonly notes: readonly DayNote[];
}

/**
 * Small multiples: a chart of a measure for each of the largest members. All share one axis, so that heights compare.
 */
export function Multiples({ widget, answer, formats, view, notes }: MultiplesProps) {
  const { dimension, measure, title } = widget;
  const { format, label }: Measure = measures[measure];
  const by = periodOf(answer);
  const { days, members } = multiplesOf(widget, answer);
  const spans = members.flatMap(({ values }) => values);
  const incomplete = days.map((day) => partialWords(answer, by, day) !== null);
  const formatted = (value: number | null | undefined) => formats.value(value ?? null, format);
  const nameOf = (member: (typeof members)[number]) => memberName(dimension, member.label, formats);
  return (
    <div className="@container flex-1">
      <p className="text-xs text-muted">{fill(texts.sameAxis, { measure: label })}</p>
      <ul className="mt-3 grid gap-x-6 gap-y-5 @md:grid-cols-2 @3xl:grid-cols-3">
        {members.map((member) => {
          const { key, values } = member;
          const href = drillLink(view, dimension, key);
          return (
            <li key={key} className="flex min-w-0 flex-col">
              <h3 className="truncate text-sm font-medium" suppressHydrationWarning>
                {href ? (
                  <Link to={href} preventScrollReset className="hover:text-primary-ink hover:underline">
                    {nameOf(member)}
                  </Link>
                ) : (
                  nameOf(member)
                )}
              </h3>
              <LineChart
                data={{
                  ...{ days, by, style: format, spans, incomplete, notes, small: true, area: true },
                  series: [{ label: nameOf(member), values }],
                  hrefs: days.map((day) => drillLink(view, by, day)),
                  zoomTo: zoomLinks(view, by, days),
                }}
                formats={formats}
                title={fill(texts.titleOfMember, { title, member: nameOf(member) })}
                summary=""
              />
            </li>
          );
        })}
      </ul>
      <ChartTable
        title={title}
        heads={[texts.period, ...members.map(nameOf)]}
        rows={days.map((day, at) => ({
          name: dayLabel(formats, day, by, 'long'),
          cells: members.map(({ values }) => formatted(values[at])),
        }))}
      />
    </div>
  );
}
